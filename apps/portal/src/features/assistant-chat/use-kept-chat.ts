import type { KeptChat } from "@field-advisor/schema/chats.endpoints";
import { useToastResult } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Turn } from "../../lib/chat/chat-state.ts";
import { keepAgain, keepChat, keptMessagesOf } from "./assistant-chat.queries.ts";

interface Kept {
  chat: KeptChat;
  /** How many messages of what is on screen. */
  count: number;
}

/** Whether what is on screen is kept, and how much of it. */
export function useKeptChat(turns: readonly Turn[]) {
  const [kept, setKept] = useState<Kept | null>(null);
  const first = useMutation(keepChat);
  const again = useMutation(keepAgain);
  const toastResult = useToastResult();
  const keep = async () => {
    const body = { messages: keptMessagesOf(turns) };
    const keeping = kept
      ? again.mutateAsync({ params: { id: kept.chat.id }, body })
      : first.mutateAsync({ body });
    const chat = await toastResult(keeping, {
      done: () => ({ title: "Chat kept", description: "Only you can read it, under Kept chats." }),
      failed: "Failed to keep the chat.",
    });
    if (chat) setKept({ chat, count: turns.length });
  };
  return {
    kept: kept?.chat ?? null,
    hasMore: kept !== null && kept.count !== turns.length,
    isKeeping: first.isPending || again.isPending,
    keep,
    /** Another chat is on screen: one of which so much is kept, or one that is not. */
    follow: setKept,
    /** What to follow when this chat comes back. */
    now: kept,
    /** A chat that was deleted is not kept any more, also where it is on screen. */
    forget: (id: number) => setKept((now) => (now?.chat.id === id ? null : now)),
  };
}
