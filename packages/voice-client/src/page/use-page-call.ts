import { useEffect, useState, useSyncExternalStore } from "react";
import type { CallState } from "./call-state.ts";
import type { CallInputs } from "./open-session.ts";
import { createPageCall, type PageCall } from "./page-call.ts";

/**
 * The conversation of a component, ended when the component or the whole page is left. Nothing is loaded before
 * `prepare` or `start`. Of the inputs the newest are used.
 */
export function usePageCall(inputs: CallInputs): [PageCall, CallState] {
  const [call] = useState(() => createPageCall(inputs));
  useEffect(() => call.setInputs(inputs));
  useEffect(() => {
    window.addEventListener("pagehide", call.end);
    return () => {
      window.removeEventListener("pagehide", call.end);
      call.end();
    };
  }, [call]);
  return [call, useSyncExternalStore(call.subscribe, call.getState)];
}
