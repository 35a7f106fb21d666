import type { VoiceSession } from "../types.ts";
import { callPhase, type Opening } from "./call-phase.ts";
import { beginning, type CallState } from "./call-state.ts";
import { openSession, type CallInputs } from "./open-session.ts";

/** The conversation of a page, from before its code is loaded; React reads it as an external store. */
export interface PageCall {
  subscribe: (listener: () => void) => () => void;
  getState: () => CallState;
  /** Replaces what the next start uses. */
  setInputs: (inputs: CallInputs) => void;
  /** Loads the code that talks, so that the click which starts may unlock sound and microphone at once. */
  prepare: () => void;
  start: (textOnly: boolean) => void;
  end: () => void;
}

/** Loads nothing before `prepare` or `start`. */
export function createPageCall(initialInputs: CallInputs): PageCall {
  let inputs = initialInputs;
  let state = beginning;
  let opening: Opening = "no";
  let loading: Promise<VoiceSession> | null = null;
  const listeners = new Set<() => void>();

  const change = (part: Partial<Omit<CallState, "phase">>) => {
    const next = { ...state, ...part };
    state = { ...next, phase: callPhase(next.snapshot, opening) };
    for (const listener of listeners) listener();
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    setInputs: (given) => {
      inputs = given;
    },
    prepare: () => {
      load().catch((error: unknown) => console.warn("The code that talks will be loaded again", error));
    },
    start: (textOnly) => {
      if (state.session) void state.session.start({ textOnly });
      else void startWhenLoaded(textOnly);
    },
    end: () => {
      opening = "no";
      state.session?.end();
      change({});
    },
  };
}
