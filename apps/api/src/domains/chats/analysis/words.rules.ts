import type { TranscriptTurn } from "@field-advisor/transcript";

/** A turn with its sentences. */
export interface Said extends TranscriptTurn {
  sentences: string[];
}

/** Cut after a word, for a place where the whole would be too long. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most);
  const end = space > most / 2 ? space : most;
  // Never half of a pair.
  return `${text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "")} …`;
}
