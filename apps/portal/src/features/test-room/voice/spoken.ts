import type { SpokenCall } from "@field-advisor/schema/room-sessions.endpoints";
import {
  type CallState,
  isReadOut,
  isTalking,
  type ReadOut,
  type Turn,
  turnsOf,
} from "@field-advisor/voice-client/react";

/** A conversation that was held aloud, as the page knows it or the session's record tells it. */
export interface SpokenTalk extends Omit<SpokenCall, "conversationId" | "lines" | "isCut"> {
  isCut?: boolean;
  /** Screen readers read out what is added to it. */
  isLive?: boolean;
  lines: readonly SpokenLine[];
}

export interface SpokenLine {
  isUser: boolean;
  text: string;
  /** The agent was cut off here. */
  isInterrupted?: boolean;
  /** Typed on a line that was lost: the agent has not got it. */
  isUnsent?: boolean;
  /** It is whole, and was said to its end. */
  isSaid?: boolean;
}

const lineOf = (turn: Turn, readOut: ReadOut): SpokenLine => ({
  isUser: turn.role === "user",
  text: turn.text,
  isInterrupted: turn.interrupted ?? false,
  isUnsent: turn.isUnsent,
  isSaid: isReadOut(turn, readOut),
});

const nothingRead: ReadOut = { upTo: 0, isOn: false };

/** What is or was said in the page's newest conversation; nothing before its first word. */
export function spokenIn(
  { span, snapshot }: Pick<CallState, "span" | "snapshot">,
  readOut = nothingRead,
): SpokenTalk[] {
  const turns = turnsOf(snapshot);
  if (!span || turns.length === 0) return [];
  const { from, to } = span;
  return [
    {
      startedAt: new Date(performance.timeOrigin + from).toISOString(),
      durationSeconds: to === null ? null : Math.round((to - from) / 1000),
      isLive: snapshot.textOnly || readOut.isOn,
      lines: turns.map((turn) => lineOf(turn, readOut)),
    },
  ];
}

/** What was said so far in the call that goes on; nothing where none does. */
export const spokenNow = (state: CallState): readonly SpokenLine[] =>
  isTalking(state) ? spokenIn(state).flatMap(({ lines }) => lines) : [];
