import { clockOf } from "@field-advisor/schema/clock";
import type { LibraryItem, TranscriptCue } from "@field-advisor/schema/content.endpoints";
import { failedTo, FailureNotice, Waiting } from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useId, useMemo } from "react";
import "./transcript.css";
import { transcriptOf } from "./transcript.queries.ts";
import { type Paragraph, paragraphsOf, webVttOf } from "./transcript-paragraphs.ts";
import { useCurrentCue } from "./use-cues.ts";

interface SpokenProps {
  paragraph: Paragraph;
  /** Which of its cues is heard; -1 for none. */
  current: number;
  onGoTo: (seconds: number) => void;
}

/** What one person says on end; of a long transcript only what is heard is drawn anew. */
const Spoken = memo(function Spoken({ paragraph: { cues }, current, onGoTo }: SpokenProps) {
  const from = cues[0]?.from ?? 0;
  const speaker = cues[0]?.speaker;
  return (
    <li className="transcript-paragraph">
      <Button
        size="1"
        variant="soft"
        color="gray"
        className="fa-numbers"
        aria-label={`Play from ${clockOf(from)}`}
        onClick={() => onGoTo(from)}
      >
        {clockOf(from)}
      </Button>
      <Text as="p" size="2" className="fa-break">
        {speaker && <Text weight="bold">{speaker}: </Text>}
        {cues.map((cue, at) => (
          <span key={at} className="transcript-cue" aria-current={at === current || undefined}>
            {`${cue.text} `}
          </span>
        ))}
      </Text>
    </li>
  );
});

interface WordsProps {
  cues: readonly TranscriptCue[];
  element: HTMLMediaElement | null;
}

const goTo = (element: HTMLMediaElement | null, seconds: number) => {
  if (element) element.currentTime = seconds;
};

/** All of it stands on the page, so that the browser's own search finds it. It stays where the reader has scrolled it. */
function Words({ cues, element }: WordsProps) {
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);
  const current = useCurrentCue(element, cues);
  const onGoTo = useCallback((seconds: number) => goTo(element, seconds), [element]);
  return (
    <ul className="fa-plain-list">
      {paragraphs.map((paragraph) => (
        <Spoken
          key={paragraph.first}
          paragraph={paragraph}
          current={Math.max(-1, Math.min(current - paragraph.first, paragraph.cues.length))}
          onGoTo={onGoTo}
        />
      ))}
    </ul>
  );
}

interface TranscriptProps {
  item: LibraryItem;
  /** What plays it. */
  element: HTMLMediaElement | null;
}

/** What is said in a recording, as a text in which each paragraph leads to its place. */
export function Transcript({ item, element }: TranscriptProps) {
  const { data, isError, error, refetch } = useQuery({
    ...transcriptOf(item.id),
    enabled: item.hasTranscript,
  });
  const headingId = useId();
  if (!item.hasTranscript) return null;
  return (
    <section aria-labelledby={headingId}>
      <Flex direction="column" gap="3" mt="4">
        <Heading as="h2" size="4" id={headingId}>
          Transcript
        </Heading>
        {isError && !data && (
          <FailureNotice
            {...failedTo("Failed to fetch the transcript", error)}
            onRetry={() => void refetch()}
          />
        )}
        {!isError && !data && <Waiting />}
        {data && <Words cues={data.cues} element={element} />}
      </Flex>
    </section>
  );
}

/** The captions of a film, which its player shows and hides. */
export function CaptionTrack({ item }: Pick<TranscriptProps, "item">) {
  const { data } = useQuery({ ...transcriptOf(item.id), enabled: item.hasTranscript });
  const file = useMemo(() => data && new Blob([webVttOf(data.cues)], { type: "text/vtt" }), [data]);
  const load = useCallback(
    (track: HTMLTrackElement) => {
      if (!file) return undefined;
      const address = URL.createObjectURL(file);
      track.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return file ? <track ref={load} kind="captions" label="Transcript" default /> : null;
}

/** What is said at this moment. Who listens hears it: it is not announced. */
export function CurrentCaption({ item, element }: TranscriptProps) {
  const { data } = useQuery({ ...transcriptOf(item.id), enabled: item.hasTranscript });
  return data ? <Caption cues={data.cues} element={element} /> : null;
}

function Caption({ cues, element }: WordsProps) {
  const cue = cues[useCurrentCue(element, cues)];
  return (
    <Text as="p" size="3" align="center" className="transcript-caption fa-break">
      {cue?.speaker && <Text weight="bold">{cue.speaker}: </Text>}
      {cue?.text}
    </Text>
  );
}
