import { sql } from "kysely";

/** A session that goes on, by its own limits and the database's clock; of a table that is called `s`. */
export const isLive = sql<boolean>`s.revoked_at is null and now() < s.absolute_expires_at
  and now() - s.last_seen_at < s.idle_seconds * interval '1 second'`;
