import type { Result } from "@field-advisor/api-client";
import { failureToast, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { chooseRecording } from "../test-room.queries.ts";

type SessionContent = Result<"GET /api/test-rooms/:id/sessions/:sessionId">;

interface RecordingPlace extends Pick<SessionContent, "sessionId"> {
  roomId: number;
  /** Undefined where the room does not record. */
  terms: SessionContent["recording"];
}

/** Whether the calls of a session may be recorded: asked once, before the first of them, and changed at any moment. */
export function useRecording({ roomId, sessionId, terms }: RecordingPlace) {
  const { mutateAsync } = useMutation(chooseRecording);
  const show = useToast();
  const [chosen, setChosen] = useState<"allowed" | "refused" | null>(null);
  const [asked, setAsked] = useState<{ begin: () => void } | null>(null);
  const [isOn, setOn] = useState(false);
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const choice = chosen ?? terms?.consent?.choice ?? null;
  const isOffered = terms !== undefined && terms.isOffered && !terms.isFull;
  const choose = async (isAllowed: boolean) => {
    const body = { isAllowed, ...(terms && { days: terms.days }) };
    await mutateAsync({ params: { id: roomId, sessionId }, body });
    setChosen(isAllowed ? "allowed" : "refused");
    if (!isAllowed) setOn(false);
  };
  return {
    terms,
    choice,
    /** The call that goes on is recorded, as the server said. */
    isOn,
    /** Begins at once where it is known whether it may be recorded, and else after the answer. */
    begin: (begin: () => void) => {
      if (isOffered && choice === null) setAsked({ begin });
      else begin();
    },
    /** Asks again, for what is begun later. */
    askAgain: () => setAsked({ begin: () => undefined }),
    isAsked: asked !== null,
    answer: (isAllowed: boolean) => {
      saved.current = choose(isAllowed).catch((error: unknown) =>
        show(failureToast("Your choice was not saved, so nothing is recorded", error)),
      );
      setAsked(null);
      // Within the click, which unlocks the sound of the page.
      asked?.begin();
    },
    leave: () => setAsked(null),
    /** Refuses what was allowed. */
    stop: () => choose(false),
    /** The answer has reached the server, or could not. */
    whenSaved: () => saved.current,
    note: setOn,
  };
}

export type RoomRecording = ReturnType<typeof useRecording>;
