import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../store.ts";
import type { VoiceSession } from "../types.ts";
import {
  beginning,
  callPhase,
  type CallState,
  type Opening,
  type Turn,
  withoutTurn,
  withTalk,
} from "./call-state.ts";
import { type CallInputs, openSession } from "./open-session.ts";

/** The conversation of a page, from before its code is loaded; React reads it as an external store. */
export interface PageCall {
  subscribe: (listener: () => void) => () => void;
  getState: () => CallState;
  /** Replaces what the next start uses. */
  setInputs: (inputs: CallInputs) => void;
  /** Loads the code that talks, so that the click which starts may unlock sound and microphone at once. */
  prepare: () => void;
  start: (textOnly: boolean) => void;
  /** Sends a turn that an earlier conversation has lost in the one that goes on. */
  sendAgain: (turn: Turn) => void;
  end: () => void;
}

/** Loads nothing before `prepare` or `start`. */
export function createPageCall(initialInputs: CallInputs): PageCall {
  let inputs = initialInputs;
  const store = createStore(beginning);
  let opening: Opening = "no";
  let loading: Promise<VoiceSession> | null = null;

  const change = (part: Partial<Omit<CallState, "phase">>) => {
    const { snapshot } = { ...store.get(), ...part };
    store.set({ ...part, phase: callPhase(snapshot, opening) });
  };
  const load = () => {
    loading ??= openSession(() => inputs, change);
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const startWhenLoaded = async (textOnly: boolean) => {
    opening = "yes";
    change({});
    try {
      const session = await load();
      const isStillWanted = opening === "yes";
      opening = "no";
      if (isStillWanted) void session.start({ textOnly });
    } catch (error) {
      console.error("The code that talks could not be loaded", error);
      opening = opening === "yes" ? "failed" : "no";
    }
    change({});
  };

  return {
    subscribe: store.subscribe,
    getState: store.get,
    setInputs: (given) => {
      inputs = given;
    },
    prepare: () => {
      load().catch((error: unknown) => console.warn("The code that talks will be loaded again", error));
    },
    start: (textOnly) => {
      const { phase, earlier, snapshot, session } = store.get();
      if (phase === "connecting" || phase === "live") return;
      change({ earlier: withTalk(earlier, snapshot) });
      if (session) void session.start({ textOnly });
      else void startWhenLoaded(textOnly);
    },
    sendAgain: (turn) => {
      const { earlier, snapshot, session } = store.get();
      if (snapshot.status !== "connected") return;
      change({ earlier: withoutTurn(earlier, turn) });
      session?.sendUserMessage(turn.text);
    },
    end: () => {
      opening = "no";
      store.get().session?.end();
      change({});
    },
  };
}

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

/** While it is on, the browser asks before the page is left or loaded again; words of one's own it does not show. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isOn]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** What the browser says of the network. "Online" promises nothing; "offline" is to be believed. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
