import type { VoiceReport, VoiceSession } from "../types.ts";
import type { CallState } from "./call-state.ts";
import type { LoadVoice } from "./load-voice.ts";
import { takeTurn } from "./one-talk.ts";
import { watchSession, type CallEnding } from "./watch-session.ts";
import { voiceLabels } from "./labels.ts";

/** An address that opens one conversation, and the server's id for that conversation. */
export interface CallAddress {
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

/** So long after the last lost sound the line counts as quick again. */
const recoveredMs = 10_000;

/** The sentence that a report deserves, where it is one that the user should know of. */
function troubleOf(report: VoiceReport): string | null {
  if (report.type === "input_dropped") return trouble.slowLine;
  const hasNewMicrophone = report.type === "microphone_lost" && report.error === null;
  return hasNewMicrophone ? trouble.microphoneChanged : null;
}

/** Loads the code that talks and makes the page's session with it; what happens in it goes to `change`. */
export async function openSession(inputs: () => CallInputs, change: Change): Promise<VoiceSession> {
  const { createVoiceSession } = await inputs().loadVoice();
  let conversationId: string | null = null;
  let from = 0;
  let recovery: ReturnType<typeof setTimeout> | undefined;
  const tellTrouble = (sentence: string) => {
    clearTimeout(recovery);
    change({ trouble: sentence });
    if (sentence === trouble.slowLine) recovery = setTimeout(() => change({ trouble: null }), recoveredMs);
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
    onConnected: (at, textOnly) => {
      from = at;
      change({ span: { from, to: null }, trouble: null });
      inputs().onConnected?.(textOnly);
    },
    onEnded: (to, ending) => {
      clearTimeout(recovery);
      if (ending.endedBy === "error") console.warn("The conversation failed", session.getSnapshot().error);
      if (ending.wasConnected) change({ span: { from, to } });
      inputs().onEnded(ending);
    },
  });
  session.subscribe(() => change({ snapshot: session.getSnapshot() }));
  change({ session, snapshot: session.getSnapshot() });
  return session;
}
