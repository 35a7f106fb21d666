import { clockOf } from "@field-advisor/schema/clock";
import type { Attempt, AttemptLine } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, exactTime, grouped, Section, Muted } from "@field-advisor/ui";
import { CrossCircledIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text } from "@radix-ui/themes";
import { memo, useEffect, useRef } from "react";
import { markedParts } from "@field-advisor/ui/marked-text";
import { useShownPart } from "../../lib/shown-part.ts";
import { speakerOf } from "./attempt-words.tsx";
import { lineId, partOf, type Picked } from "./evidence.tsx";

type LineComment = Attempt["comments"][number];

interface AttemptTranscriptProps {
  attempt: Attempt;
  isOwn: boolean;
  /** What its reader wants to see. */
  picked: Picked | null;
  /** Leads back to the check whose words they are; null where the reader came another way. */
  onBack: (() => void) | null;
  onComment: (line: AttemptLine) => void;
  onAnswer: (comment: LineComment) => void;
}

/** As in attempt.css: whether the transcript stands beside what it is evidence of. */
export const isBeside = (): boolean => window.matchMedia("(min-width: 75em)").matches;

/** What was said, line by line, with what coaches say about it. */
export function AttemptTranscript(props: AttemptTranscriptProps) {
  const { attempt, isOwn, picked, onBack, onComment, onAnswer } = props;
  const { transcript, comments, isForgotten } = attempt;
  const list = useRef<HTMLOListElement>(null);
  const wanted = picked ? transcript.findIndex(({ place }) => place === picked.line) : -1;
  const { first, end, showEarlier, showLater } = useShownPart(
    transcript.length,
    wanted < 0 ? undefined : wanted,
  );
  useEffect(() => {
    const mark = picked && list.current?.querySelector<HTMLElement>("mark[aria-current]");
    // Beside what was pressed the transcript alone is moved.
    mark?.scrollIntoView({ block: isBeside() ? "nearest" : "center" });
    mark?.focus({ preventScroll: true });
  }, [picked]);
  const talk = { isOwn, onAnswer };
  return (
    <Section title="Transcript">
      {transcript.length === 0 && !isForgotten && <Muted as="p">Nothing that was said is here yet.</Muted>}
      {isForgotten && <Forgotten attempt={attempt} />}
      {first > 0 && (
        <Button variant="soft" color="gray" mb="3" onClick={showEarlier}>
          Show earlier lines
        </Button>
      )}
      <ol className="fa-plain-list attempt-lines" ref={list} aria-label="Lines">
        {transcript.slice(first, end).map((line) => {
          const { place } = line;
          const own = comments.filter((comment) => comment.line === place);
          if (line.text === "" && own.length === 0) return null;
          return (
            <li
              key={place}
              value={place + 1}
              id={lineId(place)}
              className="attempt-line"
              data-user={line.isUser}
            >
              <Line
                line={line}
                isNumbered={isForgotten}
                name={speakerOf(line.isUser, attempt, isOwn)}
                picked={picked?.line === place ? picked : null}
              />
              {picked?.line === place && onBack && (
                <Button size="1" variant="soft" mt="1" onClick={onBack}>
                  Back to the check
                </Button>
              )}
              <Comments comments={own} {...talk} />
              {attempt.may.review && (
                <ActionButton
                  size="1"
                  variant="ghost"
                  m="1"
                  aria-label={`Comment on line ${place + 1}`}
                  onClick={() => onComment(line)}
                >
                  Comment
                </ActionButton>
              )}
            </li>
          );
        })}
      </ol>
      {end < transcript.length && (
        <Button variant="soft" color="gray" onClick={showLater}>
          Show later lines ({grouped(transcript.length - end)} more)
        </Button>
      )}
      <Comments
        comments={comments.filter(({ line }) => !transcript.some(({ place }) => place === line))}
        {...talk}
      />
    </Section>
  );
}

/** Says what is left of the words whose time is over, and why. */
function Forgotten({ attempt: { forgottenAt, transcript } }: Pick<AttemptTranscriptProps, "attempt">) {
  const on = forgottenAt === null ? "" : `, on ${exactTime.format(new Date(forgottenAt))}`;
  const kept = transcript.length > 0 ? "results and the lines that they and comments rest on" : "results";
  return (
    <Muted as="p" mb="3">
      {`What was said was deleted after its time${on}. The ${kept} are kept.`}
    </Muted>
  );
}

interface LineProps {
  line: AttemptLine;
  /** Lines around it are missing. */
  isNumbered: boolean;
  name: string;
  picked: Picked | null;
}

/** Drawn anew only where it changes: a transcript may have ten thousand. */
const Line = memo(function Line({ line, isNumbered, name, picked }: LineProps) {
  const { place, text, atSeconds, isSpoken } = line;
  return (
    <>
      <Flex gap="2" wrap="wrap">
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
        {!isSpoken && <Muted size="1">in writing</Muted>}
      </Flex>
      <Text as="p" size="2" dir="auto" className="fa-break kept-lines">
        {picked?.isForbidden && (
          <CrossCircledIcon className="attempt-forbidden" aria-label="To be avoided:" />
        )}
        {picked ? (
          <span data-forbidden={picked.isForbidden || undefined}>
            {markedParts(text, [partOf(text, picked)], 0)}
          </span>
        ) : (
          text
        )}
      </Text>
    </>
  );
});

interface CommentsProps extends Pick<AttemptTranscriptProps, "isOwn" | "onAnswer"> {
  comments: readonly LineComment[];
}

/** What coaches say, each with the one answer that the person of the attempt may give. */
const Comments = ({ comments, isOwn, onAnswer }: CommentsProps) =>
  comments.map((comment) => {
    const { id, author, text, at, answer } = comment;
    const textId = `comment-${id}`;
    return (
      <div key={id} className="attempt-comment">
        <Muted as="p" size="1" className="fa-break">
          {author}, <time dateTime={at}>{exactTime.format(new Date(at))}</time>
        </Muted>
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
