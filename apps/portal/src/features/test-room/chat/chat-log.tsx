import { clock, exactTime, RelativeTime } from "@field-advisor/ui";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { durationText, useStickToEnd } from "@field-advisor/voice-client/react";
import { ArrowDownIcon, ReloadIcon } from "@radix-ui/react-icons";
import { Box, Button, Flex, Spinner, Text, VisuallyHidden } from "@radix-ui/themes";
import { type ComponentType, lazy, memo, Suspense, useState } from "react";
import type { SpokenLine, SpokenTalk } from "../voice/spoken.ts";
import { type ChatLabels, newestOf, timelineOf, type Turn } from "./chat-state.ts";

const labels = voiceLabels.call;

interface SpokenLinesProps {
  talk: SpokenTalk;
  partner: string;
  /** Null while nothing can be sent. */
  onSendAgain: ((text: string) => void) | null;
}

/** A voice conversation among what was written. Nobody has it read to them while the agent speaks. */
function SpokenLines({ talk, partner, onSendAgain }: SpokenLinesProps) {
  // What was sent again stands where it was sent, and here no more.
  const [sentAgain, setSentAgain] = useState<ReadonlySet<number>>(new Set());
  const sendAgain = (place: number, text: string) => {
    setSentAgain((places) => new Set([...places, place]));
    onSendAgain?.(text);
  };
  return (
    <div className="chat-call" role="group" aria-label="Voice conversation" aria-live="off">
      <Text as="p" size="1" color="gray">
        Voice conversation · <RelativeTime iso={talk.startedAt} />
        {talk.durationSeconds !== null && ` · ${durationText(talk.durationSeconds)}`}
      </Text>
      {talk.lines.map(
        (line, place) =>
          !sentAgain.has(place) && (
            <Line
              key={place}
              line={line}
              partner={partner}
              onSendAgain={onSendAgain && (() => sendAgain(place, line.text))}
            />
          ),
      )}
    </div>
  );
}

interface LineProps {
  line: SpokenLine;
  partner: string;
  onSendAgain: (() => void) | null;
}

const Line = ({ line, partner, onSendAgain }: LineProps) => (
  <div className="chat-turn" data-by={line.isUser ? "user" : "partner"}>
    <VisuallyHidden>{line.isUser ? "You" : partner}: </VisuallyHidden>
    <Text as="p" size="2" dir="auto" className="chat-text chat-plain">
      {line.text}
      {line.isInterrupted && <Text color="gray"> {labels.interrupted}</Text>}
    </Text>
    {line.isUnsent && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {labels.notSent}
        </Text>
        {onSendAgain && (
          <Button size="1" variant="soft" color="gray" highContrast onClick={onSendAgain}>
            <ReloadIcon />
            {labels.sendAgain}
          </Button>
        )}
      </Flex>
    )}
  </div>
);

/** The hour tells when something was said today; who comes back to a session another day needs the day. */
function timeOf(turn: Turn): string {
  const at = new Date(turn.at);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? clock : exactTime).format(at);
}

const PlainText = ({ text }: { text: string }) => (
  <Text as="p" size="2" dir="auto" className="chat-text chat-plain">
    {text}
  </Text>
);

/** An answer is readable without what formats it. */
const FormattedText = lazy<ComponentType<{ text: string }>>(() =>
  import("@field-advisor/ui/formatted-text").then(
    (module) => ({ default: module.FormattedText }),
    () => ({ default: PlainText }),
  ),
);

interface ChatTurnProps {
  turn: Turn;
  partner: string;
  /** Being written: there for the eyes only until it is whole. */
  isGrowing: boolean;
  onRetry: ((turn: Turn) => void) | null;
}

/** One thing that was said: by whom, when, and what became of it. Hundreds of them stay as they are while one grows. */
const ChatTurn = memo(({ turn, partner, isGrowing, onRetry }: ChatTurnProps) => (
  <div
    className="chat-turn"
    data-by={turn.isUser ? "user" : "partner"}
    inert={isGrowing}
    // Nobody has their own words read back to them.
    aria-live={turn.isUser ? "off" : undefined}
  >
    <VisuallyHidden>{turn.isUser ? "You" : partner}: </VisuallyHidden>
    {turn.isUser ? (
      <PlainText text={turn.text} />
    ) : (
      <Suspense fallback={<PlainText text={turn.text} />}>
        <FormattedText text={turn.text} />
      </Suspense>
    )}
    <Text as="p" size="1" color="gray">
      <time dateTime={turn.at}>{timeOf(turn)}</time>
      {turn.isPartial && " · Interrupted"}
    </Text>
    {turn.failure && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {turn.failure.sentence}
          {turn.failure.requestId && ` (Request ${turn.failure.requestId})`}
        </Text>
        {onRetry && (
          <Button size="1" variant="soft" color="gray" highContrast onClick={() => onRetry(turn)}>
            <ReloadIcon />
            Try again
          </Button>
        )}
      </Flex>
    )}
  </div>
));

interface ChatLogProps {
  labels: ChatLabels;
  labelledBy: string;
  turns: readonly Turn[];
  /** What was said aloud in the same conversation. */
  talks: readonly SpokenTalk[];
  isRunning: boolean;
  /** Null while nothing can be sent. */
  onRetry: ((turn: Turn) => void) | null;
  onSendAgain: ((text: string) => void) | null;
}

/** What was said, growing at its end. */
export function ChatLog({ labels, labelledBy, turns, talks, isRunning, onRetry, onSendAgain }: ChatLogProps) {
  const newest = turns.at(-1);
  const items = timelineOf(turns, talks);
  const { what, isOwn } = newestOf(items);
  const { log, content, hasNew, toEnd, onScroll } = useStickToEnd(what, isOwn);
  const isAwaited = isRunning && newest?.isUser;
  const isGrowing = (turn: Turn) => isRunning && turn === newest && !turn.isUser;
  const showNew = () => {
    toEnd();
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="chat-log-frame">
      <Box
        ref={log}
        role="log"
        aria-labelledby={labelledBy}
        className="chat-log"
        onScroll={onScroll}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <div ref={content} className="chat-turns">
          {items.length === 0 && (
            <Text as="p" color="gray" align="center" m="auto" className="fa-readable">
              {labels.empty}
            </Text>
          )}
          {items.map((item) =>
            item.kind === "spoken" ? (
              <SpokenLines
                key={item.talk.startedAt}
                talk={item.talk}
                partner={labels.partner}
                onSendAgain={onSendAgain}
              />
            ) : (
              <ChatTurn
                // A log reads out what is added to it: an answer is added anew when it is whole, and not word by word.
                key={isGrowing(item.turn) ? "growing" : item.turn.key}
                turn={item.turn}
                partner={labels.partner}
                isGrowing={isGrowing(item.turn)}
                onRetry={item.turn.failure && !isRunning ? onRetry : null}
              />
            ),
          )}
          {isAwaited && (
            <Text as="p" size="2" color="gray" className="chat-awaited">
              <Spinner /> {labels.partner} is writing...
            </Text>
          )}
        </div>
      </Box>
      {hasNew && (
        <Button size="1" className="chat-new" onClick={showNew}>
          <ArrowDownIcon />
          New message
        </Button>
      )}
    </div>
  );
}
