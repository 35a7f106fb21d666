import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { questionRows } from "./agent-questions.ts";
import { earsRows } from "./agent-ears.ts";
import { loadRows, memoryRows } from "./agent-load.ts";
import { recordingRows } from "./agent-recording.ts";
import { type AgentServer, startAgentServer } from "./agent-server.ts";
import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import { AgentTalker, type Recording } from "@field-advisor/release/agent-talker";
import { median, milliseconds, percentile, type Row } from "../rows.ts";

const turns = 24;
const conversationsAtOnce = 3;
const barges = 12;
/** Speech that has not interrupted the agent by then counts as if it had now. */
const longestWaitMs = 10_000;
// What ends a turn of an agent of normal eagerness whose words are not understood, and one that is understood as a question.
const silenceMs = 650;
const silenceAfterQuestionMs = 320;
/** Beyond the wait for silence. */
const goals = { median: 75, p95: 120 };

/** From the end of what the user says to the first sound of the answer, the decision that the turn is over included. */
async function firstAudioRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const perConversation = turns / conversationsAtOnce;
  const delays = await Promise.all(
    Array.from({ length: conversationsAtOnce }, (_, index) =>
      answerDelays(server, "agent_practice_ben", recordings, perConversation, index),
    ),
  );
  const name = "end of speech to first sound";
  return [
    {
      name: `${name}, median of ${delays.flat().length}`,
      ...milliseconds(median(delays.flat()), silenceMs + goals.median),
    },
    p95Row(name, delays.flat(), silenceMs + goals.p95),
  ];
}

/**
 * From the first sound of a user who speaks over the agent until it is silent, and until it is known that they go on. Ears
 * that are sure at once do not have it pause: then it is silent when it is interrupted.
 */
async function interruptionRows(server: AgentServer, recordings: readonly Recording[]): Promise<Row[]> {
  const silent: number[] = [];
  const confirmed: number[] = [];
  for (let barge = 0; barge < barges; barge++) {
    const talker = await new AgentTalker(await server.signedUrl("agent_practice_asha")).start();
    await pause(600 + barge * 13);
    const said = talker.say(recordings[barge % recordings.length] ?? fail());
    const { onset } = await said;
    const givesUpAt = onset + longestWaitMs;
    await talker.until(() => talker.interruptedAt !== undefined || performance.now() > givesUpAt);
    const interruptedAt = talker.interruptedAt ?? givesUpAt;
    silent.push((talker.pausedAt ?? interruptedAt) - onset);
    confirmed.push(interruptedAt - onset);
    await talker.hangUp();
  }
  return [
    p95Row("speech onset to agent silent (paused)", silent, 250),
    p95Row("speech onset to interruption confirmed", confirmed, 448),
  ];
}

/** What installed models add: hearing the words, and speaking with them. These are tiny, so it is the way that is measured. */
async function localRows(recordings: readonly Recording[]): Promise<Row[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "field-advisor-models-"));
  installTinyRecognizer(dir, { quiet: "Could you speak up?", loud: "What would you like to know?" });
  installTinyVoice(dir);
  const server = await startAgentServer({ VOICE_AGENT_MODELS: dir });
  try {
    const lines = Array.from(
      { length: turns },
      (_, turn) => `This is what I have to say for the ${turn} time.`,
    );
    const agentId = await server.createAgent("Good morning.", lines);
    const delays = await answerDelays(server, agentId, recordings, turns, 0);
    const beyond = percentile(delays, 95) - silenceAfterQuestionMs;
    const name =
      "end of speech to first sound with local engines, beyond the wait for silence, 95th percentile";
    return [{ name: `${name} of ${delays.length}`, ...milliseconds(beyond, 250) }];
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true });
  }
}

async function answerDelays(
  server: AgentServer,
  agentId: string,
  recordings: readonly Recording[],
  count: number,
  offset: number,
): Promise<number[]> {
  const talker = await new AgentTalker(await server.signedUrl(agentId)).start();
  const delays: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    await talker.untilHeard();
    delays.push(await talker.ask(recordings[(turn + offset) % recordings.length] ?? fail()));
  }
  await talker.hangUp();
  return delays;
}

const p95Row = (name: string, delays: readonly number[], goal: number): Row => ({
  name: `${name}, 95th percentile of ${delays.length}`,
  ...milliseconds(percentile(delays, 95), goal),
});

function fail(): never {
  throw new Error("There are no recordings.");
}

/** Starts PostgreSQL and the voice agent and measures how it talks. Takes about eleven minutes. */
export async function agentBench(): Promise<Row[]> {
  const server = await startAgentServer();
  try {
    const recordings = await recordSentences(server);
    return [
      ...(await earsRows()),
      ...(await questionRows(server)),
      ...(await firstAudioRows(server, recordings)),
      ...(await localRows(recordings)),
      ...(await interruptionRows(server, recordings)),
      ...(await loadRows(server, recordings)),
      ...(await recordingRows(recordings)),
      ...(await memoryRows(server)),
    ];
  } finally {
    await server.stop();
  }
}
