import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "@field-advisor/nightly/table";
import { agentCalls } from "@field-advisor/release/agent-calls";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import type { Fault, Finding } from "../fault.ts";
import { LastingTalk } from "../load/lasting-talk.ts";
import type { Stage } from "../stage.ts";

/** Milliseconds between two starts. */
const betweenMs = 40;

/** How long everybody has talked when something happens, and how long they talk after it, in milliseconds. */
const beforeMs = 6000;
const afterMs = 12_000;

interface Talked {
  talks: LastingTalk[];
  /** How many sounds came too late after what happened. */
  underruns: number;
}

/** So many people talk while something happens, and for a while after it. */
async function talkThrough(
  stage: Stage,
  people: number,
  event: (talks: readonly LastingTalk[]) => void | Promise<void>,
): Promise<Talked> {
  const [agent] = stage.cluster.agents;
  const recordings = await recordSentences(agentCalls(agent?.url ?? "", stage.cluster.secrets.voiceKey));
  const talks = Array.from({ length: people }, (_, at) => new LastingTalk(stage, at));
  const over = new AbortController();
  const running = talks.map(async (talk, at) => {
    await pause(at * betweenMs);
    await talk.run(recordings, over.signal);
  });
  await pause(people * betweenMs + beforeMs);
  const soFar = underrunsOf(talks);
  await event(talks);
  await pause(afterMs);
  over.abort();
  await Promise.all(running);
  return { talks, underruns: underrunsOf(talks) - soFar };
}

const underrunsOf = (talks: readonly LastingTalk[]) =>
  talks.reduce((sum, { underruns }) => sum + underruns, 0);

/** How long the records of conversations that are over are waited for, in milliseconds. */
const recordsMs = 30_000;

async function untilRecorded({ db }: Stage, talks: readonly LastingTalk[]): Promise<void> {
  const ids = talks.map(({ conversationId }) => conversationId);
  for (const end = performance.now() + recordsMs; performance.now() < end; await pause(250)) {
    const { rows } = await db.query(
      "select from conversation_legs where conversation_id = any($1) and transcript is null",
      [ids],
    );
    if (rows.length === 0) return;
  }
}

/** What is wrong with what is stored: everybody has one conversation, in which the agent introduces itself once. */
async function wrongRecords({ db }: Stage, talks: readonly LastingTalk[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string; legs: number; greetings: number }>(
    `select c.id, (select count(*)::int from conversation_legs where conversation_id = c.id) legs,
       (select count(*)::int from jsonb_path_query(c.transcript, '$[*] ? (@.role == "agent").message') said
        where said = jsonb_path_query_first(c.transcript, '$[*] ? (@.role == "agent").message')) greetings
     from conversations c where c.id = any($1)`,
    [talks.map(({ conversationId }) => conversationId)],
  );
  return talks.flatMap(({ conversationId, gaps, problem }) => {
    const stored = rows.find(({ id }) => id === conversationId);
    if (problem) return [`${conversationId} broke off: ${problem}`];
    if (!stored) return [`${conversationId} is not stored.`];
    return [
      ...(stored.greetings === 1 ? [] : [`${conversationId} has ${stored.greetings} greetings.`]),
      ...(stored.legs === gaps.length + 1 ? [] : [`${conversationId} has ${stored.legs} legs.`]),
    ];
  });
}

interface Demands {
  /** How many people lose their line. */
  lost: number;
  /** Milliseconds until all of them can go on. */
  backWithin: number;
}

async function judgeTalks(
  stage: Stage,
  { talks, underruns }: Talked,
  { lost, backWithin }: Demands,
): Promise<Finding> {
  const gaps = talks.flatMap((talk) => talk.gaps);
  const longest = Math.round(Math.max(0, ...gaps));
  await untilRecorded(stage, talks);
  const wrong = await wrongRecords(stage, talks);
  const figures: Figure[] = [
    { name: "lines lost", value: `${gaps.length} of ${talks.length}`, goal: `${lost}` },
    { name: "back within", value: `${longest} ms`, goal: `<= ${backWithin} ms` },
    { name: "underruns afterwards", value: String(underruns), goal: "0" },
    { name: "records that are wrong", value: String(wrong.length), goal: "0" },
  ];
  return {
    figures,
    problems: [
      ...wrong.slice(0, 5),
      ...(gaps.length === lost ? [] : [`${gaps.length} lines were lost, and ${lost} should have been.`]),
      ...(longest > backWithin ? [`Somebody could go on after ${longest} ms only.`] : []),
      ...(underruns > 0 ? [`${underruns} sounds came too late.`] : []),
    ],
  };
}

/** A voice agent's process is killed; everybody who talked with it goes on with the other one. */
export const killedAgent: Fault = {
  name: "killed-agent",
  async run(run) {
    const whole = await run.ownStage({ agents: 2 });
    // Two API processes with a voice agent each: the next try reaches the other one, as behind a balancer.
    const stage = { ...whole, ports: whole.ports.slice(0, 2) };
    const [agent] = stage.cluster.agents;
    let lost = 0;
    const talked = await talkThrough(stage, 20, (talks) => {
      lost = talks.filter((talk) => talk.isWith(agent?.url ?? "")).length;
      agent?.kill9();
    });
    return judgeTalks(stage, talked, { lost, backWithin: 3000 });
  },
};

/** The lines of everybody are cut at the same moment. */
export const cutLines: Fault = {
  name: "cut-lines",
  async run(run) {
    const stage = await run.ownStage({});
    const people = 150;
    const talked = await talkThrough(stage, people, (talks) => {
      for (const talk of talks) talk.cut();
    });
    return judgeTalks(stage, talked, { lost: people, backWithin: 10_000 });
  },
};

/** How long PostgreSQL is away, in milliseconds. */
const awayMs = 20_000;

/** Every API process is replaced and PostgreSQL is killed; nobody who talks hears anything of it. */
export const unheardOutages: Fault = {
  name: "unheard-outages",
  async run(run) {
    const stage = await run.ownStage({});
    const talked = await talkThrough(stage, 20, async () => {
      for (const api of stage.cluster.apis) {
        const { length } = api.exits;
        api.terminate();
        while (api.exits.length === length) await pause(20);
        await api.ready();
      }
      await stage.postgres.kill();
      await pause(awayMs);
      await stage.postgres.start();
    });
    return judgeTalks(stage, talked, { lost: 0, backWithin: 0 });
  },
};
