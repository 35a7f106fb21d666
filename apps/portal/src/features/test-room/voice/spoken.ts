import type { SpokenCall } from "@field-advisor/schema/practice";
import type { CallState } from "@field-advisor/voice-client/react";

/** A conversation that is over, as the session's record tells it too. */
export type EarlierCall = Omit<SpokenCall, "conversationId">;

/** What the page keeps of a conversation before the next one takes its place; nothing where nobody said a word. */
export function spokenIn({ span, snapshot: { transcript } }: CallState): EarlierCall[] {
  if (!span || transcript.length === 0) return [];
  const { from, to } = span;
  return [
    {
      startedAt: new Date(from).toISOString(),
      durationSeconds: to === null ? null : Math.round((to - from) / 1000),
      lines: transcript.map(({ role, text }) => ({ isUser: role === "user", text })),
    },
  ];
}
