import { describeError, type Failure } from "@field-advisor/api-client/api-error";
import { longestMessage } from "@field-advisor/schema/room-constants";
import { lengthProblem } from "@field-advisor/voice-client/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { type Answer, nextChat, type Turn } from "./chat-state.ts";
import { keepUnsent, type Unsent } from "./unsent.ts";

interface AnswerListener {
  signal: AbortSignal;
  onText: (piece: string) => void;
}

/** Says something to whoever answers, and gives the whole answer at its end. */
export type Ask = (message: string, listener: AnswerListener) => Promise<Answer>;

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
