import { Flex, Heading } from "@radix-ui/themes";
import { type ReactNode, useId, useRef } from "react";
import type { ChatLabels, Turn } from "../../../lib/chat/chat-state.ts";
import { Composer } from "../../../lib/chat/composer.tsx";
import { type Ask, useChat } from "../../../lib/chat/use-chat.ts";
import type { SpokenTalk } from "../voice/spoken.ts";
import { ChatLog } from "./chat-log.tsx";

/** What is said aloud with the same partner. */
interface Aloud {
  talks: readonly SpokenTalk[];
  /** Says something typed in the call that goes on; null while there is none. */
  say: ((text: string) => void) | null;
  /** What is at hand during the call. */
  bar: ReactNode;
}

interface ChatPanelProps {
  /** Its place among the panels. */
  name: string;
  labels: ChatLabels;
  begun: readonly Turn[];
  keptAs: string;
  ask: Ask;
  aloud?: Aloud;
  /** Told whatever is in the chat. */
  onTurns?: (turns: readonly Turn[]) => void;
  /** Why nothing can be sent now. */
  obstacle: string | null;
  /** Stands where something would be said next, once nothing will be. */
  over?: ReactNode;
  isHidden: boolean;
  onTrouble: (error: unknown) => void;
}

const silent: Aloud = { talks: [], say: null, bar: null };

/** A talk in writing: what was said, and the box for what is said next. */
export function ChatPanel(props: ChatPanelProps) {
  const { name, labels, aloud = silent, obstacle, over, isHidden, ...inputs } = props;
  const headingId = useId();
  const chat = useChat({ ...inputs, sayAloud: aloud.say });
  const box = useRef<HTMLTextAreaElement>(null);
  const retry = (turn: Turn) => {
    chat.retry(turn);
    box.current?.focus();
  };
  const sendAgain = (text: string) => {
    chat.sayNow(text);
    box.current?.focus();
  };
  const isOpen = obstacle === null;
  return (
    <section className="room-panel" data-panel={name} aria-labelledby={headingId} hidden={isHidden}>
      <Flex px="4" py="3" className="room-panel-head">
        <Heading as="h2" size="3" id={headingId}>
          {labels.title}
        </Heading>
      </Flex>
      <ChatLog
        labels={labels}
        labelledBy={headingId}
        turns={chat.turns}
        talks={aloud.talks}
        isRunning={chat.isRunning}
        onRetry={isOpen ? retry : null}
        onSendAgain={isOpen ? sendAgain : null}
      />
      {over ?? (
        <Composer
          box={box}
          labels={labels}
          draft={chat.draft}
          isRunning={chat.isRunning}
          obstacle={obstacle}
          refusal={chat.refusal}
          onDraft={chat.change}
          onSend={chat.send}
          onStop={chat.stop}
        >
          {aloud.bar}
        </Composer>
      )}
    </section>
  );
}
