import { failureToast, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { finishAttempt } from "../test-room.queries.ts";
import type { RoomTalk } from "../voice/use-room-call.ts";

interface Finished {
  /** The attempt that the session is; null where it is none. */
  attempt: { id: string } | null;
  talk: RoomTalk;
  /** Something was said, so that there is something to judge. */
  isSaid: boolean;
  onTrouble: (error: unknown) => Promise<unknown>;
}

/** Ends the call that goes on and the attempt with it, and leads to its result. */
export function useFinish({ attempt, talk, isSaid, onTrouble }: Finished) {
  const navigate = useNavigate();
  const show = useToast();
  const { mutateAsync } = useMutation(finishAttempt);
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  if (!attempt) return null;
  const run = async () => {
    setBusy(true);
    talk.call.end();
    try {
      // What is judged is complete once the server knows that the call is over.
      await talk.whenReported();
      await mutateAsync({ params: { id: attempt.id } });
      // Who has left meanwhile is not taken away from where they are.
      if (isHere.current) void navigate(`/attempts/${attempt.id}`);
    } catch (error) {
      show(failureToast("Failed to finish the attempt", error));
      void onTrouble(error);
    } finally {
      setBusy(false);
    }
  };
  return { isReady: isSaid, isBusy, run: () => void run() };
}

export type Finish = ReturnType<typeof useFinish>;
