import { describeError, type Failure } from "@field-advisor/api-client/describe-error";
import { longestMessage } from "@field-advisor/schema/room-sessions";
import { lengthProblem } from "@field-advisor/voice-client/react";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Ask } from "../test-room.queries.ts";
import { nextChat, type Turn } from "./chat-state.ts";
import { keepUnsent } from "./unsent.ts";

interface ChatInputs {
  /** What was said before. */
  begun: readonly Turn[];
  /** Under which name unsent text is kept. */
  keptAs: string;
  ask: Ask;
  /** Says something in the call that goes on; null while there is none. */
  sayAloud: ((text: string) => void) | null;
  /** Told what is in the chat, whenever that changes. */
  onTurns?: (turns: readonly Turn[]) => void;
  onTrouble: () => void;
}

const stopped: Failure = { sentence: "You stopped the answer.", requestId: undefined };

const now = () => new Date().toISOString();

/** The person's own words that got through, or may have. */
const saidIn = (turns: readonly Turn[]) => turns.filter(({ isUser }) => isUser).map(({ text }) => text);

/** A talk of one person with somebody who answers in writing, one answer at a time. */
export function useChat({ begun, keptAs, ask, sayAloud, onTurns, onTrouble }: ChatInputs) {
  const [{ turns, isRunning }, dispatch] = useReducer(nextChat, { turns: begun, isRunning: false });
  const [unsent] = useState(() => keepUnsent(keptAs, saidIn(begun)));
  const [draft, setDraft] = useState(unsent.draft);
  const answer = useRef<AbortController>(null);
  useEffect(() => () => answer.current?.abort(), []);
  useEffect(() => onTurns?.(turns), [onTurns, turns]);

  const say = async (text: string) => {
    const controller = new AbortController();
    answer.current = controller;
    unsent.send(text, saidIn(turns.filter(({ failure }) => failure === null)));
    dispatch({ type: "asked", text, at: now() });
    try {
      const whole = await ask(text, {
        signal: controller.signal,
        onText: (piece) => dispatch({ type: "piece", text: piece, at: now() }),
      });
      unsent.arrived(text);
      dispatch({ type: "answered", text: whole, at: now() });
    } catch (error) {
      const isStopped = controller.signal.aborted;
      dispatch({ type: "broke", failure: isStopped ? stopped : describeError(error) });
      if (isStopped) return;
      console.warn("A message was not answered", error);
      onTrouble();
    }
  };
  const change = (text: string) => {
    setDraft(text);
    unsent.setDraft(text);
  };

  const refusal = sayAloud ? lengthProblem(draft) : lengthProblem(draft, longestMessage);
  const sayNow = (text: string) => {
    if (sayAloud) sayAloud(text);
    else if (!isRunning) void say(text);
  };

  return {
    turns,
    isRunning,
    draft,
    change,
    /** Why the draft cannot be sent as it is; null where it can. */
    refusal,
    sayNow,
    send: () => {
      const text = draft.trim();
      if (text === "" || refusal || (isRunning && !sayAloud)) return;
      change("");
      sayNow(text);
    },
    retry: ({ key, text }: Turn) => {
      if (isRunning) return;
      dispatch({ type: "dropped", key });
      void say(text);
    },
    stop: () => answer.current?.abort(),
  };
}
