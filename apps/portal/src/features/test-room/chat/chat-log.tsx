import { useStickToEnd } from "@field-advisor/voice-client/react";
import { ArrowDownIcon } from "@radix-ui/react-icons";
import { Box, Button, Spinner, Text } from "@radix-ui/themes";
import type { SpokenTalk } from "../voice/spoken.ts";
import { ChatTurn } from "./chat-turn.tsx";
import type { Turn } from "./chat-state.ts";
import type { ChatLabels } from "./chat-labels.ts";
import { SpokenLines } from "./spoken-lines.tsx";
import { newestOf, timelineOf } from "./timeline.ts";

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
