import { setTimeout as pause } from "node:timers/promises";
import { loadRows, memoryRows } from "./agent-load.ts";
import { type AgentServer, startAgentServer } from "./agent-server.ts";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import { AgentTalker, type Recording } from "@field-advisor/release/agent-talker";
import { median, milliseconds, percentile, type Row } from "../rows.ts";

const turns = 24;
const conversationsAtOnce = 3;
const barges = 12;

/** From the end of what the user says to the first sound of the answer, the decision that the turn is over included. */
async function firstAudioRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const perConversation = turns / conversationsAtOnce;
  const delays = await Promise.all(
    Array.from({ length: conversationsAtOnce }, (_, index) =>
      answerDelays(server, recordings, perConversation, index),
    ),
  );
  return twoRows("end of speech to first sound", delays.flat(), 500, 900);
}

/** From the first sound of a user who speaks over the agent to the interruption frame. */
async function interruptionRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const delays: number[] = [];
  for (let barge = 0; barge < barges; barge++) {
    const talker = await new AgentTalker(await server.signedUrl("agent_practice_asha")).start();
    await pause(600 + barge * 13);
    const said = talker.say(recordings[barge % recordings.length] ?? fail());
    await talker.until(() => talker.interruptedAt !== undefined);
    delays.push((talker.interruptedAt ?? 0) - (await said).onset);
    await talker.hangUp();
  }
  return twoRows("speech over the agent to interruption frame", delays, 250, 350);
}

async function answerDelays(
  server: AgentServer,
  recordings: readonly Recording[],
  count: number,
  offset: number,
): Promise<number[]> {
  const talker = await new AgentTalker(await server.signedUrl("agent_practice_ben")).start();
  const delays: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    await talker.untilHeard();
    delays.push(await talker.ask(recordings[(turn + offset) % recordings.length] ?? fail()));
  }
  await talker.hangUp();
  return delays;
}

function twoRows(name: string, delays: readonly number[], medianGoal: number, p95Goal: number): Row[] {
  return [
    { name: `${name}, median of ${delays.length}`, ...milliseconds(median(delays), medianGoal) },
    { name: `${name}, 95th percentile`, ...milliseconds(percentile(delays, 95), p95Goal) },
  ];
}

function fail(): never {
  throw new Error("There are no recordings.");
}

/** Starts PostgreSQL and the voice agent and measures how it talks. Takes about five minutes. */
export async function agentBench(): Promise<Row[]> {
  const server = await startAgentServer();
  try {
    const recordings = await recordSentences(server);
    return [
      ...(await firstAudioRows(server, recordings)),
      ...(await interruptionRows(server, recordings)),
      ...(await loadRows(server, recordings)),
      ...(await memoryRows(server)),
    ];
  } finally {
    await server.stop();
  }
}
