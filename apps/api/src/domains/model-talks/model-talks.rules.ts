import { fastestWordsPerSecond } from "@field-advisor/schema/model-talk-constants";
import type { ModelLine } from "@field-advisor/schema/model-talk-forms";
import type { RoomTraining } from "@field-advisor/schema/room-training-forms";

type Spoken = Pick<ModelLine, "isUser" | "text">;

/** What the voices say of a talk; notes are not spoken. */
const spokenOf = (lines: readonly Spoken[]): string =>
  JSON.stringify(lines.map(({ isUser, text }) => [isUser, text]));

export const isSpokenAlike = (one: readonly Spoken[], other: readonly Spoken[]): boolean =>
  spokenOf(one) === spokenOf(other);

/** Whether lines are some of those that somebody agreed to, in their order and as they were said. */
export function arePartOf(lines: readonly Spoken[], agreed: readonly Spoken[]): boolean {
  let place = 0;
  return lines.every((line) => {
    const rest = agreed.slice(place);
    const at = rest.findIndex(({ isUser, text }) => isUser === line.isUser && text === line.text);
    place += at + 1;
    return at >= 0;
  });
}

/** So long somebody needs at least to read a talk to its end. */
export function readingSeconds(lines: readonly { text: string; note: string | null }[]): number {
  const words = lines.flatMap(({ text, note }) => `${text} ${note ?? ""}`.split(/\s+/).filter(Boolean));
  return Math.ceil(words.length / fastestWordsPerSecond);
}

interface Reader {
  /** They have finished an attempt in the room. */
  hasTried: boolean;
  /** Another attempt at its exam may come, or goes on. */
  isExamAhead: boolean;
  /** A path has them watch it. */
  isStep?: boolean;
}

/** Whether a room shows its model talks to somebody who trains there. Nothing is shown ahead of an exam. */
export function areShown(
  when: RoomTraining["modelsShown"],
  { hasTried, isExamAhead, isStep = false }: Reader,
): boolean {
  if (isExamAhead) return false;
  if (isStep || when === "always") return true;
  return (when === "after") === hasTried;
}
