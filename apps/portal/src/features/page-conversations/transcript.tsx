import type { Conversation } from "@field-advisor/schema/conversations.endpoints";
import { finderOf, type TextPart } from "@field-advisor/schema/search-words";
import { grouped, SearchField, Muted } from "@field-advisor/ui";
import { type TranscriptLine, TranscriptLines } from "@field-advisor/ui/transcript";
import { useHeardPlace } from "@field-advisor/ui/playback";
import { ChevronDownIcon, ChevronUpIcon } from "@radix-ui/react-icons";
import { Flex, IconButton } from "@radix-ui/themes";
import { useMemo, useState } from "react";
import { PlayOn } from "../../lib/call-sound.tsx";
import { nameOf } from "./conversation-words.tsx";

type Matches = readonly TextPart[];

/** Where something is said that is searched for: by line, and one after the other. */
function matchesIn(lines: Conversation["transcript"], search: string) {
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
function useMatches(lines: Conversation["transcript"], initialSearch: string) {
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

const feedbackFacts = {
  like: { label: "Liked", color: "green" },
  dislike: { label: "Disliked", color: "red" },
} as const;

/** The lines as everybody reads them. */
const linesOf = ({ transcript, who, agentName }: Conversation): TranscriptLine[] => {
  const names = { user: nameOf(who), agent: agentName, none: "" };
  return transcript.map(({ speaker, text, atSeconds, isInterrupted, feedback }, place) => ({
    place,
    name: names[speaker],
    isAgent: speaker === "agent",
    text,
    atSeconds,
    facts: [
      ...(isInterrupted ? [{ label: "Interrupted", color: "amber" as const }] : []),
      ...(feedback === null ? [] : [feedbackFacts[feedback]]),
    ],
  }));
};

/** What was said, with a search that leads from match to match. */
export function Transcript({ conversation, initialSearch }: TranscriptProps) {
  const matches = useMatches(conversation.transcript, initialSearch);
  const lines = useMemo(() => linesOf(conversation), [conversation]);
  const { current, byLine } = matches;
  const heard = useHeardPlace();
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-label="Transcript">
        <Search {...matches} />
        <TranscriptLines
          lines={lines}
          wanted={current ?? null}
          marksOf={(place) => {
            const parts = byLine.get(place);
            return parts && { parts, current: current?.line === place ? current.index : -1 };
          }}
          block={() => "nearest"}
          takesFocus={false}
          scrollsAs="What was said"
          heard={heard}
          Beside={PlayOn}
        />
      </section>
    </Flex>
  );
}

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
