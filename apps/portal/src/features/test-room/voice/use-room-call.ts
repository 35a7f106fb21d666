import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import {
  type Continuation,
  currentConversation,
  secondsUntilRetry,
} from "@field-advisor/api-client/conversation-line";
import type { SpokenCall } from "@field-advisor/schema/room-sessions.endpoints";
import { isTalking, type PageCall, useLeaveWarning, usePageCall } from "@field-advisor/voice-client/react";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useRef, useState } from "react";
import type { RoomRecording } from "../recording/use-recording.ts";
import { VoiceCode } from "../../../lib/voice-code.ts";
import { continuation, voiceAddress } from "../test-room.queries.ts";
import { spokenIn, type SpokenTalk } from "./spoken.ts";

interface RoomCall {
  agentId: number | null;
  sessionId: string;
  /** The session's conversations before this page, oldest first. One may be added while its record is on its way. */
  spoken: readonly SpokenCall[];
  /** What the agent has to know of what was said before; empty where nothing was. */
  before: (earlier: readonly SpokenTalk[]) => string;
  /** False where nobody may talk now; a call that goes on is ended. */
  isOpen: boolean;
  recording: RoomRecording;
  /** Something failed, or ended by itself: looks why. */
  onTrouble: (error?: unknown) => Promise<unknown>;
}

/**
 * Ends a call where nobody may talk any more, and when another agent leads the room: that is another conversation. The
 * microphone can be tried before anybody talks.
 */
function useOpenRoom(call: PageCall, agentId: number | null, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) call.prepare();
    else call.end();
  }, [call, isOpen]);
  const ledBy = useRef(agentId);
  useEffect(() => {
    if (ledBy.current !== agentId) call.end();
    ledBy.current = agentId;
  }, [call, agentId]);
}

async function requestAddress(given: RoomCall, signal: AbortSignal, goOnWith?: string) {
  const { agentId, sessionId, recording, onTrouble } = given;
  if (agentId === null) throw new Error("The room has no agent");
  try {
    await recording.whenSaved();
    const address = await voiceAddress(agentId, sessionId, signal, goOnWith);
    recording.note(address.isRecorded === true);
    return address;
  } catch (error) {
    if (!signal.aborted && goOnWith === undefined) void onTrouble(error);
    throw error;
  }
}

/** The voice conversations of a session; each is with the agent that leads the room when it begins. */
export function useRoomCall(given: RoomCall) {
  const { agentId, sessionId, spoken, before, isOpen, recording, onTrouble } = given;
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
    place: sessionId,
    getAddress: (signal, goOnWith) => requestAddress(given, signal, goOnWith),
    secondsUntilRetry,
    getCurrent: () => currentConversation({ sessionId }),
    background: () => before(earlier),
    hasHoldButton: true,
    onEnded: (ending) => {
      reported.current = reportConversationEnd(ending);
      if (ending.endedBy === "user" || !ending.wasConnected) return;
      // The room says best why nobody talks in it any more.
      setLookingWhy(true);
      void onTrouble().finally(() => setLookingWhy(false));
    },
  });
  const isLive = isTalking(state);
  useLeaveWarning(isLive);
  useOpenRoom(call, agentId, isOpen);

  const start = () =>
    recording.begin(() => {
      setForgotten(false);
      setHeard([...earlier, ...spokenIn(state)]);
      call.start(false);
    });
  const goOn = (textOnly: boolean, from?: Continuation) => {
    const run = () => {
      setForgotten(false);
      // Its lines stand in the call that goes on, and not in a record of it besides.
      const id = from?.conversationId ?? state.lost;
      if (from || !heard) setHeard(spoken.filter(({ conversationId }) => conversationId !== id));
      call.goOn(textOnly, from);
    };
    if (textOnly) run();
    else recording.begin(run);
  };
  const found = useQuery({ ...continuation(sessionId), enabled: isOpen });
  return {
    call,
    state,
    earlier,
    goOn,
    /** What can be gone on with from before this page. */
    continuation: state.snapshot.state === "idle" ? (found.data ?? null) : null,
    isLive,
    recording,
    hasOutcome: isOpen && !isForgotten && !isLookingWhy,
    start,
    /** The server knows of every call that is over. */
    whenReported: () => reported.current,
  };
}

export type RoomTalk = ReturnType<typeof useRoomCall>;
