import { request } from "@field-advisor/api-client/request";
import type { UsageAction } from "@field-advisor/schema/analytics";
import type { EndedBy, VoiceSession } from "@field-advisor/voice-client";

export interface Watcher {
  /** Notes a usage event of the page. */
  record: (action: UsageAction, details: Record<string, string | number | boolean>) => void;
  /** Our id of the conversation that the last signed address belongs to; null before there was one. */
  conversationId: () => string | null;
  onConnected: (at: number) => void;
  onEnded: (at: number) => void;
}

interface Ending {
  id: string;
  providerConversationId: string | null;
  endedBy: EndedBy;
  durationSeconds: number;
}

/** Tells the server how a conversation ended. Outlives the page, because leaving it ends the conversation. */
async function reportEnd({ id, ...body }: Ending): Promise<void> {
  try {
    await request("POST", "/api/conversations/:id/end", { params: { id }, body }, { keepalive: true });
  } catch (error) {
    console.warn("The end of the conversation could not be reported", error);
  }
}

/** Follows a session and reports every conversation of it: its start, its end, and starts that came to nothing. */
export function watchConversation(session: VoiceSession, watcher: Watcher): () => void {
  let before = session.getSnapshot().status;
  let connectedAt: number | null = null;
  let reported: string | null = null;

  const ended = () => {
    const { endedBy, error, conversationId } = session.getSnapshot();
    const now = Date.now();
    const durationSeconds = connectedAt === null ? 0 : Math.round((now - connectedAt) / 1000);
    const by = endedBy ?? (error ? "error" : "user");
    if (connectedAt !== null) {
      watcher.record("CONVERSATION_END", { durationSeconds, endedBy: by });
      watcher.onEnded(now);
    }
    connectedAt = null;
    const id = watcher.conversationId();
    if (id === null || id === reported) return;
    reported = id;
    void reportEnd({ id, providerConversationId: conversationId, endedBy: by, durationSeconds });
  };

  return session.subscribe(() => {
    const { status, textOnly } = session.getSnapshot();
    if (status === before) return;
    before = status;
    if (status === "connected") {
      connectedAt = Date.now();
      watcher.record("CONVERSATION_START", { textOnly });
      watcher.onConnected(connectedAt);
    }
    if (status === "disconnected") ended();
  });
}
