import type { FinishedConversation } from "../../providers/finished-conversation.ts";
import { accessTo, type Reader } from "../deployments/page-access.service.ts";
import { plausibleTimestamp } from "../../lib/plausible-timestamp.ts";

export type StartRefusal = "not_signed_in" | "forbidden" | "page_unavailable";

/** May this reader start a conversation with the agent on that page? */
export function startOn(
  page: { status: string; allowAnonymous: boolean; agentId: number },
  reader: Reader | null,
  caller: { agentId: number; isStaff: boolean },
): Reader | StartRefusal {
  if (page.agentId !== caller.agentId) return "forbidden";
  const access = accessTo(page, reader);
  if (access === "granted") return reader ?? "not_signed_in";
  return access === "not_signed_in" && caller.isStaff ? "forbidden" : access;
}

/** What somebody talks for: themselves, or to see how a page, a room or an agent is. Only talks are counted as use. */
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

/** A conversation whose line was lost can be gone on with for so long. */
export const goesOnForMinutes = 10;

const resumeLimits = { ever: 20, perMinute: 6 };

/** Seconds to wait before the next leg, 0 when it may be now. @param factor raises the limit of a minute for tests */
export function waitBeforeResume(resumed: { ever: number; lastMinute: number }, factor: number): number {
  if (resumed.ever >= resumeLimits.ever) return 900;
  return resumed.lastMinute >= resumeLimits.perMinute * factor ? 60 : 0;
}

const ends: Readonly<Record<string, string>> = {
  user: "This conversation was ended.",
  agent: "The agent ended this conversation.",
  operator: "This conversation was ended by its operator.",
};

/** Why a conversation cannot be gone on with, in a sentence; null while it can. */
export function whyOver(last: { endedBy: string | null; silentSeconds: number }): string | null {
  const end = ends[last.endedBy ?? ""];
  if (end !== undefined) return end;
  return last.silentSeconds > goesOnForMinutes * 60
    ? `The line was lost more than ${goesOnForMinutes} minutes ago. Please start a new conversation.`
    : null;
}

/** A record as it is kept. */
export const recordOf = (finished: FinishedConversation, now: Date) => ({
  providerId: finished.conversation_id,
  externalAgentId: finished.agent_id,
  transcript: JSON.stringify(finished.transcript),
  isCut: finished.transcript_truncated ?? false,
  startedAt: startOf(finished, now),
  durationSeconds: finished.metadata?.call_duration_secs ?? null,
  endReason: finished.metadata?.termination_reason?.slice(0, longestReason) || null,
});

const longestReason = 500;

/** When it began, as an ISO string; null where the provider says nothing that can be true. */
export const startOf = ({ metadata }: FinishedConversation, now: Date): string | null =>
  plausibleTimestamp((metadata?.start_time_unix_secs ?? Number.NaN) * 1000, now);
