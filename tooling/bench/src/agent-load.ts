import { setTimeout as pause } from "node:timers/promises";
import type { AgentServer } from "./agent-server.ts";
import { AgentTalker, type Recording, type Sound } from "./agent-talker.ts";
import { median, percentile, type Row } from "./rows.ts";

const conversations = 50;
const lastsMs = 40_000;
const startedOverMs = 3000;

interface Played {
  sounds: number;
  underruns: number;
  /** How long before it was needed each sound arrived, in milliseconds. */
  margins: number[];
  delays: number[];
}

/** Fifty people talk at once: does anybody's sound run dry, and how long do they wait for an answer? */
export async function loadRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const played = await Promise.all(
    Array.from({ length: conversations }, async (_, index) => {
      await pause((index * startedOverMs) / conversations);
      return converse(server, recordings, index);
    }),
  );
  const sounds = played.reduce((sum, one) => sum + one.sounds, 0);
  const underruns = played.reduce((sum, one) => sum + one.underruns, 0);
  const margins = played.flatMap((one) => one.margins);
  const delays = played.flatMap((one) => one.delays);
  const p95 = percentile(delays, 95);
  const name = `${conversations} conversations at once`;
  return [
    {
      name: `${name}: underruns in ${sounds} sounds`,
      value: String(underruns),
      goal: "0",
      ok: underruns === 0,
    },
    {
      name: `${name}: smallest margin before a sound was needed`,
      value: `${Math.round(Math.min(...margins))} ms`,
      goal: "-",
    },
    {
      name: `${name}: end of speech to first sound, median of ${delays.length}`,
      ...milliseconds(median(delays), 500),
    },
    { name: `${name}: end of speech to first sound, 95th percentile`, ...milliseconds(p95, 900) },
    { name: `${name}: resident memory`, value: `${Math.round(server.residentMemory())} MB`, goal: "-" },
  ];
}

async function converse(
  server: AgentServer,
  recordings: readonly Recording[],
  index: number,
): Promise<Played> {
  const agentId = index % 2 === 0 ? "agent_practice_asha" : "agent_practice_ben";
  const talker = await new AgentTalker(await server.signedUrl(agentId)).start();
  const delays: number[] = [];
  const until = performance.now() + lastsMs;
  for (let turn = index; performance.now() < until; turn++) {
    while (performance.now() < talker.heardUntil + 300) await pause(50);
    const recording = recordings[turn % recordings.length];
    if (!recording) break;
    const before = talker.sounds.length;
    const { end } = await talker.say(recording);
    await talker.until(() => talker.sounds.length > before);
    delays.push((talker.sounds[before]?.at ?? 0) - end);
  }
  await talker.hangUp();
  return { ...playedBy(talker.sounds), delays };
}

/** Plays the sounds on a clock that starts with the first of each answer and has no reserve. */
function playedBy(sounds: readonly Sound[]): Omit<Played, "delays"> {
  const margins: number[] = [];
  for (const answer of Map.groupBy(sounds, (sound) => sound.eventId).values()) {
    let neededAt = answer[0]?.at ?? 0;
    for (const sound of answer) {
      margins.push(neededAt - sound.at);
      neededAt = Math.max(neededAt, sound.at) + sound.durationMs;
    }
  }
  // Half a millisecond is the clock's own noise.
  return { sounds: sounds.length, underruns: margins.filter((margin) => margin < -0.5).length, margins };
}

function milliseconds(value: number, goal: number): Omit<Row, "name"> {
  return { value: `${Math.round(value)} ms`, goal: `<= ${goal} ms`, ok: value <= goal };
}
