import type { SpokenCall } from "@field-advisor/schema/room-sessions.endpoints";
import { type CallState, isTalking, type Turn, turnsOf } from "@field-advisor/voice-client/react";

/** A conversation that was held aloud, as the page knows it or the session's record tells it. */
export interface SpokenTalk extends Omit<SpokenCall, "conversationId" | "lines" | "isCut"> {
  isCut?: boolean;
  lines: readonly SpokenLine[];
}

export interface SpokenLine {
  isUser: boolean;
  text: string;
  /** The agent was cut off here. */
  isInterrupted?: boolean;
  /** Typed on a line that was lost: the agent has not got it. */
  isUnsent?: boolean;
}

const lineOf = ({ role, text, interrupted = false, isUnsent }: Turn): SpokenLine => ({
  isUser: role === "user",
  text,
  isInterrupted: interrupted,
  isUnsent,
});

/** What is or was said in the page's newest conversation; nothing before its first word. */
export function spokenIn({ span, snapshot }: Pick<CallState, "span" | "snapshot">): SpokenTalk[] {
  const turns = turnsOf(snapshot);
  if (!span || turns.length === 0) return [];
  const { from, to } = span;
  return [
    {
      startedAt: new Date(performance.timeOrigin + from).toISOString(),
      durationSeconds: to === null ? null : Math.round((to - from) / 1000),
      lines: turns.map(lineOf),
    },
  ];
}

/** What was said so far in the call that goes on; nothing where none does. */
export const spokenNow = (state: CallState): readonly SpokenLine[] =>
  isTalking(state) ? spokenIn(state).flatMap(({ lines }) => lines) : [];
