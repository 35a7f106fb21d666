import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";

/**
 * Lets time pass for everything that waits for it: the database's clock decides, so what it is compared with is moved
 * into the past instead.
 */
export async function passTime(db: Database, seconds: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - ${seconds} * interval '1 second'`;
  const moved = {
    throttles: ["ends_at", "blocked_until"],
    sessions: ["created_at", "last_seen_at", "authenticated_at", "absolute_expires_at"],
    page_sessions: ["created_at", "last_seen_at", "absolute_expires_at"],
    users: ["password_expires_at"],
    sign_in_steps: ["expires_at"],
    passkey_challenges: ["expires_at"],
    impersonations: ["started_at", "last_used_at", "expires_at"],
  };
  for (const [table, columns] of Object.entries(moved)) {
    await sql`update ${sql.table(table)} set ${sql.join(columns.map(earlier))}`.execute(db);
  }
}
