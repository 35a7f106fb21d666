import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { usePageCall, type LoadVoice } from "@field-advisor/voice-client/react";
import { useEffect } from "react";
import { callAddress } from "../agents.queries.ts";

/** A conversation with one agent; its code is there before the click that starts, its end is reported. */
export function useTestCall(agentId: number, loadVoice: LoadVoice) {
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: (signal) => callAddress(agentId, signal),
    onEnded: (ending) => void reportConversationEnd(ending),
  });
  useEffect(() => call.prepare(), [call]);
  return [call, state] as const;
}
