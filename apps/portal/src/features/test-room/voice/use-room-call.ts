import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { loadVoice, useLeaveWarning, usePageCall } from "@field-advisor/voice-client/react";
import { createContext, use, useEffect, useRef, useState } from "react";
import { voiceAddress } from "../test-room.queries.ts";
import { spokenIn, type SpokenTalk } from "./spoken.ts";

/** How the code that talks is fetched; a test hands in an agent that follows a script. */
export const VoiceCode = createContext(loadVoice);

interface RoomCall {
  agentId: number | null;
  sessionId: string;
  /** The session's conversations before this page, oldest first. One may be added while its record is on its way. */
  spoken: readonly SpokenTalk[];
  /** What the agent has to know of what was said before; empty where nothing was. */
  before: (earlier: readonly SpokenTalk[]) => string;
  /** False where nobody may talk now; a call that goes on is ended. */
  isOpen: boolean;
  /** Something failed, or ended by itself: looks why. */
  onTrouble: (error?: unknown) => Promise<unknown>;
}

/** The voice conversations of a session; each is with the agent that leads the room when it begins. */
export function useRoomCall({ agentId, sessionId, spoken, before, isOpen, onTrouble }: RoomCall) {
  const loadVoice = use(VoiceCode);
  // From the first call of this page on, a record that arrives later would repeat what the page itself has heard.
  const [heard, setHeard] = useState<readonly SpokenTalk[]>();
  const earlier = heard ?? spoken;
  const [isLookingWhy, setLookingWhy] = useState(false);
  const reported = useRef(Promise.resolve());
  // A room that was closed meanwhile is the reason; opened again, it begins anew.
  const [isForgotten, setForgotten] = useState(false);
  if (!isOpen && !isForgotten) setForgotten(true);
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: async (signal) => {
      if (agentId === null) throw new Error("The room has no agent");
      try {
        return await voiceAddress(agentId, sessionId, signal);
      } catch (error) {
        if (!signal.aborted) void onTrouble(error);
        throw error;
      }
    },
    onConnected: () => {
      const facts = before(earlier);
      if (facts !== "") call.getState().session?.sendContextualUpdate(facts);
    },
    onEnded: (ending) => {
      reported.current = reportConversationEnd(ending);
      if (ending.endedBy === "user" || !ending.wasConnected) return;
      // The room says best why nobody talks in it any more.
      setLookingWhy(true);
      void onTrouble().finally(() => setLookingWhy(false));
    },
  });
  const isLive = state.phase === "live";
  useLeaveWarning(isLive);
  useEffect(() => {
    if (!isOpen) call.end();
  }, [call, isOpen]);
  const ledBy = useRef(agentId);
  useEffect(() => {
    // Another agent is another conversation.
    if (ledBy.current !== agentId) call.end();
    ledBy.current = agentId;
  }, [call, agentId]);

  const start = () => {
    setForgotten(false);
    setHeard([...earlier, ...spokenIn(state)]);
    call.start(false);
  };
  return {
    call,
    state,
    earlier,
    isLive,
    hasOutcome: isOpen && !isForgotten && !isLookingWhy,
    start,
    /** The server knows of every call that is over. */
    whenReported: () => reported.current,
  };
}

export type RoomTalk = ReturnType<typeof useRoomCall>;
