import "./transcript.css";
import { clockOf } from "@field-advisor/schema/clock";
import type { Conversation, TranscriptLine } from "@field-advisor/schema/conversations.endpoints";
import { finderOf, type TextPart } from "@field-advisor/schema/search-words";
import { grouped, SearchField, Muted } from "@field-advisor/ui";
import { ChevronDownIcon, ChevronUpIcon } from "@radix-ui/react-icons";
import { Badge, Box, Button, Flex, IconButton, Text } from "@radix-ui/themes";
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { markedParts } from "@field-advisor/ui/marked-text";
import { useShownPart } from "../../lib/shown-part.ts";
import { nameOf } from "./conversation-words.tsx";

type Matches = readonly TextPart[];

/** Where something is said that is searched for: by line, and one after the other. */
function matchesIn(lines: readonly TranscriptLine[], search: string) {
  const find = finderOf(search);
  const byLine = new Map<number, Matches>();
  const places: { line: number; index: number }[] = [];
  for (const [line, { text }] of lines.entries()) {
    const found = find(text);
    if (found.length === 0) continue;
    byLine.set(line, found);
    places.push(...found.map((_match, index) => ({ line, index })));
  }
  return { byLine, places };
}

/** A search within a transcript, and the match that the reader is at. */
function useMatches(lines: readonly TranscriptLine[], initialSearch: string) {
  const [search, setSearch] = useState(initialSearch);
  const [at, setAt] = useState(0);
  const { byLine, places } = useMemo(() => matchesIn(lines, search), [lines, search]);
  const current = places[at];
  return {
    search,
    setSearch: (next: string) => {
      // Enter, which leads to the next match, reports what is searched for once more.
      if (next === search) return;
      setSearch(next);
      setAt(0);
    },
    byLine,
    count: places.length,
    at,
    current,
    step: (by: 1 | -1) => setAt((before) => (before + by + places.length) % Math.max(1, places.length)),
  };
}

interface TranscriptProps {
  conversation: Conversation;
  initialSearch: string;
}

/** What was said, with a search that leads from match to match. */
export function Transcript({ conversation: { transcript, who, agentName }, initialSearch }: TranscriptProps) {
  const matches = useMatches(transcript, initialSearch);
  const list = useRef<HTMLDivElement>(null);
  const { current } = matches;
  const line = current?.line;
  const { first, end, showEarlier, showLater } = useShownPart(transcript.length, line);
  useEffect(() => {
    if (current) list.current?.querySelector("mark[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const names = { user: nameOf(who), agent: agentName, none: "" };
  return (
    <section aria-label="Transcript" className="transcript">
      <Search {...matches} />
      <Box
        ref={list}
        className="transcript-lines"
        role="group"
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="What was said"
      >
        {first > 0 && <MoreButton onClick={showEarlier}>Show earlier lines</MoreButton>}
        <ol className="fa-plain-list" start={first + 1} aria-label="Lines">
          {transcript.slice(first, end).map((each, offset) => (
            <Line
              key={first + offset}
              line={each}
              name={names[each.speaker]}
              matches={matches.byLine.get(first + offset)}
              current={line === first + offset && current ? current.index : -1}
            />
          ))}
        </ol>
        {end < transcript.length && (
          <MoreButton onClick={showLater}>
            Show later lines ({grouped(transcript.length - end)} more)
          </MoreButton>
        )}
      </Box>
    </section>
  );
}

const MoreButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="soft" color="gray" onClick={onClick}>
    {children}
  </Button>
);

type SearchProps = Pick<ReturnType<typeof useMatches>, "search" | "setSearch" | "count" | "at" | "step">;

function Search({ search, setSearch, count, at, step }: SearchProps) {
  const found = count === 0 ? "No match" : `${grouped(at + 1)} of ${grouped(count)}`;
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        if (event.target.value.trim() === search) step(event.shiftKey ? -1 : 1);
      }}
    >
      <SearchField label="Search this transcript" value={search} onChange={setSearch} />
      <Flex gap="3" align="center">
        <IconButton
          variant="soft"
          color="gray"
          aria-label="Previous match"
          disabled={count === 0}
          onClick={() => step(-1)}
        >
          <ChevronUpIcon />
        </IconButton>
        <IconButton
          variant="soft"
          color="gray"
          aria-label="Next match"
          disabled={count === 0}
          onClick={() => step(1)}
        >
          <ChevronDownIcon />
        </IconButton>
        <Muted role="status" className="fa-numbers">
          {search === "" ? "" : found}
        </Muted>
      </Flex>
    </Flex>
  );
}

interface LineProps {
  line: TranscriptLine;
  name: string;
  matches: Matches | undefined;
  /** Which of its matches the reader is at; -1 while that is another line's. */
  current: number;
}

/** Drawn anew only where its matches change: a transcript may have ten thousand. */
const Line = memo(function Line({ line, name, matches, current }: LineProps) {
  const { speaker, text, atSeconds, isInterrupted, feedback } = line;
  return (
    <li className="transcript-line" data-speaker={speaker}>
      <Flex gap="2" align="center" wrap="wrap">
        <Text size="1" weight="bold" className="fa-break">
          {name}
        </Text>
        {atSeconds !== null && (
          <Muted size="1" className="fa-numbers">
            {clockOf(atSeconds)}
          </Muted>
        )}
        {isInterrupted && (
          <Badge size="1" color="amber">
            Interrupted
          </Badge>
        )}
        {feedback !== null && (
          <Badge size="1" color={feedback === "like" ? "green" : "red"}>
            {feedback === "like" ? "Liked" : "Disliked"}
          </Badge>
        )}
      </Flex>
      <Text as="p" size="2" className="fa-break">
        {matches === undefined ? text : markedParts(text, matches, current)}
      </Text>
    </li>
  );
});
