import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { lasts, sessionOf } from "../../platform/db/page-sessions.ts";
import { prepared, unseenList } from "../../platform/db/prepared.ts";
import { doorColumns } from "./invitations.queries.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";

/** What a recipient's sign-in is compared with: a page, and its invitation for that address where there is one. */
export const selectLoginTarget = (db: Database, slug: string, email: string) =>
  db
    .selectFrom("deployments as d")
    .leftJoin("invitations as i", (join) =>
      join.onRef("i.deployment_id", "=", "d.id").on(hasAddress("i", email)),
    )
    .select([
      "d.id as deploymentId",
      "d.status as pageStatus",
      "i.id as invitationId",
      "i.email",
      "i.access_code_hash as accessCodeHash",
    ])
    .where("d.slug", "=", slug)
    .executeTakeFirst();

export type LoginTarget = NonNullable<Awaited<ReturnType<typeof selectLoginTarget>>>;

/** The invitation and its page, kept from being changed until the transaction is over. */
export const lockDoor = (trx: Trx, invitationId: string) =>
  trx
    .selectFrom("deployments as d")
    .innerJoin("invitations as i", "i.deployment_id", "d.id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(doorColumns)
    .select([
      "d.status as pageStatus",
      "i.access_code_hash as accessCodeHash",
      "i.email",
      "i.recipient_name as recipientName",
      "i.max_minutes as maxMinutes",
    ])
    .where("i.id", "=", invitationId)
    .forShare("d")
    .forUpdate("i")
    .executeTakeFirst();

export interface NewSession {
  deploymentId: string;
  invitationId: string;
  tokenHash: Buffer;
  absoluteSeconds: number;
}

/** Its invitation was seen with it. */
export const insertSession = async (
  trx: Trx,
  { deploymentId, invitationId, tokenHash, absoluteSeconds }: NewSession,
): Promise<void> => {
  await trx
    .insertInto("page_sessions")
    .values({
      deployment_id: deploymentId,
      invitation_id: invitationId,
      token_hash: tokenHash,
      absolute_expires_at: sql<string>`now() + make_interval(secs => ${absoluteSeconds})`,
    })
    .execute();
  await trx
    .updateTable("invitations")
    .set({ last_seen_at: sql<string>`now()` })
    .where("id", "=", invitationId)
    .execute();
};

/** The same code, stored anew. */
export const updateAccessCodeHash = (trx: Trx, invitationId: string, hash: string) =>
  trx.updateTable("invitations").set({ access_code_hash: hash }).where("id", "=", invitationId).execute();

/** A recipient's cookie: the digest of its value, and the page that its name speaks of. */
export interface SentCookie {
  deploymentId: string;
  tokenHash: Buffer;
}

/** A session that opens its page, with whom it belongs to. */
interface LiveSession extends SentCookie {
  id: number;
  isStale: boolean;
  invitationId: string;
  email: string;
  recipientName: string | null;
  maxMinutes: number | null;
  /** The number of its conversations is limited. */
  isCounted: boolean;
}

const liveSessions = prepared(
  (_db, sent: { deploymentIds: string[]; tokenHashes: Buffer[]; idleSeconds: number }) => sql<LiveSession>`
    select s.id, s.deployment_id as "deploymentId", s.token_hash as "tokenHash", s.last_seen_at < now() - interval '1 minute' as "isStale",
      i.id as "invitationId", i.email, i.recipient_name as "recipientName", i.max_minutes as "maxMinutes",
      i.max_sessions is not null as "isCounted"
    from unnest(${unseenList(sent.deploymentIds, "text")}, ${unseenList(sent.tokenHashes, "bytea")})
      as sent (deployment_id, token_hash)
      join lateral ${sessionOf("sent.token_hash")} s on s.deployment_id = sent.deployment_id
      join invitations i on i.id = s.invitation_id
    where ${lasts(sent.idleSeconds)}`,
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

/** The invitation of the session behind a cookie, whether it lasts or not, and whether it lets its person in. */
export const selectDoorOf = (db: Database, { deploymentId, tokenHash }: SentCookie) =>
  db
    .selectFrom("page_sessions as s")
    .innerJoin("invitations as i", "i.id", "s.invitation_id")
    .innerJoin("deployments as d", "d.id", "s.deployment_id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(doorColumns)
    .select("i.id as invitationId")
    .where("s.token_hash", "=", tokenHash)
    .where("s.deployment_id", "=", deploymentId)
    .executeTakeFirst();

/** Somebody is here: their session stays awake, and their invitation was seen. */
export const touchSession = (db: Database, id: number) =>
  sql`with touched as (
      update page_sessions set last_seen_at = now() where id = ${id} returning invitation_id)
    update invitations set last_seen_at = now() where id in (select invitation_id from touched)`.execute(db);

export const revokeSessionsOf = (trx: Trx, deploymentId: string) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where("deployment_id", "=", deploymentId)
    .where("revoked_at", "is", null)
    .execute();

export const revokeSessionsOfInvitation = (trx: Trx, invitationId: string) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where("invitation_id", "=", invitationId)
    .where("revoked_at", "is", null)
    .execute();

export const revokeSession = (trx: Trx, tokenHash: Buffer) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
