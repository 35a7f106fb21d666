import { sql } from "kysely";

/**
 * Whether a recipient's session lasts, in statements over `page_sessions as s` and its `invitations as i`: the database's
 * clock decides, for every process alike.
 */
export const lasts = (idleSeconds: number) => sql<boolean>`
  ((i.valid_until is null or i.valid_until > now()) and s.revoked_at is null and s.absolute_expires_at > now()
    and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}))`;

/** The session of a cookie, found by that alone: PostgreSQL would rather read all sessions of a page, which may be many. */
export const sessionOf = (tokenHash: string) =>
  sql`(select * from page_sessions where token_hash = ${sql.ref(tokenHash)} offset 0)`;
