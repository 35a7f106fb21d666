import { sendOnEnter } from "@field-advisor/voice-client/react";
import { PaperPlaneIcon, StopIcon } from "@radix-ui/react-icons";
import { Button, Flex, Heading, Text, TextArea } from "@radix-ui/themes";
import { type MouseEvent, type ReactNode, type RefObject, type SubmitEvent, useId, useRef } from "react";
import type { Ask } from "../test-room.queries.ts";
import type { SpokenTalk } from "../voice/spoken.ts";
import type { ChatLabels, Turn } from "./chat-state.ts";
import { ChatLog } from "./chat-log.tsx";
import { useChat } from "./use-chat.ts";

interface ComposerProps {
  /** Has the focus after everything that is done in the chat. */
  box: RefObject<HTMLTextAreaElement | null>;
  labels: ChatLabels;
  draft: string;
  isRunning: boolean;
  /** Why nothing can be sent now. */
  obstacle: string | null;
  /** Why what stands in the box cannot be sent as it is. */
  refusal: string | null;
  onDraft: (draft: string) => void;
  onSend: () => void;
  onStop: () => void;
  /** What else is at hand beside the box. */
  children: ReactNode;
}

/** The box for what is said next. Enter sends, Shift+Enter begins a new line; while an answer is written it can be stopped. */
function Composer(props: ComposerProps) {
  const { box, labels, draft, isRunning, obstacle, refusal, onDraft, onSend, onStop, children } = props;
  const noteId = useId();
  const note = obstacle ?? refusal;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSend();
    box.current?.focus();
  };
  const stop = ({ detail }: MouseEvent) => {
    // The second half of a double click on Send, in whose place this button stands now.
    if (detail > 1) return;
    onStop();
    box.current?.focus();
  };
  return (
    <form className="chat-composer" onSubmit={send}>
      <TextArea
        ref={box}
        dir="auto"
        aria-label={labels.label}
        aria-describedby={note ? noteId : undefined}
        placeholder={labels.placeholder}
        enterKeyHint="send"
        rows={2}
        resize="none"
        value={draft}
        disabled={obstacle !== null}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      {note && (
        <Text id={noteId} size="1" color={obstacle ? "gray" : "red"} className="chat-note">
          {note}
        </Text>
      )}
      <Flex justify="end" align="center" gap="2" wrap="wrap" className="chat-controls">
        {children}
        {isRunning ? (
          <Button type="button" color="gray" variant="soft" highContrast onClick={stop}>
            <StopIcon />
            Stop
          </Button>
        ) : (
          <Button type="submit" disabled={obstacle !== null}>
            <PaperPlaneIcon />
            Send
          </Button>
        )}
      </Flex>
    </form>
  );
}

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
  isHidden: boolean;
  onTrouble: () => void;
}

const silent: Aloud = { talks: [], say: null, bar: null };

/** A talk in writing: what was said, and the box for what is said next. */
export function ChatPanel({ name, labels, aloud = silent, obstacle, isHidden, ...inputs }: ChatPanelProps) {
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
    </section>
  );
}
