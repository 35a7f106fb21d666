import type { PracticeScript } from "../../agents/practice-script.ts";

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
