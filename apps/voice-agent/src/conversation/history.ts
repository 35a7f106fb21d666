import type { Utterance } from "../engines/brain/brain.ts";

/** What the brain is shown: enough for any practice conversation, bounded for the rest. */
export const rememberedLines = 200;

/** A line of a record, as far as a brain needs it. */
export interface RecordLine {
  role: "user" | "agent";
  message: string;
  medium: "audio" | "text";
  originalMessage: string | null;
}

/** More than anybody types between two signs of life of a line. */
const mostTyped = 5;

/** What was typed last, in its order. */
export const lastTyped = (lines: readonly RecordLine[]): string[] =>
  lines
    .filter(({ role, medium }) => role === "user" && medium === "text")
    .slice(-mostTyped)
    .map(({ message }) => message);

/** What stands for words that nobody knows. */
export const wordlessSpeech = (seconds: number): string => `(speech, ${seconds.toFixed(1)} s)`;

const wordless = /^\(speech, \d+\.\d s\)$/;

/** A line as a brain remembers it. */
export const utteranceOf = ({ role, message, medium, originalMessage }: RecordLine): Utterance => ({
  role,
  text: message,
  intended: originalMessage ?? message,
  understood: role === "agent" || medium === "text" || !wordless.test(message),
});

/** What was cut off and said again is one answer, as if it had been said once. */
export function mergeResumed(utterances: readonly Utterance[]): Utterance[] {
  const result: Utterance[] = [];
  for (const utterance of utterances) {
    const before = result.at(-1);
    if (!before || !isRestOf(utterance, before)) result.push(utterance);
    else {
      const told = before.intended.slice(0, before.intended.length - utterance.intended.length);
      result[result.length - 1] = { ...before, text: told + utterance.text };
    }
  }
  return result;
}

const isRestOf = (utterance: Utterance, before: Utterance): boolean =>
  before.role === "agent" && utterance.role === "agent" && before.intended.endsWith(utterance.intended);
