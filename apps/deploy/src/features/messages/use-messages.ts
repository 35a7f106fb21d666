import { type EndpointName, request, send } from "@field-advisor/api-client/request";
import { readStoredJson, store } from "@field-advisor/page/browser-storage";
import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { polling } from "@field-advisor/schema/product";
import { useRef, useState } from "react";
import { usePolling } from "../../lib/use-polling.ts";

/** The browser's own list of dismissed messages, one per page, so that a message stays away at once and offline. */

/** As many as a page can plausibly have had; the oldest are forgotten first. */
const maxRemembered = 200;

const keyOf = (slug: string) => `dismissed_messages_${slug}`;

/** The messages that were dismissed on this page before. */
function readDismissed(slug: string): number[] {
  const stored = readStoredJson("localStorage", keyOf(slug));
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
}

/** Adds one message and returns the list as it is now, whether or not the browser could store it. */
function rememberDismissed(slug: string, id: number, known: readonly number[]): number[] {
  const ids = [...known.filter((other) => other !== id), id].slice(-maxRemembered);
  store("localStorage", keyOf(slug), JSON.stringify(ids));
  return ids;
}

async function markRead(slug: string, messageId: number): Promise<void> {
  try {
    await request("PATCH /api/deployment/:slug/messages/:messageId/read", { params: { slug, messageId } });
  } catch (error) {
    console.error("Failed to mark message as read", error);
  }
}

export interface MessagesProps {
  slug: string;
  /**
   * Meanwhile they are asked for often, for what is urgent must not wait, and at once when it ends: what ended it may be
   * that the page was closed.
   */
  isTalking: boolean;
  /** There are words of a conversation on the screen. */
  hasWords: boolean;
  onError: (error: unknown) => void;
  /** The messages or something else on the page changed. Resolves with whether that is known to whoever shows it. */
  onChange: () => Promise<boolean>;
}

/**
 * The messages of a page that were not dismissed. A dismissed one disappears at once and is marked read on the
 * server; where that failed, the next poll finds it still listed and tries again.
 */
export function useMessages({ slug, isTalking, onError, onChange }: MessagesProps) {
  const [listed, setListed] = useState<PageMessage[]>([]);
  const [dismissed, setDismissed] = useState(() => readDismissed(slug));
  const tag = useRef<string>(undefined);

  const refresh = async () => {
    try {
      const answer = await send<PageMessage[] | undefined>(
        "GET /api/deployment/:slug/messages" satisfies EndpointName,
        { params: { slug } },
        { knownTag: tag.current },
      );
      const messages = answer.data ?? listed;
      setListed(messages);
      const unread = messages.filter(({ id }) => dismissed.includes(id));
      await Promise.all(unread.map(({ id }) => markRead(slug, id)));
      if (answer.tag !== tag.current && (await onChange())) tag.current = answer.tag;
    } catch (error) {
      console.error("Failed to fetch messages", error);
      onError(error);
    }
  };
  usePolling(refresh, () => polling.pageMessages, !isTalking);
  usePolling(refresh, () => polling.pageMessagesInCall, isTalking);

  const dismiss = async (id: number) => {
    setDismissed((known) => rememberDismissed(slug, id, known));
    await markRead(slug, id);
    await refresh();
  };
  return { messages: listed.filter(({ id }) => !dismissed.includes(id)), dismiss };
}
