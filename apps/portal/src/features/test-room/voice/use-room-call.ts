import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { usePageCall } from "@field-advisor/voice-client/react";
import { use, useEffect } from "react";
import { VoiceCode } from "../../../lib/voice-code.ts";
import { voiceAddress } from "../test-room.queries.ts";

interface RoomCall {
  agentId: number;
  sessionId: string;
  /** False where the room was closed; a call that goes on is ended. */
  isOpen: boolean;
  onTrouble: () => void;
}

/** The voice conversation of one agent and one session; another of either is another conversation. */
export function useRoomCall({ agentId, sessionId, isOpen, onTrouble }: RoomCall) {
  const loadVoice = use(VoiceCode);
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: async (signal) => {
      try {
        return await voiceAddress(agentId, sessionId, signal);
      } catch (error) {
        if (!signal.aborted) onTrouble();
        throw error;
      }
    },
    onEnded: (ending) => void reportConversationEnd(ending),
  });
  useEffect(() => {
    if (!isOpen) call.end();
  }, [call, isOpen]);
  return [call, state] as const;
}
