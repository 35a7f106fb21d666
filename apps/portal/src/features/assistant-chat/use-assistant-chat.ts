import { longestChatMessage } from "@field-advisor/schema/chat-constants";
import type { KeptChat } from "@field-advisor/schema/chats.endpoints";
import { undoing, useCurrentUser, useToast } from "@field-advisor/ui";
import { type RefObject, useCallback, useRef, useState } from "react";
import type { Turn } from "../../lib/chat/chat-state.ts";
import { useChat } from "../../lib/chat/use-chat.ts";
import { askAssistant, chatFailure } from "./assistant-chat.queries.ts";
import { mask, type Masking, newMasking } from "./masking.ts";
import { useKeptChat } from "./use-kept-chat.ts";

/** What stands in the box, as it was before it was masked too. */
function useMasking(
  draft: string,
  box: RefObject<HTMLTextAreaElement | null>,
  change: (draft: string) => void,
) {
  const known = useRef<Masking>(null);
  const [masked, setMasked] = useState<{ before: string; after: string } | null>(null);
  return {
    maskDraft: () => {
      const before = box.current?.value ?? draft;
      const after = mask(before, (known.current ??= newMasking()));
      setMasked({ before, after });
      change(after);
    },
    /** Only as long as nothing else was typed. */
    undo:
      masked?.after === draft && draft !== ""
        ? () => {
            change(masked.before);
            setMasked(null);
          }
        : null,
  };
}

const nothing: readonly Turn[] = [];

/** A chat with the assistant, and everything that is done with it. */
export function useAssistantChat() {
  const { id: userId } = useCurrentUser();
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(nothing);
  const show = useToast();
  const onTurns = useCallback((turns: readonly Turn[]) => {
    shown.current = turns;
  }, []);
  const chat = useChat({
    begun: nothing,
    keptAs: `assistant:${userId}`,
    ask: (message, hearing) => askAssistant(shown.current)(message, hearing),
    longest: longestChatMessage,
    onTurns,
    onTrouble: (error) => show({ tone: "error", title: "Error", description: chatFailure(error) }),
  });
  const masking = useMasking(chat.draft, box, chat.change);
  const keeping = useKeptChat(chat.turns);
  const focus = () => box.current?.focus();
  return {
    box,
    masking,
    keeping,
    chat: {
      ...chat,
      retry: (turn: Turn) => {
        chat.retry(turn);
        focus();
      },
    },
    /** Puts a text into the box, to be sent or changed. */
    write: (text: string) => {
      chat.change(text);
      focus();
    },
    clear: () => {
      const cleared = chat.turns;
      const restore = () => {
        chat.set([...cleared, ...shown.current]);
        keeping.follow(keeping.now);
      };
      chat.set([]);
      keeping.follow(null);
      show({ title: "Chat Cleared", ...undoing("Anything you kept is under Kept chats", restore) });
      focus();
    },
    /** Puts a kept chat in place of this one. */
    follow: (kept: KeptChat, turns: Turn[]) => {
      chat.set(turns);
      keeping.follow({ chat: kept, count: turns.length });
    },
  };
}
