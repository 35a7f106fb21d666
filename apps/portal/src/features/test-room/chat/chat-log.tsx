import { ArrowDownIcon } from "@radix-ui/react-icons";
import { Box, Button, Spinner, Text } from "@radix-ui/themes";
import { ChatTurn } from "./chat-turn.tsx";
import type { Turn } from "./chat-state.ts";
import type { ChatWords } from "./chat-words.ts";
import { useStickToEnd } from "../use-stick-to-end.ts";

interface ChatLogProps {
  words: ChatWords;
  labelledBy: string;
  turns: readonly Turn[];
  isRunning: boolean;
  /** Null while nothing can be sent. */
  onRetry: ((turn: Turn) => void) | null;
}

/** What was said, growing at its end. */
export function ChatLog({ words, labelledBy, turns, isRunning, onRetry }: ChatLogProps) {
  const newest = turns.at(-1);
  const { log, hasNew, toEnd, onScroll } = useStickToEnd(newest, newest?.isUser ?? false);
  const isAwaited = isRunning && newest?.isUser;
  return (
    <div className="chat-log-frame">
      <Box
        ref={log}
        role="log"
        aria-labelledby={labelledBy}
        // An answer is read out when it is whole, not word by word.
        aria-busy={isRunning}
        className="chat-log"
        onScroll={onScroll}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {turns.length === 0 && (
          <Text as="p" color="gray" align="center" m="auto" className="fa-readable">
            {words.empty}
          </Text>
        )}
        {turns.map((turn) => (
          <ChatTurn key={turn.key} turn={turn} partner={words.partner} onRetry={isRunning ? null : onRetry} />
        ))}
        {isAwaited && (
          <Text as="p" size="2" color="gray" className="chat-awaited">
            <Spinner /> {words.partner} is writing...
          </Text>
        )}
      </Box>
      {hasNew && (
        <Button size="1" className="chat-new" onClick={toEnd}>
          <ArrowDownIcon />
          New message
        </Button>
      )}
    </div>
  );
}
