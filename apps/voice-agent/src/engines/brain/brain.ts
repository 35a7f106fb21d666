import type { PracticeScript } from "@field-advisor/schema/practice-script";

/** One thing that was said, as the brain remembers it. */
export interface Utterance {
  role: "user" | "agent";
  /** What was said; after an interruption only what was really heard. */
  text: string;
  /** What the agent had meant to say. */
  intended: string;
  /** False for a user's speech of which nobody knows the words. */
  understood: boolean;
}

export interface BrainTurn {
  /** `silence`: nobody answered for a while, and the agent speaks up by itself. */
  occasion: "reply" | "silence";
  /** Said before anything else, where the agent has not said it yet: in a conversation it has. */
  opening?: string;
  prompt: string;
  /** In which the agent speaks: "en", "de" or another one by its code. */
  language: string;
  script: PracticeScript | undefined;
  history: readonly Utterance[];
  /** Facts that the page told the agent without saying them aloud. */
  context: readonly string[];
}

/** A piece of the answer, or the wish to end the conversation once the answer is spoken. */
export type BrainPart = { text: string } | { end: true };

/** Decides what the agent says. */
export interface Brain {
  readonly name: string;
  reply(turn: BrainTurn, signal: AbortSignal): AsyncIterable<BrainPart>;
}

export interface ModelMessage {
  role: "user" | "assistant";
  text: string;
}

export interface ModelRequest {
  instructions: string;
  messages: ModelMessage[];
  /** How long and how freely to answer; the model's own ways where they are left out. */
  maxTokens?: number | undefined;
  temperature?: number | undefined;
}

/** Continues a written conversation. */
export interface LanguageModel {
  /** The id under which it is listed and asked for. */
  readonly id: string;
  /** The answer, in pieces as it is made. Fails when the model cannot answer. */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
}

const manner =
  "This is a spoken conversation. Answer in one to three short sentences of plain text that sounds natural when it is read aloud: no lists, no headings, no symbols.";

const honesty =
  "Whenever somebody asks whether you are a real person, a human, a machine or an AI, say plainly that you are an AI agent and no person, also while you play a role. Then go on.";

/** A brain that asks a language model, with the agent's prompt as instructions. */
export function modelBrain(model: LanguageModel): Brain {
  return {
    name: model.id,
    async *reply(turn: BrainTurn, signal: AbortSignal): AsyncGenerator<BrainPart> {
      for await (const text of model.complete(requestFor(turn), signal)) yield { text };
    },
  };
}

function requestFor({ prompt, context, history, occasion }: BrainTurn) {
  const facts = context.length > 0 ? [`What you know besides:\n${context.join("\n")}`] : [];
  const messages = history.map(({ role, text }): ModelMessage => ({
    role: role === "agent" ? "assistant" : "user",
    text,
  }));
  if (occasion === "silence") messages.push({ role: "user", text: "(nobody has spoken for a while)" });
  return { instructions: [prompt, ...facts, manner, honesty].join("\n\n"), messages };
}
