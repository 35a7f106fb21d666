import { VoiceError } from "../errors.ts";
import { messageRefused } from "../transcript.ts";
import type { EndedBy, VoiceReport, VoiceSession, VoiceSessionOptions } from "../types.ts";
import type { CallSpan, CallState } from "./call-state.ts";
import { voiceLabels } from "./labels.ts";
import { spokenWords } from "./spoken-words.ts";

export type LoadVoice = () => Promise<{ createVoiceSession: (options: VoiceSessionOptions) => VoiceSession }>;

/** The code that talks, loaded once and only when somebody is about to. */
export const loadVoice: LoadVoice = () => import("../index.ts");

const lockName = "voice-conversation";

/**
 * Lets one tab of a browser talk at a time: two would hear each other. The turn lasts until the signal; rejects where
 * another tab of this origin has it. Browsers without locks let everybody talk.
 */
function takeTurn(signal: AbortSignal): Promise<void> {
  // Insecure pages have none.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return Promise.resolve();
  const turn = Promise.withResolvers<void>();
  const over = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
  const hold = async (lock: Lock | null) => {
    if (!lock) return turn.reject(new VoiceError("talking_elsewhere"));
    turn.resolve();
    return over;
  };
  locks.request(lockName, { ifAvailable: true }, hold).catch(turn.reject);
  return turn.promise;
}

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

interface SessionWatcher {
  /** The server's id of the conversation that is ending, given once. */
  takeConversationId: () => string | null;
  onConnected: (textOnly: boolean) => void;
  /** The conversation has begun, has lost its line or got it back, or is over. */
  onSpan: (span: CallSpan) => void;
  onEnded: (ending: CallEnding) => void;
}

/** Follows a session and tells every conversation of it: its start, its end, and starts that came to nothing. */
function watchSession(session: VoiceSession, watcher: SessionWatcher): () => void {
  let before = session.getSnapshot().status;
  let span: CallSpan | null = null;
  const setSpan = (next: CallSpan) => watcher.onSpan((span = next));

  const ended = () => {
    const { endedBy, error, conversationId } = session.getSnapshot();
    const to = span?.lostAt ?? Date.now();
    const ending = {
      conversationId: watcher.takeConversationId(),
      providerConversationId: conversationId,
      endedBy: endedBy ?? (error ? "error" : "user"),
      durationSeconds: span === null ? 0 : Math.round((to - span.from) / 1000),
      wasConnected: span !== null,
    };
    if (span) setSpan({ from: span.from, to, lostAt: null });
    span = null;
    watcher.onEnded(ending);
  };

  const lineChanged = ({ from, lostAt }: CallSpan) => {
    const now = Date.now();
    if (lostAt === null) setSpan({ from, to: null, lostAt: now });
    else setSpan({ from: from + now - lostAt, to: null, lostAt: null });
  };

  return session.subscribe(() => {
    const { status, textOnly, lineLost } = session.getSnapshot();
    if (span && status !== "disconnected" && lineLost !== (span.lostAt !== null)) lineChanged(span);
    if (status === before) return;
    before = status;
    if (status === "connected") {
      setSpan({ from: Date.now(), to: null, lostAt: null });
      watcher.onConnected(textOnly);
    }
    if (status === "disconnected") ended();
  });
}

/** An address that opens one conversation, and the server's id for that conversation. */
interface CallAddress {
  signedUrl: string;
  conversationId: string;
}

/** What a conversation needs from the page around it. */
export interface CallInputs {
  loadVoice: LoadVoice;
  /** Asked once per start. */
  getAddress: (signal: AbortSignal) => Promise<CallAddress>;
  onConnected?: (textOnly: boolean) => void;
  onEnded: (ending: CallEnding) => void;
}

type Change = (part: Partial<Pick<CallState, "session" | "snapshot" | "span" | "trouble">>) => void;

const { trouble } = voiceLabels;

/** So long after the last lost sound the line counts as quick again, and what was refused may be tried again. */
const recoveredMs = 10_000;

/** The sentence that a report deserves, where it is one that the user should know of. */
function troubleOf(report: VoiceReport): string | null {
  if (report.type === "input_dropped") return trouble.slowLine;
  if (report.type === "server_error" && report.errorType === messageRefused) return report.message;
  const hasNewMicrophone = report.type === "microphone_lost" && report.error === null;
  return hasNewMicrophone ? trouble.microphoneChanged : null;
}

/** Loads the code that talks and makes the page's session with it; what happens in it goes to `change`. */
export async function openSession(inputs: () => CallInputs, change: Change): Promise<VoiceSession> {
  const { createVoiceSession } = await inputs().loadVoice();
  let conversationId: string | null = null;
  let recovery: ReturnType<typeof setTimeout> | undefined;
  const tellTrouble = (sentence: string) => {
    clearTimeout(recovery);
    change({ trouble: sentence });
    if (sentence !== trouble.microphoneChanged)
      recovery = setTimeout(() => change({ trouble: null }), recoveredMs);
  };
  const session = createVoiceSession({
    getSignedUrl: async (signal) => {
      conversationId = null;
      if (!session.getSnapshot().textOnly) await takeTurn(signal);
      const address = await inputs().getAddress(signal);
      conversationId = address.conversationId;
      return address.signedUrl;
    },
    onReport: (report) => {
      console.warn("The conversation reports", report);
      const sentence = session.getSnapshot().lineLost ? null : troubleOf(report);
      if (sentence) tellTrouble(sentence);
    },
  });
  watchSession(session, {
    takeConversationId: () => {
      const taken = conversationId;
      conversationId = null;
      return taken;
    },
    onSpan: (span) => change({ span }),
    onConnected: (textOnly) => {
      change({ trouble: null });
      inputs().onConnected?.(textOnly);
    },
    onEnded: (ending) => {
      clearTimeout(recovery);
      if (ending.endedBy === "error") console.warn("The conversation failed", session.getSnapshot().error);
      inputs().onEnded(ending);
    },
  });
  const show = () => change({ snapshot: withSpoken(session.getSnapshot()) });
  const withSpoken = spokenWords(show);
  session.subscribe(show);
  change({ session });
  show();
  return session;
}
