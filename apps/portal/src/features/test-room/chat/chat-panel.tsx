import { Flex, Heading } from "@radix-ui/themes";
import { useId, useRef } from "react";
import type { Ask } from "../test-room.queries.ts";
import { ChatLog } from "./chat-log.tsx";
import type { Turn } from "./chat-state.ts";
import type { ChatWords } from "./chat-words.ts";
import { Composer } from "./composer.tsx";
import { useChat } from "./use-chat.ts";

interface ChatPanelProps {
  /** Its place among the panels. */
  name: string;
  words: ChatWords;
  begun: readonly Turn[];
  keptAs: string;
  ask: Ask;
  /** Why nothing can be sent now. */
  obstacle: string | null;
  isHidden: boolean;
  onTrouble: () => void;
}

/** A talk in writing: what was said, and the box for what is said next. */
export function ChatPanel({ name, words, obstacle, isHidden, ...talk }: ChatPanelProps) {
  const headingId = useId();
  const chat = useChat(talk);
  const box = useRef<HTMLTextAreaElement>(null);
  const retry = (turn: Turn) => {
    chat.retry(turn);
    box.current?.focus();
  };
  return (
    <section className="room-panel" data-panel={name} aria-labelledby={headingId} hidden={isHidden}>
      <Flex px="4" py="3" className="room-panel-head">
        <Heading as="h2" size="3" id={headingId}>
          {words.title}
        </Heading>
      </Flex>
      <ChatLog
        words={words}
        labelledBy={headingId}
        turns={chat.turns}
        isRunning={chat.isRunning}
        onRetry={obstacle === null ? retry : null}
      />
      <Composer
        box={box}
        words={words}
        draft={chat.draft}
        isRunning={chat.isRunning}
        obstacle={obstacle}
        onDraft={chat.change}
        onSend={chat.send}
        onStop={chat.stop}
      />
    </section>
  );
}
