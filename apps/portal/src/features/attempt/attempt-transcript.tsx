import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, exactTime, Section, Muted } from "@field-advisor/ui";
import { type TranscriptLine, TranscriptLines } from "@field-advisor/ui/transcript";
import { PlayLine, useHeardPlace } from "@field-advisor/ui/playback";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMemo } from "react";
import { CallSound, PlayOn } from "../../lib/call-sound.tsx";
import { marksOf } from "./attempt-sound.tsx";
import { speakerOf } from "./attempt-words.tsx";
import { partOf, type Picked } from "./evidence.tsx";

type LineComment = Attempt["comments"][number];

interface AttemptTranscriptProps {
  attempt: Attempt;
  isOwn: boolean;
  /** What its reader wants to see. */
  picked: Picked | null;
  /** Leads back to the check whose words they are; null where the reader came another way. */
  onBack: (() => void) | null;
  onComment: (line: Pick<TranscriptLine, "place" | "text">) => void;
  onAnswer: (comment: LineComment) => void;
  onDeleteSound: () => void;
}

/** As in attempt.css: whether the transcript stands beside what it is evidence of. */
export const isBeside = (): boolean => window.matchMedia("(min-width: 75em)").matches;

/** The lines of an attempt as everybody reads them; one whose words are gone stays for what coaches say about it. */
function linesOf({ transcript, comments, user }: Attempt, isOwn: boolean): TranscriptLine[] {
  const commented = new Set(comments.map(({ line }) => line));
  return transcript
    .filter(({ place, text }) => text !== "" || commented.has(place))
    .map(({ place, isUser, text, atSeconds, isSpoken }) => ({
      place,
      name: speakerOf(isUser, { user }, isOwn),
      isAgent: !isUser,
      text,
      atSeconds,
      facts: isSpoken ? [] : [{ label: "in writing" }],
    }));
}

/** What was said, line by line, with what coaches say about it. */
export function AttemptTranscript(props: AttemptTranscriptProps) {
  const { attempt, isOwn, picked, onBack, onComment, onAnswer, onDeleteSound } = props;
  const { comments, isForgotten, recording, state } = attempt;
  const heard = useHeardPlace();
  const lines = useMemo(() => linesOf(attempt, isOwn), [attempt, isOwn]);
  const marks = useMemo(() => {
    const text = lines.find(({ place }) => place === picked?.line)?.text;
    if (!picked || text === undefined) return undefined;
    return { parts: [partOf(text, picked)], current: 0, isForbidden: picked.isForbidden ?? false };
  }, [lines, picked]);
  const talk = { isOwn, onAnswer };
  return (
    <Section title="Transcript">
      {attempt.transcript.length === 0 && !isForgotten && <Muted as="p">No transcript yet.</Muted>}
      {isForgotten && <Forgotten attempt={attempt} />}
      {(state !== "open" || recording.state !== "none") && (
        <CallSound
          recording={recording}
          who={isOwn ? "you" : speakerOf(true, attempt, isOwn)}
          agent="the agent"
          marks={marksOf(attempt, isOwn)}
          areWordsGone={isForgotten}
          onDelete={onDeleteSound}
        />
      )}
      <TranscriptLines
        lines={lines}
        wanted={picked}
        marksOf={(place) => (place === picked?.line ? marks : undefined)}
        // Beside what was pressed the transcript alone is moved.
        block={() => (isBeside() ? "nearest" : "center")}
        isNumbered={isForgotten}
        heard={heard}
        Beside={PlayOn}
      >
        {(line) => (
          <>
            {picked?.line === line.place && onBack && (
              <Button size="1" variant="soft" mt="1" onClick={onBack}>
                Back to the check
              </Button>
            )}
            <Comments comments={comments.filter((comment) => comment.line === line.place)} {...talk} />
            {attempt.may.review && (
              <ActionButton
                size="1"
                variant="ghost"
                m="1"
                aria-label={`Comment on line ${line.place + 1}`}
                onClick={() => onComment(line)}
              >
                Comment
              </ActionButton>
            )}
          </>
        )}
      </TranscriptLines>
      <Comments
        comments={comments.filter(({ line }) => !attempt.transcript.some(({ place }) => place === line))}
        {...talk}
      />
    </Section>
  );
}

/** Says what is left of the words whose time is over, and why. */
function Forgotten({ attempt: { forgottenAt, transcript } }: Pick<AttemptTranscriptProps, "attempt">) {
  const on = forgottenAt === null ? "" : `, on ${exactTime.format(new Date(forgottenAt))}`;
  const kept = transcript.length > 0 ? "results, and the lines that they and comments refer to" : "results";
  return (
    <Muted as="p" mb="3">
      {`The transcript was deleted after its retention period${on}. The ${kept} are kept.`}
    </Muted>
  );
}

interface CommentsProps extends Pick<AttemptTranscriptProps, "isOwn" | "onAnswer"> {
  comments: readonly LineComment[];
}

/** What coaches say, each with the one answer that the person of the attempt may give. */
const Comments = ({ comments, isOwn, onAnswer }: CommentsProps) =>
  comments.map((comment) => {
    const { id, line, author, text, at, answer } = comment;
    const textId = `comment-${id}`;
    return (
      <div key={id} className="attempt-comment">
        <Flex gap="2" align="center" wrap="wrap">
          <Muted as="p" size="1" className="fa-break">
            {author}, <time dateTime={at}>{exactTime.format(new Date(at))}</time>
          </Muted>
          <PlayLine place={line} name={`line ${line + 1}, of which ${author} speaks`} />
        </Flex>
        <Text as="p" size="2" id={textId} className="fa-break kept-lines">
          {text}
        </Text>
        {answer !== null && (
          <Text as="p" size="2" mt="1" className="fa-break kept-lines">
            <strong>{isOwn ? "Your answer" : "Answer"}:</strong> {answer}
          </Text>
        )}
        {answer === null && isOwn && (
          <ActionButton
            size="1"
            variant="soft"
            mt="1"
            aria-describedby={textId}
            onClick={() => onAnswer(comment)}
          >
            Answer
          </ActionButton>
        )}
      </div>
    );
  });
