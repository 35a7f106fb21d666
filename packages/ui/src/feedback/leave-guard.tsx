import { useCallback, useRef, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { useUnsaved } from "../app/unsaved.ts";
import { DiscardQuestion } from "./discard-question.tsx";

interface LeaveGuard {
  /** To be rendered; the question, once somebody is about to leave. */
  question: ReactNode;
  /** Lets the next way lead out without a question, for what has just been saved or thrown away. */
  release: () => void;
}

/** For a form that is a screen of its own: while `dirty`, leaving for another screen asks first. */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const released = useRef(false);
  useUnsaved(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const question = blocker.state === "blocked" && (
    <DiscardQuestion onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
  );
  return { question, release };
}
