import { describeError, type Failure } from "@field-advisor/api-client/api-error";
import { longestMessage } from "@field-advisor/schema/constants";
import { lengthProblem } from "@field-advisor/voice-client/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { keep, readKept } from "../kept-in-browser.ts";
import { type Answer, nextChat, type Turn } from "./chat-state.ts";

/** A message that was sent and not seen to arrive. */
interface Sent {
  text: string;
  /** How often the same had been said before; once more in the history means that it did arrive. */
  before: number;
}

interface Kept {
  draft: string;
  sent: readonly Sent[];
}

const nothing: Kept = { draft: "", sent: [] };
const storage = () => sessionStorage;
const prefix = "field-advisor-chat:";

const isSent = (value: unknown): value is Sent =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "before" in value &&
  typeof value.before === "number";

function read(name: string): Kept {
  try {
    const kept: unknown = JSON.parse(readKept(storage, name) ?? "null");
    if (typeof kept !== "object" || kept === null) return nothing;
    const draft = "draft" in kept && typeof kept.draft === "string" ? kept.draft : "";
    const sent = "sent" in kept && Array.isArray(kept.sent) ? kept.sent.filter((each) => isSent(each)) : [];
    return { draft, sent };
  } catch {
    return nothing;
  }
}

const timesSaid = (said: readonly string[], text: string) => said.filter((each) => each === text).length;

/** What was typed and has not arrived, kept for this tab until it has. */
interface Unsent {
  /** What stood in the box, after everything that was on its way and is not in the history. */
  draft: string;
  setDraft: (draft: string) => void;
  /** On its way; `said` is what arrived before. */
  send: (text: string, said: readonly string[]) => void;
  arrived: (text: string) => void;
}

/** @param said what the history holds of the person's words */
function keepUnsent(keptAs: string, said: readonly string[]): Unsent {
  const name = prefix + keptAs;
  const before = read(name);
  const lost = before.sent.filter((sent) => timesSaid(said, sent.text) <= sent.before);
  let kept: Kept = {
    draft: [...lost.map(({ text }) => text), before.draft].filter(Boolean).join("\n"),
    sent: [],
  };
  const change = (part: Partial<Kept>) => {
    kept = { ...kept, ...part };
    const isEmpty = kept.draft === "" && kept.sent.length === 0;
    keep(storage, name, isEmpty ? null : JSON.stringify(kept));
  };
  change({});
  const without = (text: string) => kept.sent.filter((sent) => sent.text !== text);
  return {
    draft: kept.draft,
    setDraft: (draft) => change({ draft }),
    send: (text, saidBefore) =>
      change({ draft: "", sent: [...without(text), { text, before: timesSaid(saidBefore, text) }] }),
    arrived: (text) => change({ sent: without(text) }),
  };
}

interface Hearing {
  signal: AbortSignal;
  onText: (piece: string) => void;
}

/** Says something to whoever answers, and gives the whole answer at its end. */
export type Ask = (message: string, hearing: Hearing) => Promise<Answer>;

interface ChatInputs {
  /** What was said before. */
  begun: readonly Turn[];
  /** Under which name unsent text is kept. */
  keptAs: string;
  ask: Ask;
  /** Says something in the call that goes on; null while there is none. */
  sayAloud?: ((text: string) => void) | null;
  /** Characters of one message. */
  longest?: number;
  /** Told what is in the chat, whenever that changes. */
  onTurns?: (turns: readonly Turn[]) => void;
  /** Told why a message was not answered. */
  onTrouble: (error: unknown) => void;
}

const stopped: Failure = { sentence: "You stopped the answer.", requestId: undefined };

const now = () => new Date().toISOString();

/** The person's own words that got through, or may have. */
const saidIn = (turns: readonly Turn[]) => turns.filter(({ isUser }) => isUser).map(({ text }) => text);

/** What was said, and what is being answered: one answer at a time. */
function useTurns({ begun, ask, onTurns, onTrouble }: ChatInputs, unsent: Unsent) {
  const [{ turns, isRunning }, dispatch] = useReducer(nextChat, { turns: begun, isRunning: false });
  const answer = useRef<AbortController>(null);
  useEffect(() => () => answer.current?.abort(), []);
  useEffect(() => onTurns?.(turns), [onTurns, turns]);

  const say = async (text: string) => {
    const controller = new AbortController();
    answer.current = controller;
    // Once another chat is on screen, the answer belongs to none.
    const isShown = () => answer.current === controller;
    unsent.send(text, saidIn(turns.filter(({ failure }) => failure === null)));
    dispatch({ type: "asked", text, at: now() });
    try {
      const whole = await ask(text, {
        signal: controller.signal,
        onText: (piece) => {
          if (isShown()) dispatch({ type: "piece", text: piece, at: now() });
        },
      });
      unsent.arrived(text);
      if (isShown()) dispatch({ type: "answered", at: now(), ...whole });
    } catch (error) {
      if (!isShown()) return unsent.arrived(text);
      const isStopped = controller.signal.aborted;
      dispatch({ type: "broke", failure: isStopped ? stopped : describeError(error) });
      if (isStopped) return;
      console.warn("A message was not answered", error);
      onTrouble(error);
    }
  };
  return {
    turns,
    isRunning,
    say: (text: string) => void say(text),
    retry: ({ key, text }: Turn) => {
      if (isRunning) return;
      dispatch({ type: "dropped", key });
      void say(text);
    },
    stop: () => answer.current?.abort(),
    /** Puts another chat in place of this one. */
    set: (next: readonly Turn[]) => {
      answer.current?.abort();
      answer.current = null;
      dispatch({ type: "set", turns: next });
    },
  };
}

/** A talk of one person with somebody who answers in writing. */
export function useChat(inputs: ChatInputs) {
  const { begun, keptAs, sayAloud = null, longest = longestMessage } = inputs;
  const [unsent] = useState(() => keepUnsent(keptAs, saidIn(begun)));
  const [draft, setDraft] = useState(unsent.draft);
  const { say, ...talk } = useTurns(inputs, unsent);
  const change = (text: string) => {
    setDraft(text);
    unsent.setDraft(text);
  };

  const refusal = sayAloud ? lengthProblem(draft) : lengthProblem(draft, longest);
  const sayNow = (text: string) => {
    if (sayAloud) sayAloud(text);
    else if (!talk.isRunning) say(text);
  };

  return {
    ...talk,
    draft,
    change,
    /** Why the draft cannot be sent as it is; null where it can. */
    refusal,
    sayNow,
    send: () => {
      const text = draft.trim();
      if (text === "" || refusal || (talk.isRunning && !sayAloud)) return;
      change("");
      sayNow(text);
    },
  };
}
