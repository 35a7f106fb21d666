import { clockOf } from "@field-advisor/schema/clock";
import { cutText } from "@field-advisor/schema/conversation-constants";
import { RelativeTime, Muted } from "@field-advisor/ui";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useState } from "react";
import type { ChatLabels, Turn } from "../../../lib/chat/chat-state.ts";
import { ChatTurn } from "../../../lib/chat/chat-turn.tsx";
import { AwaitedAnswer, EmptyLog, LogFrame } from "../../../lib/chat/log-frame.tsx";
import type { SpokenLine, SpokenTalk } from "../voice/spoken.ts";
import { newestOf, timelineOf } from "./chat-state.ts";

const labels = voiceLabels.call;

interface SpokenLinesProps {
  talk: SpokenTalk;
  partner: string;
  /** Null while nothing can be sent. */
  onSendAgain: ((text: string) => void) | null;
}

/**
 * A voice conversation among what was written. A log reads out what is added to it: an answer is added anew when it is
 * whole and nobody speaks over it.
 */
function SpokenLines({ talk, partner, onSendAgain }: SpokenLinesProps) {
  // What was sent again stands where it was sent, and here no more.
  const [sentAgain, setSentAgain] = useState<ReadonlySet<number>>(new Set());
  const sendAgain = (place: number, text: string) => {
    setSentAgain((places) => new Set([...places, place]));
    onSendAgain?.(text);
  };
  return (
    <div
      className="chat-call"
      role="group"
      aria-label="Voice conversation"
      aria-live={talk.isLive ? undefined : "off"}
    >
      <Muted as="p" size="1" aria-live="off">
        Voice conversation · <RelativeTime iso={talk.startedAt} />
        {talk.durationSeconds !== null && ` · ${clockOf(talk.durationSeconds)}`}
      </Muted>
      {talk.isCut && (
        <Muted as="p" size="1">
          {cutText}
        </Muted>
      )}
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
    <Text
      key={`${line.isSaid}`}
      as="p"
      size="2"
      dir="auto"
      className="chat-text chat-plain"
      aria-live={line.isSaid ? undefined : "off"}
    >
      {line.text}
      {line.isInterrupted && <Text color="gray"> {labels.interrupted}</Text>}
    </Text>
    {line.isUnsent && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {labels.notSent}
        </Text>
        {onSendAgain && (
          <Button size="1" variant="soft" color="gray" onClick={onSendAgain}>
            <ReloadIcon />
            {labels.sendAgain}
          </Button>
        )}
      </Flex>
    )}
  </div>
);

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
  const isAwaited = isRunning && newest?.isUser;
  const isGrowing = (turn: Turn) => isRunning && turn === newest && !turn.isUser;
  return (
    <LogFrame labelledBy={labelledBy} newest={what} isOwn={isOwn}>
      {items.length === 0 && <EmptyLog>{labels.empty}</EmptyLog>}
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
      {isAwaited && <AwaitedAnswer partner={labels.partner} />}
    </LogFrame>
  );
}
