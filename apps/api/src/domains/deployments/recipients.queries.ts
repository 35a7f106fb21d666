import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

const loginTargets = (db: Database | Trx) =>
  db.selectFrom("deployments").select(["id", "status", "recipient_email", "access_code_hash"]);

/** What a recipient's sign-in is compared with. */
export const selectLoginTarget = (db: Database, slug: string) =>
  loginTargets(db).where("slug", "=", slug).executeTakeFirst();

export type LoginTarget = NonNullable<Awaited<ReturnType<typeof selectLoginTarget>>>;

/** The same, kept from being changed until the transaction is over. */
export const lockLoginTarget = (trx: Trx, id: string) =>
  loginTargets(trx).where("id", "=", id).forShare().executeTakeFirst();

export interface NewSession {
  deploymentId: string;
  tokenHash: Buffer;
  absoluteSeconds: number;
}

export const insertSession = (trx: Trx, { deploymentId, tokenHash, absoluteSeconds }: NewSession) =>
  trx
    .insertInto("page_sessions")
    .values({
      deployment_id: deploymentId,
      token_hash: tokenHash,
      absolute_expires_at: sql<string>`now() + make_interval(secs => ${absoluteSeconds})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/**
 * The session behind a cookie while it lasts; the database's clock decides.
 * A page is named too, so that a cookie renamed by hand opens nothing.
 */
export const selectLiveSession = (
  db: Database,
  { deploymentId, tokenHash, idleSeconds }: { deploymentId: string; tokenHash: Buffer; idleSeconds: number },
) =>
  db
    .selectFrom("page_sessions")
    .select(["id", sql<boolean>`last_seen_at < now() - interval '1 minute'`.as("is_stale")])
    .where("token_hash", "=", tokenHash)
    .where("deployment_id", "=", deploymentId)
    .where("revoked_at", "is", null)
    .where("absolute_expires_at", ">", sql<string>`now()`)
    .where("last_seen_at", ">", sql<string>`now() - make_interval(secs => ${idleSeconds})`)
    .executeTakeFirst();

/** The session behind a cookie, whether it lasts or not. */
export const selectSession = (db: Database, deploymentId: string, tokenHash: Buffer) =>
  db
    .selectFrom("page_sessions")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();

export const touchSession = (db: Database, id: number) =>
  db
    .updateTable("page_sessions")
    .set({ last_seen_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();

export const revokeSessionsOf = (trx: Trx, deploymentId: string) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where("deployment_id", "=", deploymentId)
    .where("revoked_at", "is", null)
    .execute();

export const revokeSession = (trx: Trx, tokenHash: Buffer) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
