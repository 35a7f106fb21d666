import { resumableMinutes } from "../calls/calls.rules.ts";
import type { Reader } from "../deployments/deployments.policy.ts";

/** What somebody talks for: themselves, or to see how a page, a room or an agent is. Only "talk" is counted as use. */
export type Purpose = "talk" | "preview" | "test";

/** How many conversations one person may start: each of them costs money. */
const startLimits: Record<Reader["kind"], { perMinute: number; perHour: number }> = {
  visitor: { perMinute: 6, perHour: 60 },
  recipient: { perMinute: 10, perHour: 600 },
  staff: { perMinute: 20, perHour: 1200 },
};

/** Seconds to wait before the next start, 0 when it may be now. @param factor raises the limits for tests */
export function waitBeforeStart(
  kind: Reader["kind"],
  started: { lastMinute: number; lastHour: number },
  factor: number,
): number {
  const { perMinute, perHour } = startLimits[kind];
  if (started.lastHour >= perHour * factor) return 900;
  return started.lastMinute >= perMinute * factor ? 60 : 0;
}

const resumeLimits = { ever: 20, perMinute: 6 };

/** Seconds to wait before the next leg, 0 when it may be now. @param factor raises the limit of a minute for tests */
export function waitBeforeResume(resumed: { ever: number; lastMinute: number }, factor: number): number {
  if (resumed.ever >= resumeLimits.ever) return 900;
  return resumed.lastMinute >= resumeLimits.perMinute * factor ? 60 : 0;
}

/** Does this end of a call, in the provider's words, say that its agent had said good-bye? Ours, and the vendor's. */
export const isAgentsEnd = (endReason: string | null): boolean =>
  endReason !== null && /^the agent ended the conversation|^end_call\b/i.test(endReason);

const ends: Readonly<Record<string, string>> = {
  user: "This conversation was ended.",
  agent: "The agent ended this conversation.",
  operator: "This conversation was ended by its operator.",
};

/** Who ended a conversation for good, in a sentence; null where only its line was lost. */
export const whyEnded = (endedBy: string | null): string | null => ends[endedBy ?? ""] ?? null;

interface Ended {
  endedBy: string | null;
  /** Of its last leg, in the provider's words. */
  endReason: string | null;
  silentSeconds: number;
}

/** Why a conversation cannot be continued, in a sentence; null while it can. */
export function whyOver(last: Ended): string | null {
  const end = whyEnded(isAgentsEnd(last.endReason) ? "agent" : last.endedBy);
  if (end !== null) return end;
  return last.silentSeconds > resumableMinutes * 60
    ? `The connection was lost more than ${resumableMinutes} minutes ago. Please start a new conversation.`
    : null;
}
