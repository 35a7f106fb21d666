import { lengthProblem, sendOnEnter } from "@field-advisor/voice-client/react";
import { useEffect, useId, useRef, type FormEvent } from "react";
import { texts } from "../../lib/texts.ts";

interface MessageBoxProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: (text: string) => void;
  /** The conversation is typed, so the box is where the user wants to be. */
  isMain: boolean;
}

/** Types a turn instead of speaking it. Enter sends, Shift+Enter begins a new line. */
export function MessageBox({ draft, onDraft, onSend, isMain }: MessageBoxProps) {
  const id = useId();
  const problemId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(draft);
  useEffect(() => {
    if (isMain) box.current?.focus();
  }, [isMain]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (!text || problem) return box.current?.focus();
    onSend(text);
    onDraft("");
  };
  return (
    <form className="message-box" onSubmit={send}>
      <p id={problemId} role="alert" className="field-problem">
        {problem}
      </p>
      <label htmlFor={id} className="visually-hidden">
        {texts.call.message}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        placeholder={texts.call.messagePlaceholder}
        enterKeyHint="send"
        aria-invalid={problem !== null}
        aria-describedby={problemId}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <button type="submit" className="button primary">
        {texts.call.send}
      </button>
    </form>
  );
}
