import { request } from "@field-advisor/api-client/request";
import type { PublicDeployment } from "@field-advisor/schema/deployments";
import type { VoiceReport, VoiceSession } from "@field-advisor/voice-client";
import type { Refusal } from "../../lib/page-answer.ts";
import { refusalOf } from "../../lib/page-calls.ts";
import { texts } from "../../lib/texts.ts";
import type { UsageRecorder } from "../../lib/usage.ts";
import type { LoadVoice } from "../../lib/voice-module.ts";
import type { CallState } from "./call-state.ts";
import { watchConversation } from "./watch-conversation.ts";

/** What a conversation needs from the page around it. */
export interface CallInputs {
  page: PublicDeployment;
  loadVoice: LoadVoice;
  usage: UsageRecorder;
  /** The server refused to open a conversation because the reader's access ended or the page was switched off. */
  onRefused: (reason: Refusal) => void;
}

type Change = (part: Partial<Pick<CallState, "session" | "snapshot" | "span" | "trouble">>) => void;

/** Asks our server for an address that opens one conversation with the page's agent. */
async function requestAddress({ page, onRefused }: CallInputs, signal: AbortSignal) {
  const query = { agentId: page.agent.agentId ?? "", deploymentId: page.id };
  try {
    return await request("GET", "/api/signed-url", { query }, { signal });
  } catch (error) {
    const reason = refusalOf(error);
    if (reason) onRefused(reason);
    throw error;
  }
}

/** The sentence that a report deserves, where it is one that the user should know of. */
function troubleOf(report: VoiceReport): string | null {
  if (report.type === "input_dropped") return texts.trouble.slowLine;
  const hasNewMicrophone = report.type === "microphone_lost" && report.error === null;
  return hasNewMicrophone ? texts.trouble.microphoneChanged : null;
}

/** Loads the code that talks and makes the page's session with it; what happens in it goes to `change`. */
export async function openSession(inputs: () => CallInputs, change: Change): Promise<VoiceSession> {
  const { createVoiceSession } = await inputs().loadVoice();
  let conversationId: string | null = null;
  let from = 0;
  const session = createVoiceSession({
    getSignedUrl: async (signal) => {
      conversationId = null;
      const address = await requestAddress(inputs(), signal);
      conversationId = address.conversationId;
      return address.signedUrl;
    },
    onReport: (report) => {
      console.warn("The conversation reports", report);
      const trouble = troubleOf(report);
      if (trouble) change({ trouble });
    },
  });
  watchConversation(session, {
    conversationId: () => conversationId,
    record: (action, details) => inputs().usage.record(inputs().page, action, details),
    onConnected: (at) => {
      from = at;
      change({ span: { from, to: null }, trouble: null });
    },
    onEnded: (to) => change({ span: { from, to } }),
  });
  session.subscribe(() => change({ snapshot: session.getSnapshot() }));
  change({ session, snapshot: session.getSnapshot() });
  return session;
}
