import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import { Text } from "@radix-ui/themes";
import { useMemo } from "react";
import { type LineMarks, TranscriptLines } from "../transcript/transcript-lines.tsx";

type Place = Pick<Evidence, "start" | "end">;

/** Where both are 0 the whole line is meant. */
const placeIn = (text: string, { start, end }: Place): Place =>
  end > start ? { start, end } : { start: 0, end: text.length };

const isSame = (one: Place, other: Place) => one.start === other.start && one.end === other.end;

/** The places of a line that are marked, none over another: what is asked for first, then the shortest. */
function marksIn(text: string, places: readonly Place[], chosen: Place | null): LineMarks {
  const wanted = chosen && placeIn(text, chosen);
  const shortFirst = places
    .map((place) => placeIn(text, place))
    .toSorted((one, other) => one.end - one.start - (other.end - other.start));
  const taken: Place[] = wanted ? [wanted] : [];
  for (const place of shortFirst)
    if (taken.every((other) => place.end <= other.start || place.start >= other.end)) taken.push(place);
  const parts = taken.toSorted((one, other) => one.start - other.start);
  return { parts, current: wanted ? parts.findIndex((part) => isSame(part, wanted)) : -1 };
}

/** What is said in the conversation, and the words in it that results rest on, each by its line. */
function linesOf({ lines, checks }: TriedRubric) {
  const places = Map.groupBy(
    checks.flatMap(({ evidence }) => evidence),
    ({ line }) => line,
  );
  return {
    lines: lines.map(({ isUser, text, atSeconds }, place) => ({
      place,
      name: isUser ? "Trainee" : "Agent",
      isAgent: !isUser,
      text,
      atSeconds,
    })),
    places,
    marks: new Map([...places].map(([line, all]) => [line, marksIn(lines[line]?.text ?? "", all, null)])),
  };
}

interface TriedTranscriptProps {
  result: TriedRubric;
  /** The evidence to look at. */
  chosen: Evidence | null;
}

/** The conversation, with every word marked that a result rests on. */
export function TriedTranscript({ result, chosen }: TriedTranscriptProps) {
  const { lines, places, marks } = useMemo(() => linesOf(result), [result]);
  const chosenMarks = useMemo(
    () => chosen && marksIn(lines[chosen.line]?.text ?? "", places.get(chosen.line) ?? [], chosen),
    [chosen, lines, places],
  );
  if (lines.length === 0) return <Text size="2">Nothing was said in it.</Text>;
  return (
    <TranscriptLines
      lines={lines}
      wanted={chosen}
      marksOf={(place) => (place === chosen?.line ? (chosenMarks ?? undefined) : marks.get(place))}
      block={() => "center"}
      scrollsAs="The conversation that was tried"
      isNumbered
    />
  );
}
