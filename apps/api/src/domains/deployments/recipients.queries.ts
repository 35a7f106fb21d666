import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { prepared, unseenList } from "../../db/prepared.ts";

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

/** A recipient's cookie: the digest of its value, and the page that its name speaks of. */
export interface SentCookie {
  deploymentId: string;
  tokenHash: Buffer;
}

interface LiveSession extends SentCookie {
  id: number;
  isStale: boolean;
}

const liveSessions = prepared(
  (_db, sent: { deploymentIds: string[]; tokenHashes: Buffer[]; idleSeconds: number }) => sql<LiveSession>`
    select s.id, s.deployment_id as "deploymentId", s.token_hash as "tokenHash", s.last_seen_at < now() - interval '1 minute' as "isStale"
    from unnest(${unseenList(sent.deploymentIds, "text")}, ${unseenList(sent.tokenHashes, "bytea")})
      as sent (deployment_id, token_hash)
      join page_sessions s on s.token_hash = sent.token_hash and s.deployment_id = sent.deployment_id
    where s.revoked_at is null and s.absolute_expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => ${sent.idleSeconds})`,
);

/**
 * The session behind each cookie while it lasts; the database's clock decides.
 * A page is named too, so that a cookie renamed by hand opens nothing.
 */
export async function selectLiveSessions(
  db: Database,
  sent: SentCookie[],
  idleSeconds: number,
): Promise<(LiveSession | undefined)[]> {
  const rows = await liveSessions(db, {
    deploymentIds: sent.map(({ deploymentId }) => deploymentId),
    tokenHashes: sent.map(({ tokenHash }) => tokenHash),
    idleSeconds,
  });
  return sent.map(({ deploymentId, tokenHash }) =>
    rows.find((row) => row.deploymentId === deploymentId && row.tokenHash.equals(tokenHash)),
  );
}

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
