import { ApiError } from "@field-advisor/api-client/api-error";
import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { currentConversation, secondsUntilRetry } from "@field-advisor/api-client/conversation-line";
import { request } from "@field-advisor/api-client/request";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { VoiceError } from "@field-advisor/voice-client";
import {
  type CallInputs,
  type CallState,
  type LoadVoice,
  type PageCall,
  usePageCall,
} from "@field-advisor/voice-client/react";
import { useEffect } from "react";
import { recording } from "../../lib/recording.ts";
import { markConversation } from "../../lib/continuation.ts";
import { type AccessError, accessErrorOf } from "../../lib/page-calls.ts";
import type { UsageRecorder } from "../../lib/usage.ts";

/** The API says why it opens no conversation. */
export const serverSentence = (cause: unknown): string | undefined =>
  cause instanceof ApiError ? cause.error : undefined;

/** The provider could not be reached, so the agent itself is in trouble and not this browser. */
export function isAgentTrouble(error: VoiceError | null): boolean {
  if (error?.code === "connect_failed" || error?.code === "connect_timeout") return true;
  if (!(error?.cause instanceof ApiError)) return false;
  const { code } = error.cause;
  return code === "provider_failed" || code === "provider_timeout" || code === "agent_inactive";
}

interface Page {
  page: PublicDeployment;
  loadVoice: LoadVoice;
  usage: UsageRecorder;
  /** The server refused to open a conversation because the reader's access ended or the page was switched off. */
  onRefused: (reason: AccessError) => void;
  /** The reader has to agree before a conversation begins or goes on. */
  onConsentNeeded: () => void;
  /** The time limit of the next conversation; null without one. */
  onLimit: (maxMinutes: number | null) => void;
  /** Told the server's id of a conversation that is over, and that nobody goes on with. */
  onOver: (id: string) => void;
}

/** Asks our server for an address that opens one conversation with the page's agent. */
async function requestAddress(given: Page, signal: AbortSignal, goOnWith?: string) {
  const { page, onRefused, onConsentNeeded, onLimit } = given;
  const query = {
    agentId: page.agent.agentId ?? "",
    deploymentId: page.id,
    ...(goOnWith === undefined ? recording.choice : { resume: goOnWith }),
  };
  try {
    const address = await request("GET /api/signed-url", { query }, { signal });
    onLimit(address.maxMinutes ?? null);
    recording.onAddress(address);
    return address;
  } catch (error) {
    if (error instanceof ApiError && error.code === "consent_needed") onConsentNeeded();
    const reason = accessErrorOf(error);
    // The transcript stays on the screen, with the reason.
    if (reason && (goOnWith === undefined || reason !== "not_signed_in")) onRefused(reason);
    throw error;
  }
}

const inputsOf = (given: Page): CallInputs => ({
  place: given.page.id,
  loadVoice: given.loadVoice,
  getAddress: (signal, goOnWith) => requestAddress(given, signal, goOnWith),
  secondsUntilRetry,
  getCurrent: () => currentConversation({ deploymentId: given.page.id }),
  hasHoldButton: true,
  onConnected: (textOnly) => {
    markConversation(given.page, true);
    given.usage.record(given.page, "CONVERSATION_START", { textOnly });
  },
  onEnded: (ending) => {
    // Of a start that came to nothing there is no conversation; one from before can still be gone on with.
    if (!ending.canGoOn && ending.conversationId !== null) markConversation(given.page, false);
    const { durationSeconds, endedBy } = ending;
    if (ending.wasConnected) given.usage.record(given.page, "CONVERSATION_END", { durationSeconds, endedBy });
    // Also one that is ended after its line was lost; a start that came to nothing the provider does not know.
    const wasHeld = ending.providerConversationId !== null;
    if (wasHeld && !ending.canGoOn && ending.conversationId !== null) given.onOver(ending.conversationId);
    void reportConversationEnd(ending);
  },
});

/** The page's conversation: loaded when the screen opens, ended when the screen is left, and not with the whole page. */
export function useCall(given: Page): [PageCall, CallState] {
  const [call, state] = usePageCall(inputsOf(given));
  const { usage } = given;
  useEffect(() => {
    // After the conversation has ended, which is the first thing that leaving does.
    const flush = () => usage.flush();
    call.prepare();
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [call, usage]);
  return [call, state];
}
