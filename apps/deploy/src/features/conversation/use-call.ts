import { useEffect, useState, useSyncExternalStore } from "react";
import { createCall, type Call } from "./call.ts";
import type { CallState } from "./call-state.ts";
import type { CallInputs } from "./open-session.ts";

/** The page's conversation: loaded when the screen opens, ended when the screen or the whole page is left. */
export function useCall(inputs: CallInputs): [Call, CallState] {
  const [call] = useState(() => createCall(inputs));
  const { usage } = inputs;
  useEffect(() => call.setInputs(inputs));

  useEffect(() => {
    const leave = () => {
      call.end();
      usage.flush();
    };
    call.prepare();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      call.end();
    };
  }, [call, usage]);
  return [call, useSyncExternalStore(call.subscribe, call.getState)];
}
