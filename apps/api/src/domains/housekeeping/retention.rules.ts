import { chatsKept } from "../chats/chats.rules.ts";
import type { KeptTable, LogTable } from "./retention.queries.ts";

/** For how long records are kept that no rule of their own domain asks about any more. */
export const kept: Record<KeptTable, string> = {
  page_sessions: "30 days",
  webhook_deliveries: "30 days",
  reset_requests: "12 months",
  deletion_requests: "12 months",
  impersonations: "24 months",
  api_keys: "12 months",
  idempotency_keys: "24 hours",
  kept_chats: chatsKept,
  // With everything that was said in them.
  room_sessions: "90 days",
  assistant_threads: "90 days",
};

/** Conversations of the staff outside the sessions of rooms: as long as those in sessions. */
export const conversationsKept = "90 days";

/** Attempts of practice and all that was said in them; the lines that results rest on stay as long as the results. */
export const attemptsKept = { results: "24 months", words: "90 days", unused: "90 days" };

/** Failed requests for a new password: each holds an address that somebody typed. */
export const failedResetsKept = "14 days";

/** For how many months a row is kept at least: it goes with its month. Totals stay. */
export const monthsKept: Record<LogTable, number> = { usage_events: 13, audit_log: 24 };

/** The first moment of the months that are kept, in UTC. */
export function keptSince(table: LogTable, now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept[table])).toISOString();
}
