import type { Utterance } from "../engines/brain/brain.ts";

/** Lines that the brain sees: enough for any practice conversation. */
export const rememberedLines = 200;

export interface RecordLine {
  role: "user" | "agent";
  message: string;
  medium: "audio" | "text";
  originalMessage: string | null;
}

/** More than anybody types between two heartbeats. */
const mostTyped = 5;

export const lastTyped = (lines: readonly RecordLine[]): string[] =>
  lines
    .filter(({ role, medium }) => role === "user" && medium === "text")
    .slice(-mostTyped)
    .map(({ message }) => message);

/** Stands for speech that was not transcribed. */
export const wordlessSpeech = (seconds: number): string => `(speech, ${seconds.toFixed(1)} s)`;

const wordless = /^\(speech, \d+\.\d s\)$/;

export const utteranceOf = ({ role, message, medium, originalMessage }: RecordLine): Utterance => ({
  role,
  text: message,
  intended: originalMessage ?? message,
  understood: role === "agent" || medium === "text" || !wordless.test(message),
});

// Our clients put what was said under this heading, so that it is understood by every provider.
const recordHeading = /^Record of this conversation so far\b.*\n(?=(?:User|Agent): )/m;

/** Parts a fact of the client into the facts and, under its heading, the lines of what was said before. */
export function readRecord(text: string): { facts: string; lines: Utterance[] } {
  const heading = recordHeading.exec(text);
  if (!heading) return { facts: text, lines: [] };
  const lines = text
    .slice(heading.index + heading[0].length)
    .split(/\n(?=(?:User|Agent): )/)
    .map((line) => {
      const message = line.slice(line.indexOf(":") + 1).trim();
      const role = line.startsWith("User") ? ("user" as const) : ("agent" as const);
      return utteranceOf({ role, message, medium: "audio", originalMessage: null });
    });
  return { facts: text.slice(0, heading.index).trim(), lines };
}

/** Joins an answer that was cut off with its repetition. */
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
