import { setTimeout as pause } from "node:timers/promises";
import type { AgentServer } from "./agent-server.ts";
import { AgentTalker, recordingOf, type Recording } from "./agent-talker.ts";

const sentences = [
  "Good morning, and thank you for making the time.",
  "Could you tell me a little about your family and your work?",
  "I would like to understand what matters most to you.",
  "Sorry, may I stop you there for a moment?",
  "What would have to happen for this to feel right?",
  "Let us talk about the costs before we go any further.",
];

/** Records sentences for the talkers to say: the agent's own voice, so that nothing has to be fetched or stored. */
export function recordSentences(server: AgentServer): Promise<Recording[]> {
  return Promise.all(sentences.map((sentence) => record(server, sentence)));
}

async function record(server: AgentServer, sentence: string): Promise<Recording> {
  const agentId = await server.createAgent(sentence);
  const talker = new AgentTalker(await server.signedUrl(agentId), { keepSamples: true });
  await talker.start({ microphone: false });
  while (performance.now() < talker.heardUntil) await pause(50);
  await talker.hangUp();
  return recordingOf(Int16Array.from(talker.samples.flatMap((piece) => [...piece])));
}
