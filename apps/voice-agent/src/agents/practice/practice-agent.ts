import { AgentInput } from "../agent-config.ts";

/** The keywords of a rule or a fact are one text, separated by commas. */
interface PracticeNotes {
  name: string;
  language: string;
  voiceId: string;
  firstMessage: string;
  prompt: string;
  steps: string[];
  /** Answers about the agent itself, by their keywords. */
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
