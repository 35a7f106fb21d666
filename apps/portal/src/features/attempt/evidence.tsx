import type { AttemptCheck, AttemptLine, Evidence } from "@field-advisor/schema/attempts.endpoints";
import { resultOf } from "@field-advisor/schema/practice-constants";
import { counted } from "@field-advisor/ui";
import { PlayLine, type Sound } from "@field-advisor/ui/playback";
import { CrossCircledIcon } from "@radix-ui/react-icons";
import { Button, Flex, VisuallyHidden } from "@radix-ui/themes";
import { useState } from "react";

/** Words that somebody wants to see, and whether they are said though forbidden. */
export type Picked = Evidence & { isForbidden?: boolean };

/** Shows words in the transcript; `from` is what was pressed, where its reader goes back to. */
export type OnPick = (picked: Picked, from: HTMLElement) => void;

/** The id of a line, for addresses: `#line-12`. */
export const lineId = (line: number): string => `line-${line + 1}`;

/** The line that an address names, as whole. */
export function lineInHash(hash: string): Evidence | null {
  const number = Number(/^#line-([1-9]\d{0,5})$/.exec(hash)?.[1]);
  return number ? { line: number - 1, start: 0, end: 0 } : null;
}

/** The words that are meant: the whole line where none of it is named, or where it has no such part. */
export function partOf(text: string, { start, end }: Pick<Evidence, "start" | "end">) {
  const isPart = start >= 0 && start < end && end <= text.length;
  return isPart ? { start, end } : { start: 0, end: text.length };
}

/** Longer quotes are cut: they lead to the whole. */
const longestQuote = 160;

function quoteOf(transcript: readonly AttemptLine[], evidence: Evidence): string | null {
  // Of a whole talk a line stands where its number says; of a part of one it does not.
  const stands = transcript[evidence.line];
  const line =
    stands?.place === evidence.line ? stands : transcript.find(({ place }) => place === evidence.line);
  const text = line?.text;
  if (!text) return null;
  const { start, end } = partOf(text, evidence);
  const words = text.slice(start, end);
  return words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words;
}

/** So many quotes are shown at first: what was said all the time would hide what was said once. */
const shownAtFirst = 4;

interface QuotesProps {
  check: Pick<AttemptCheck, "kind" | "coach" | "own" | "result" | "evidence">;
  transcript: readonly AttemptLine[];
  /** Given another object each time, so that the same words can be asked for again. */
  onPick: OnPick;
  /** Where several attempts are on the screen. */
  sound?: Sound;
}

/** The words that a result rests on; each leads to its place in the transcript, and is played. */
export function Quotes({ check, transcript, onPick, sound }: QuotesProps) {
  const { kind, evidence } = check;
  const isForbidden = kind === "avoids" && resultOf(check) !== "met";
  const [isWhole, setWhole] = useState(false);
  const quotes = evidence.flatMap((each) => {
    const quote = quoteOf(transcript, each);
    return quote === null ? [] : [{ ...each, quote }];
  });
  const shown = isWhole ? quotes : quotes.slice(0, shownAtFirst);
  const hidden = quotes.length - shown.length;
  if (quotes.length === 0) return null;
  return (
    <Flex direction="column" align="start" gap="1" minWidth="0">
      {shown.map(({ quote, line, start, end }) => (
        <Flex key={`${line} ${start} ${end}`} gap="2" align="center" wrap="wrap" maxWidth="100%">
          <PlayLine place={line} name={`“${quote}”`} {...(sound && { sound })} />
          <Button
            variant="soft"
            color={isForbidden ? "red" : "gray"}
            size="1"
            className="fa-long-button attempt-quote"
            onClick={({ currentTarget }) => onPick({ line, start, end, isForbidden }, currentTarget)}
          >
            {isForbidden && <CrossCircledIcon aria-label="To be avoided:" />}
            <span className="fa-break">
              <VisuallyHidden>Show in the transcript: </VisuallyHidden>“{quote}”
            </span>
          </Button>
        </Flex>
      ))}
      {hidden > 0 && (
        <Button variant="ghost" color="gray" size="1" m="1" onClick={() => setWhole(true)}>
          Show {counted(hidden, "more place")}
        </Button>
      )}
    </Flex>
  );
}
