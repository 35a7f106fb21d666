import { sendOnEnter } from "@field-advisor/voice-client/react";
import { PaperPlaneIcon, StopIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, TextArea } from "@radix-ui/themes";
import { type MouseEvent, type ReactNode, type RefObject, type SubmitEvent, useId } from "react";
import type { ChatLabels } from "./chat-state.ts";

interface ComposerProps {
  /** Has the focus after everything that is done in the chat. */
  box: RefObject<HTMLTextAreaElement | null>;
  labels: Pick<ChatLabels, "label" | "placeholder">;
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
export function Composer(props: ComposerProps) {
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
          <Button type="button" color="gray" variant="soft" onClick={stop}>
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
