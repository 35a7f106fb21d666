import type { EndedBy, VoiceSession } from "../types.ts";

/** How a conversation ended, or a start that came to nothing. */
export interface CallEnding {
  /** The page's server knows it by this id; null where it gave no address. */
  conversationId: string | null;
  providerConversationId: string | null;
  endedBy: EndedBy;
  /** 0 for a start that came to nothing. */
  durationSeconds: number;
  wasConnected: boolean;
}

export interface SessionWatcher {
  /** The server's id of the conversation that is ending, given once. */
  takeConversationId: () => string | null;
  onConnected: (at: number, textOnly: boolean) => void;
  onEnded: (at: number, ending: CallEnding) => void;
}

/** Follows a session and tells every conversation of it: its start, its end, and starts that came to nothing. */
export function watchSession(session: VoiceSession, watcher: SessionWatcher): () => void {
  let before = session.getSnapshot().status;
  let connectedAt: number | null = null;

  const ended = () => {
    const { endedBy, error, conversationId } = session.getSnapshot();
    const now = Date.now();
    const ending = {
      conversationId: watcher.takeConversationId(),
      providerConversationId: conversationId,
      endedBy: endedBy ?? (error ? "error" : "user"),
      durationSeconds: connectedAt === null ? 0 : Math.round((now - connectedAt) / 1000),
      wasConnected: connectedAt !== null,
    };
    connectedAt = null;
    watcher.onEnded(now, ending);
  };

  return session.subscribe(() => {
    const { status, textOnly } = session.getSnapshot();
    if (status === before) return;
    before = status;
    if (status === "connected") {
      connectedAt = Date.now();
      watcher.onConnected(connectedAt, textOnly);
    }
    if (status === "disconnected") ended();
  });
}
