import { useEffect, useState } from "react";
import { type CallSpan, secondsOf } from "./call-state.ts";

/** Whole seconds since the conversation began, counting while it lasts. */
export function useElapsedSeconds(span: CallSpan | null): number {
  const [now, setNow] = useState(() => performance.now());
  const isRunning = span !== null && span.to === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return span ? secondsOf(span, now) : 0;
}
