import { AgentInput } from "../agent-config.ts";

/** A practice agent as it is written down: keywords of one rule or fact are one text, with commas between them. */
interface PracticeNotes {
  name: string;
  language: string;
  voiceId: string;
  firstMessage: string;
  prompt: string;
  steps: string[];
  /** What it tells of itself, by what that is about. */
  facts: Record<string, string>;
  rules: { on: string; not?: string; say: string[]; mood?: string; turns?: string }[];
  moods: { name: string; when?: string; deflections: string[] }[];
  deflections: string[];
  listening: string[];
  afterwards: string[];
  silence: string[];
  farewell: string;
}

const words = (list: string) => list.split(", ");

export function practiceAgent(notes: PracticeNotes): AgentInput {
  const { name, language, voiceId, firstMessage, prompt, facts, rules, moods, ...lines } = notes;
  const script = {
    ...lines,
    facts: Object.entries(facts).map(([about, says]) => ({ about: words(about), says })),
    rules: rules.map(({ on, not, ...rule }) => ({
      keywords: words(on),
      ...(not !== undefined && { not: words(not) }),
      ...rule,
    })),
    moods: moods.map(({ when, ...mood }) => ({ ...mood, when: when === undefined ? [] : words(when) })),
  };
  return AgentInput.parse({
    name,
    tags: ["practice"],
    conversation_config: {
      tts: { voice_id: voiceId },
      agent: { first_message: firstMessage, language, prompt: { prompt }, script },
    },
  });
}
