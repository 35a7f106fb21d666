import type { AgentCalls } from "./agent-calls.ts";
import { AgentTalker, type Recording, recordingOf } from "./agent-talker.ts";

const sentences = [
  "Good morning, and thank you for making the time.",
  "Could you tell me a little about your family and your work?",
  "I would like to understand what matters most to you.",
  "Sorry, may I stop you there for a moment?",
  "What would have to happen for this to feel right?",
  "Let us talk about the costs before we go any further.",
];

/** Records sentences for the talkers to say: the agent's own voice, so that nothing has to be fetched or stored. */
export function recordSentences(server: AgentCalls): Promise<Recording[]> {
  return Promise.all(sentences.map((sentence) => record(server, sentence)));
}

async function record(server: AgentCalls, sentence: string): Promise<Recording> {
  const agentId = await server.createAgent(sentence);
  const talker = new AgentTalker(await server.signedUrl(agentId), { keepSamples: true });
  await talker.start({ microphone: false });
  await talker.untilHeard(0);
  await talker.hangUp();
  return recordingOf(Int16Array.from(talker.samples.flatMap((piece) => [...piece])));
}
