import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "../store.ts";
import type { StartOptions, VoiceSession, VoiceSnapshot } from "../types.ts";
import { type CurrentConversation, entriesOf } from "./call-inputs.ts";
import {
  beginning,
  type CallState,
  hasMore,
  isTalking,
  secondsOf,
  type Turn,
  withoutTurn,
  withTalk,
} from "./call-state.ts";
import type { CallInputs } from "./load-voice.ts";
import { remembered } from "./remembered.ts";

/** The conversation of a page, from before its code is loaded; React reads it as an external store. */
export interface PageCall {
  subscribe: (listener: () => void) => () => void;
  getState: () => CallState;
  /** Replaces what the next start uses. */
  setInputs: (inputs: CallInputs) => void;
  /** Loads the code that talks, so that the click which starts may unlock sound and microphone at once. */
  prepare: () => void;
  start: (textOnly: boolean) => void;
  /** Goes on with the conversation whose line was lost, or with one that the server knows from before. */
  goOn: (textOnly: boolean, from?: CurrentConversation) => void;
  /** Sends a turn that a lost line has swallowed in the conversation that goes on. */
  sendAgain: (turn: Turn) => void;
  /** Ends it, also one whose line was lost. */
  end: () => void;
  /** The page goes away and may come back, so nothing is ended. */
  leave: () => void;
}

/** Its line was lost here. One that another tab has, or that could not be gone on with, is not ended by leaving. */
const wasLostHere = ({ snapshot: { state, error } }: CallState): boolean =>
  state === "failed" && error?.code === "line_lost";

class Loaded implements PageCall {
  #inputs: CallInputs;
  readonly #store = createStore(beginning);
  #loading: Promise<VoiceSession> | null = null;
  /** The start that waits for the code that talks. */
  #opening: StartOptions | null = null;
  #isLeaving = false;
  #goesOn = false;

  constructor(inputs: CallInputs) {
    this.#inputs = inputs;
  }

  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;

  readonly setInputs = (inputs: CallInputs) => {
    this.#inputs = inputs;
  };

  readonly prepare = () => {
    this.#load().catch((error: unknown) => console.warn("The code that talks will be loaded again", error));
  };

  readonly start = (textOnly: boolean) => {
    if (this.#isBusy()) return;
    const { earlier, snapshot } = this.getState();
    this.#store.set({ earlier: withTalk(earlier, snapshot), lost: null });
    void this.#begin({ textOnly });
  };

  readonly goOn = (textOnly: boolean, from?: CurrentConversation) => {
    if (this.#isBusy()) return;
    if (from) this.#store.set({ lost: from.conversationId });
    const { transcript } = this.getState().snapshot;
    if (hasMore(this.getState())) void this.#begin({ textOnly, goOn: from ? entriesOf(from) : transcript });
  };

  readonly sendAgain = (turn: Turn) => {
    const { earlier, session } = this.getState();
    if (!session || !isTalking(this.getState())) return;
    if (!earlier.some(({ turns }) => turns.includes(turn))) return session.sendAgain(turn.id);
    this.#store.set({ earlier: withoutTurn(earlier, turn) });
    session.sendUserMessage(turn.text);
  };

  readonly end = () => {
    const { lost, session } = this.getState();
    if (this.#opening) this.#show({ state: "idle", transcript: [] });
    this.#opening = null;
    if (this.#isBusy()) session?.end();
    else if (lost !== null && wasLostHere(this.getState())) this.#finish(lost);
  };

  readonly leave = () => {
    this.#isLeaving = true;
    this.#opening = null;
    this.getState().session?.leave();
    this.#isLeaving = false;
  };

  #show(part: Partial<VoiceSnapshot>): void {
    this.#store.set({ snapshot: { ...this.getState().snapshot, ...part } });
  }

  #isBusy(): boolean {
    return isTalking(this.getState()) || this.getState().snapshot.state === "connecting";
  }

  #load(): Promise<VoiceSession> {
    const page = {
      inputs: () => this.#inputs,
      get: this.getState,
      change: this.#store.set,
      preferredDevice: remembered,
      isLeaving: () => this.#isLeaving,
      goesOn: () => this.#goesOn,
    };
    this.#loading ??= this.#inputs.loadVoice().then(({ openSession }) => openSession(page));
    this.#loading.catch(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #begin(options: StartOptions): Promise<void> {
    const { session } = this.getState();
    this.#goesOn = options.goOn !== undefined;
    if (session) return void session.start(options);
    this.#opening = options;
    this.#show({ state: "connecting", textOnly: options.textOnly ?? false, transcript: options.goOn ?? [] });
    try {
      const loaded = await this.#load();
      if (this.#opening === options) void loaded.start(options);
    } catch (error) {
      console.error("The code that talks could not be loaded", error);
      if (this.#opening === options) this.#show({ state: "failed" });
    }
    if (this.#opening === options) this.#opening = null;
  }

  /** Ends a conversation whose line is gone: only the server has to be told. */
  #finish(conversationId: string): void {
    const { span, snapshot } = this.getState();
    this.#store.set({ lost: null });
    this.#show({ state: "ended", endedBy: "user", error: null });
    this.#inputs.onEnded({
      conversationId,
      providerConversationId: snapshot.conversationId,
      endedBy: "user",
      durationSeconds: span ? secondsOf(span) : 0,
      wasConnected: false,
      canGoOn: false,
    });
  }
}

/** Loads nothing before `prepare`, `start` or `goOn`. */
export const createPageCall = (inputs: CallInputs): PageCall => new Loaded(inputs);

/**
 * The conversation of a component, ended when the component is left; when the whole page is left its line is given up.
 * Nothing is loaded before `prepare` or `start`. Of the inputs the newest are used.
 */
export function usePageCall(inputs: CallInputs): [PageCall, CallState] {
  const [call] = useState(() => createPageCall(inputs));
  useEffect(() => call.setInputs(inputs));
  useEffect(() => {
    window.addEventListener("pagehide", call.leave);
    return () => {
      window.removeEventListener("pagehide", call.leave);
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

/** The browser's network state. "Online" promises nothing; "offline" is reliable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
