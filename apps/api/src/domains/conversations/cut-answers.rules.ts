interface Said {
  role: "user" | "agent" | "none";
  text: string;
  isInterrupted: boolean;
}

interface LegLine extends Said {
  /** What an answer that was cut off was to be; null where it was not, and where its provider does not tell. */
  intended: string | null;
}

/** Between two legs, where nobody knows for how long. */
const gap: LegLine = { role: "none", text: "", isInterrupted: false, intended: null };

/** Dots alone mark where an answer was cut off before its first word. */
const hasWords = (text: string): boolean => /[^\s.…]/.test(text);

const intendedOf = ({ text, intended }: LegLine): string => intended ?? text;

/**
 * The lines of several legs as one reads them. An agent says again what a lost line cut off: the answer and its rest, or
 * the answer of a process that died and its repetition, are one, without what stands between them.
 */
export function joinCutAnswers(legs: readonly (readonly LegLine[])[]): Said[] {
  const joined: LegLine[] = [];
  for (const line of legs.flatMap((lines) => [gap, ...lines])) {
    const place = joined.findLastIndex(({ role }) => role !== "none");
    const before = joined[place];
    const isNextLeg = place < joined.length - 1;
    if (line !== gap && !hasWords(line.text)) continue;
    if (before && isNextLeg && isRest(line, before)) {
      const intended = intendedOf(before);
      const text = intended.slice(0, -intendedOf(line).length) + line.text;
      joined.splice(place, joined.length, { ...line, text, intended });
    } else joined.push(line);
  }
  return joined
    .filter((line) => line !== gap)
    .map(({ role, text, isInterrupted }) => ({ role, text, isInterrupted }));
}

const isRest = (line: LegLine, before: LegLine): boolean =>
  line.role === "agent" && before.role === "agent" && intendedOf(before).endsWith(intendedOf(line));
