import { clockOf } from "@field-advisor/schema/clock";
import type { AttemptLine, Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import { grouped } from "../text/phrases.ts";
import { markedParts } from "../text/marked-text.tsx";
import { Box, Button, Flex, Text } from "@radix-ui/themes";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { Muted } from "../text/muted.tsx";

type Place = Pick<Evidence, "start" | "end">;

/** Where both are 0 the whole line is meant. */
const placeIn = (text: string, { start, end }: Place): Place =>
  end > start ? { start, end } : { start: 0, end: text.length };

const isSame = (one: Place, other: Place) => one.start === other.start && one.end === other.end;

/** The places of a line that are marked, none over another: what is asked for first, then the shortest. */
function marksIn(text: string, places: readonly Place[], chosen: Place | null) {
  const wanted = chosen && placeIn(text, chosen);
  const shortFirst = places
    .map((place) => placeIn(text, place))
    .toSorted((one, other) => one.end - one.start - (other.end - other.start));
  const taken: Place[] = wanted ? [wanted] : [];
  for (const place of shortFirst)
    if (taken.every((other) => place.end <= other.start || place.start >= other.end)) taken.push(place);
  const marks = taken.toSorted((one, other) => one.start - other.start);
  return { marks, current: wanted ? marks.findIndex((mark) => isSame(mark, wanted)) : -1 };
}

function placesByLine({ checks }: TriedRubric): ReadonlyMap<number, Place[]> {
  const byLine = new Map<number, Place[]>();
  for (const { line, start, end } of checks.flatMap(({ evidence }) => evidence))
    byLine.set(line, [...(byLine.get(line) ?? []), { start, end }]);
  return byLine;
}

/** Lines that are drawn at first, and that more are added by. */
const step = 300;

const nowhere: readonly Place[] = [];

interface TriedTranscriptProps {
  result: TriedRubric;
  /** The evidence to look at. */
  chosen: Evidence | null;
}

/** The conversation, with every word marked that a result rests on. */
export function TriedTranscript({ result, chosen }: TriedTranscriptProps) {
  const { lines } = result;
  const list = useRef<HTMLDivElement>(null);
  const [wished, setWished] = useState(step);
  const shown = Math.min(lines.length, Math.max(wished, (chosen?.line ?? 0) + 1));
  const places = useMemo(() => placesByLine(result), [result]);
  useEffect(() => {
    if (!chosen) return;
    const mark = list.current?.querySelector<HTMLElement>("mark[aria-current]");
    mark?.scrollIntoView({ block: "center" });
    mark?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <Box
      ref={list}
      className="rubric-lines"
      role="group"
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="The conversation that was tried"
    >
      {lines.length === 0 && <Text size="2">Nothing was said in it.</Text>}
      <ol className="fa-plain-list">
        {lines.slice(0, shown).map((line, index) => (
          <Line
            key={index}
            number={index + 1}
            line={line}
            places={places.get(index) ?? nowhere}
            chosen={chosen?.line === index ? chosen : null}
          />
        ))}
      </ol>
      {shown < lines.length && (
        <Button type="button" variant="soft" color="gray" onClick={() => setWished(shown + step)}>
          Show later lines ({grouped(lines.length - shown)} more)
        </Button>
      )}
    </Box>
  );
}

interface LineProps {
  number: number;
  line: AttemptLine;
  places: readonly Place[];
  chosen: Place | null;
}

/** Drawn anew only where its marks change. */
const Line = memo(function Line({ number, line, places, chosen }: LineProps) {
  const { isUser, text, atSeconds } = line;
  const { marks, current } = marksIn(text, places, chosen);
  return (
    <li className="rubric-line" data-agent={isUser ? undefined : ""}>
      <Flex gap="2" align="center">
        <Muted size="1" className="fa-numbers">
          {number}
        </Muted>
        <Text size="1" weight="bold">
          {isUser ? "Trainee" : "Agent"}
        </Text>
        {atSeconds !== null && (
          <Muted size="1" className="fa-numbers">
            {clockOf(atSeconds)}
          </Muted>
        )}
      </Flex>
      <Text as="p" size="2" className="fa-break">
        {markedParts(text, marks, current)}
      </Text>
    </li>
  );
});
