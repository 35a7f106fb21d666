import "./transcript.css";
import { clockOf } from "@field-advisor/schema/clock";
import type { TextPart } from "@field-advisor/schema/search-words";
import { CrossCircledIcon } from "@radix-ui/react-icons";
import { Badge, Button, Flex, Text } from "@radix-ui/themes";
import { type ComponentType, memo, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { markedParts } from "../text/marked-text.tsx";
import { Muted } from "../text/muted.tsx";
import { grouped } from "../text/phrases.ts";
import { useShownPart } from "./shown-part.ts";
import { useFollowedLine } from "./use-followed-line.ts";

/** One thing that was said. */
export interface TranscriptLine {
  /** Among all that was said, from 0. */
  place: number;
  name: string;
  isAgent: boolean;
  text: string;
  atSeconds: number | null;
  /** In a word or two each; one with a colour is a badge. */
  facts?: readonly { label: string; color?: "amber" | "green" | "red" }[];
}

/** Parts of a line's text that are marked. */
export interface LineMarks {
  parts: readonly TextPart[];
  /** Which of them the reader is at. */
  current?: number;
  /** That one should not have been said. */
  isForbidden?: boolean;
}

interface TranscriptLinesProps {
  lines: readonly TranscriptLine[];
  /** The line that the reader wants to see; another object each time, so that the same one can be asked for again. */
  wanted: { line: number } | null;
  /** The words that are marked in the line at a place. */
  marksOf: (place: number) => LineMarks | undefined;
  /** Where the words stand that the reader is led to. */
  block: () => ScrollLogicalPosition;
  /** The words get the focus; false where the reader goes on with something else. */
  takesFocus?: boolean;
  /** The lines scroll by themselves, under this name. */
  scrollsAs?: string;
  /** Says of each line which one it is. */
  isNumbered?: boolean;
  /** The line that is heard. */
  heard?: number | null;
  /** What stands beside the time of a line; the same component each time. */
  Beside?: ComponentType<{ place: number }> | undefined;
  /** What stands below a line. */
  children?: (line: TranscriptLine) => ReactNode;
}

/** What was said, line by line, as it was recorded: a part of a long talk, which grows at either end. */
export function TranscriptLines({
  lines,
  wanted,
  marksOf,
  block,
  takesFocus = true,
  scrollsAs,
  isNumbered = false,
  heard = null,
  Beside,
  children,
}: TranscriptLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const at = wanted ? lines.findIndex(({ place }) => place === wanted.line) : -1;
  const heardAt = heard === null ? -1 : lines.findIndex(({ place }) => place === heard);
  const { first, end, showEarlier, showLater } = useShownPart(
    lines.length,
    at < 0 ? undefined : at,
    heardAt < 0 ? undefined : heardAt,
  );
  useFollowedLine(list, heard);
  const leadTo = useEffectEvent(() => {
    const mark = list.current?.querySelector<HTMLElement>("mark[aria-current]");
    mark?.scrollIntoView({ block: block() });
    if (takesFocus) mark?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wanted) leadTo();
  }, [wanted]);
  // A region that scrolls must be reachable by keyboard.
  const box = scrollsAs !== undefined && { role: "group", tabIndex: 0, "aria-label": scrollsAs };
  return (
    <div className="fa-lines" {...box}>
      {first > 0 && (
        <Button type="button" variant="soft" color="gray" onClick={showEarlier}>
          Show earlier lines
        </Button>
      )}
      <ol className="fa-plain-list" ref={list} aria-label="Lines">
        {lines.slice(first, end).map((line) => (
          <li
            key={line.place}
            value={line.place + 1}
            id={`line-${line.place + 1}`}
            className="fa-line"
            data-agent={line.isAgent || undefined}
            aria-current={line.place === heard || undefined}
          >
            <Line line={line} isNumbered={isNumbered} Beside={Beside} {...marksOf(line.place)} />
            {children?.(line)}
          </li>
        ))}
      </ol>
      {end < lines.length && (
        <Button type="button" variant="soft" color="gray" onClick={showLater}>
          Show later lines ({grouped(lines.length - end)} more)
        </Button>
      )}
    </div>
  );
}

interface LineProps extends Partial<LineMarks> {
  line: TranscriptLine;
  isNumbered: boolean;
  Beside: TranscriptLinesProps["Beside"];
}

/** Drawn anew only where it or its marks change: a transcript may have ten thousand. */
const Line = memo(function Line(props: LineProps) {
  const { line, isNumbered, Beside, parts, current, isForbidden = false } = props;
  const { place, name, text, atSeconds, facts = [] } = line;
  return (
    <>
      <Flex gap="2" align="center" wrap="wrap">
        <Text size="1" weight="bold" className="fa-break">
          {name}
        </Text>
        {isNumbered && (
          <Muted size="1" className="fa-numbers">
            Line {place + 1}
          </Muted>
        )}
        {atSeconds !== null && (
          <Muted size="1" className="fa-numbers">
            {clockOf(atSeconds)}
          </Muted>
        )}
        {facts.map(({ label, color }) =>
          color ? (
            <Badge key={label} size="1" color={color}>
              {label}
            </Badge>
          ) : (
            <Muted key={label} size="1">
              {label}
            </Muted>
          ),
        )}
        {Beside && <Beside place={place} />}
      </Flex>
      <Text as="p" size="2" dir="auto" className="fa-break fa-line-words">
        {isForbidden && <CrossCircledIcon className="fa-forbidden" aria-label="To be avoided:" />}
        {parts ? (
          <span data-forbidden={isForbidden || undefined}>{markedParts(text, parts, current)}</span>
        ) : (
          text
        )}
      </Text>
    </>
  );
});
