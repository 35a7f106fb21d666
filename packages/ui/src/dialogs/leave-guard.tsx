import { useCallback, useRef, type ReactNode } from "react";
import { useBlocker, type Location } from "react-router";
import { useUnsaved } from "../app/leaving.ts";
import { DiscardQuestion, type LossLabels } from "./discard-question.tsx";

interface LeaveGuard {
  /** To be rendered; the question, once somebody is about to leave. */
  question: ReactNode;
  /** Lets the next way lead out without a question, for what has just been saved or thrown away. */
  release: () => void;
}

/** A screen, one of its tabs, or a tab of the account on it: filters and pages in the address are no other place. */
const screenAndTab = ({ pathname, search }: Location) => {
  const params = new URLSearchParams(search);
  return `${pathname} ${params.get("tab")} ${params.get("account")}`;
};

/**
 * For a form that is a screen of its own, or a tab of one: while `dirty`, leaving it asks first.
 * @param labels the words of that question, where something other than typed words would be lost
 * @param placeOf what differs between addresses of which one is left for the other
 */
export function useLeaveGuard(dirty: boolean, labels?: LossLabels, placeOf = screenAndTab): LeaveGuard {
  const released = useRef(false);
  useUnsaved(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const question = blocker.state === "blocked" && (
    <DiscardQuestion labels={labels} onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />
  );
  return { question, release };
}
