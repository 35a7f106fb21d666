import { setTimeout as pause } from "node:timers/promises";
import type { AgentServer } from "./agent-server.ts";
import { AgentTalker, marginsOf, type Recording } from "@field-advisor/release/agent-talker";
import { median, milliseconds, percentile, type Row } from "../rows.ts";

const warmUp = 300;
const measured = 500;
const atOnce = 10;
const goalMegabytes = 3;

/** What hundreds of short conversations leave behind, after the first few hundred have warmed everything up. */
export async function memoryRows(server: AgentServer): Promise<Row[]> {
  await shortConversations(server, warmUp);
  const held = await settledMemory(server);
  await shortConversations(server, measured);
  const growth = (await settledMemory(server)) - held;
  return [
    {
      name: `memory held after ${measured} short conversations, against ${held.toFixed(1)} MB before`,
      value: signed(growth),
      goal: `<= +${goalMegabytes} MB`,
      ok: growth <= goalMegabytes,
    },
  ];
}

// Sockets that close and records that are being written are still held for a moment.
async function settledMemory(server: AgentServer): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 5; look++) {
    await pause(500);
    looks.push(await server.heldMemory());
  }
  return Math.min(...looks);
}

function signed(megabytes: number): string {
  return `${megabytes >= 0 ? "+" : ""}${megabytes.toFixed(1)} MB`;
}

async function shortConversations(server: AgentServer, count: number): Promise<void> {
  let left = count;
  const talk = async () => {
    while (left-- > 0) {
      const talker = await new AgentTalker(await server.signedUrl("agent_practice_asha")).start({
        microphone: false,
      });
      await talker.hangUp();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, talk));
}

const crowds = [50, 150];
const lastsMs = 25_000;
const startedOverMs = 3000;

/** Many people talk at once: does anybody's sound run dry, and how long do they wait for an answer? */
export async function loadRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const practice = ["agent_practice_asha", "agent_practice_ben"];
  const own = await Promise.all(
    Array.from({ length: Math.max(...crowds) }, (_, index) => agentOfOwnWords(server, index)),
  );
  const rows: Row[] = [];
  for (const people of crowds) {
    const practised = { agents: practice, people, name: `${people} at once with the two practice agents` };
    const owned = { agents: own, people, name: `${people} at once, each with words of its own` };
    for (const crowd of [practised, owned]) rows.push(...(await loadOn(server, recordings, crowd)));
  }
  return rows;
}

export interface Crowd {
  agents: readonly string[];
  people: number;
  /** The sound of their talks is recorded. */
  isRecorded?: boolean;
}

/** How all of a crowd talk for a while, begun one after the other. */
export async function talkTogether(
  server: AgentServer,
  recordings: readonly Recording[],
  { agents, people, isRecorded }: Crowd,
) {
  const played = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      await pause((index * startedOverMs) / people);
      const signedUrl = await server.signedUrl(agents[index % agents.length] ?? "", isRecorded);
      const talker = await new AgentTalker(signedUrl).start();
      const beganAt = performance.now();
      const delays = await converse(talker, recordings, index);
      await talker.hangUp();
      return { margins: marginsOf(talker.sounds), delays, seconds: (performance.now() - beganAt) / 1000 };
    }),
  );
  const margins = played.flatMap((one) => one.margins);
  return {
    delays: played.flatMap((one) => one.delays),
    seconds: played.reduce((sum, one) => sum + one.seconds, 0),
    sounds: margins.length,
    // Half a millisecond is the clock's own noise.
    underruns: margins.filter((margin) => margin < -0.5).length,
  };
}

async function loadOn(
  server: AgentServer,
  recordings: readonly Recording[],
  { name, ...crowd }: Crowd & { name: string },
): Promise<Row[]> {
  const { delays, sounds, underruns } = await talkTogether(server, recordings, crowd);
  return [
    {
      name: `${name}: underruns in ${sounds} sounds`,
      value: `${underruns}`,
      goal: "0",
      ok: underruns === 0,
    },
    {
      name: `${name}: end of speech to first sound, median of ${delays.length}`,
      ...milliseconds(median(delays), 830),
    },
    { name: `${name}: the same, 95th percentile`, ...milliseconds(percentile(delays, 95), 930) },
  ];
}

/** Its lines are nobody else's, so nothing that was said before helps: the case of a language model. */
function agentOfOwnWords(server: AgentServer, index: number): Promise<string> {
  const line = (step: number) =>
    `This is what visitor number ${index} hears as answer ${step}. It is long enough to be interesting, and nobody else hears it.`;
  return server.createAgent(
    line(0),
    Array.from({ length: 20 }, (_, step) => line(step + 1)),
  );
}

/**
 * Says recordings for as long as a crowd talks, each when the answer to the one before has been heard.
 * @param first which of them is said first
 * @returns milliseconds from the end of each to the first sound of its answer
 */
async function converse(
  talker: AgentTalker,
  recordings: readonly Recording[],
  first: number,
): Promise<number[]> {
  const delays: number[] = [];
  const until = performance.now() + lastsMs;
  for (let turn = first; performance.now() < until; turn++) {
    await talker.untilHeard(300);
    const recording = recordings[turn % recordings.length];
    if (recording) delays.push(await talker.ask(recording));
  }
  return delays;
}
