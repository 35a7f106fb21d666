import { type Variant, variantInstructions } from "../../agents/variant.ts";
import type { PracticeScript } from "@field-advisor/schema/practice-script";
import type { TokenMeter } from "./token-meter.ts";

export interface Utterance {
  role: "user" | "agent";
  /** After an interruption only the part that was heard. */
  text: string;
  /** The whole text that the agent had intended to say. */
  intended: string;
  /** False for speech that was not transcribed. */
  understood: boolean;
}

export interface BrainTurn {
  /** `silence`: nobody has spoken for a while, and the agent speaks up. */
  occasion: "reply" | "silence";
  prompt: string;
  /** A code such as "en" or "de". */
  language: string;
  /** `voices`: it hears that somebody speaks, but not what. `nothing`: it is written to. */
  hears: "words" | "voices" | "nothing";
  script: PracticeScript | undefined;
  /** How the agent differs in this conversation. */
  variant?: Variant | undefined;
  history: readonly Utterance[];
  /** Facts that the client sent outside of the dialogue. */
  context: readonly string[];
  /** Nobody hears or reads the answer before it is complete. */
  isWhole?: boolean;
  /** The same answer is wanted each time, drawn from this. */
  seed?: number | undefined;
  meter?: TokenMeter | undefined;
}

/**
 * A piece of the answer, or `end`: the conversation ends after the answer; or `failed`: what should have answered failed, and
 * something else does in its place.
 */
export type BrainPart = { text: string } | { end: true } | { failed: true };

/** An answer of which every word is known. */
export async function* once(text: string): AsyncGenerator<BrainPart> {
  yield { text };
}

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
  /** undefined for the model's defaults, as is the temperature. */
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  /** Only one of the two interfaces has it. */
  seed?: number | undefined;
  /** Nothing of the answer is needed before it is complete. */
  isWhole?: boolean | undefined;
  meter?: TokenMeter | undefined;
}

export interface LanguageModel {
  readonly id: string;
  /** The answer in pieces, as it is generated. */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
}

/** The text that was sent as an answer is reasoning of the model: it is withdrawn, and the model may be asked again. */
export class ReasoningInAnswer extends Error {
  constructor() {
    super("The model wrote its reasoning into the answer.");
  }
}

const manner =
  "This is a spoken conversation. Answer in one to three short sentences of plain text that sounds natural when it is read aloud: no lists, no headings, no symbols.";

const hearing: Record<BrainTurn["hears"], string> = {
  words: "You hear what is said: it reaches you as text.",
  voices:
    "You hear that somebody speaks, but no spoken words, only typed ones reach you. (speech, 3.2 s) stands for words that you do not know: never act as if you had understood them.",
  nothing: "You are written to and hear nothing.",
};

const honesty =
  "You are a language model and follow no script. Whenever somebody asks whether you hear or understand them, whether you are still there, or what they said before, answer truthfully, also while you play a role. Whenever somebody asks whether you are a real person, a human, a machine or an AI, say plainly that you are an AI agent and no person, also while you play a role. Then go on.";

export function modelBrain(model: LanguageModel): Brain {
  return {
    name: model.id,
    async *reply(turn: BrainTurn, signal: AbortSignal): AsyncGenerator<BrainPart> {
      for await (const text of model.complete(requestFor(turn), signal)) yield { text };
    },
  };
}

function requestFor({
  prompt,
  variant,
  context,
  history,
  occasion,
  isWhole,
  hears,
  seed,
  meter,
}: BrainTurn): ModelRequest {
  const facts = context.length > 0 ? [`What you also know:\n${context.join("\n")}`] : [];
  const messages = history.map(({ role, text }): ModelMessage => ({
    role: role === "agent" ? "assistant" : "user",
    text,
  }));
  if (occasion === "silence") messages.push({ role: "user", text: "(nobody has spoken for a while)" });
  return {
    instructions: [
      prompt,
      ...(variant ? [variantInstructions(variant)] : []),
      ...facts,
      manner,
      hearing[hears],
      honesty,
    ].join("\n\n"),
    messages,
    isWhole,
    ...(seed !== undefined && { seed, temperature: 0 }),
    meter,
  };
}
