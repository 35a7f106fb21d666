import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { exists, first } from "../../platform/db/rows.ts";
import { prepared, unseenList } from "../../platform/db/prepared.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";
import { entryColumns } from "../invitations/invitation-state.queries.ts";

/**
 * A recipient's session opens its page, in statements over `page_sessions as s` and its `invitations as i`: the database's
 * clock decides, for every process alike.
 */
export const isSessionLive = (idleSeconds: number) => sql<boolean>`
  ((i.valid_until is null or i.valid_until > now()) and s.revoked_at is null and ${isInTime(idleSeconds)})`;

/** It was opened with the code that the invitation has now, and would last if page and invitation were open. */
const isOfPresentCode = (idleSeconds: number) => sql<boolean>`
  (i.revoked_at is null and s.created_at >= i.counted_since and ${isInTime(idleSeconds)})`;

const isInTime = (idleSeconds: number) => sql<boolean>`
  (s.absolute_expires_at > now() and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}))`;

/** The session of a cookie, found by that alone: PostgreSQL would rather read all sessions of a page, which may be many. */
export const sessionOf = (tokenHash: string) =>
  sql`(select * from page_sessions where token_hash = ${sql.ref(tokenHash)} offset 0)`;

/** A page, and its invitation for that address where there is one. */
export const selectPageAndInvitation = (db: Database, slug: string, email: string) =>
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

export type PageAndInvitation = NonNullable<Awaited<ReturnType<typeof selectPageAndInvitation>>>;

/** The invitation and its page, kept from being changed until the transaction is over. */
export const lockEntry = (trx: Trx, invitationId: string) =>
  trx
    .selectFrom("deployments as d")
    .innerJoin("invitations as i", "i.deployment_id", "d.id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(entryColumns)
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

interface NewSession {
  deploymentId: string;
  invitationId: string;
  tokenHash: Buffer;
  absoluteSeconds: number;
}

/** Also marks its invitation as seen. @returns whether it is so for the first time since its code was made */
export const insertSession = async (
  trx: Trx,
  { deploymentId, invitationId, tokenHash, absoluteSeconds }: NewSession,
): Promise<boolean> => {
  await trx
    .insertInto("page_sessions")
    .values({
      deployment_id: deploymentId,
      invitation_id: invitationId,
      token_hash: tokenHash,
      absolute_expires_at: sql<string>`now() + make_interval(secs => ${absoluteSeconds})`,
    })
    .execute();
  return exists(trx)`
    with before as (select id, last_seen_at from invitations where id = ${invitationId} for update),
    seen as (update invitations set last_seen_at = now() where id = ${invitationId})
    select from before where last_seen_at is null`;
};

export const updateAccessCodeHash = (trx: Trx, invitationId: string, hash: string) =>
  trx.updateTable("invitations").set({ access_code_hash: hash }).where("id", "=", invitationId).execute();

/** A recipient's cookie: the digest of its value, and the page that its name speaks of. */
export interface SentCookie {
  deploymentId: string;
  tokenHash: Buffer;
}

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
    where ${isSessionLive(sent.idleSeconds)}`,
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

/** The invitation of the session behind a cookie, which may be over, with what says whether it lets its person in. */
export const selectEntryOf = (db: Database, { deploymentId, tokenHash }: SentCookie) =>
  db
    .selectFrom("page_sessions as s")
    .innerJoin("invitations as i", "i.id", "s.invitation_id")
    .innerJoin("deployments as d", "d.id", "s.deployment_id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(entryColumns)
    .select("i.id as invitationId")
    .where("s.token_hash", "=", tokenHash)
    .where("s.deployment_id", "=", deploymentId)
    .executeTakeFirst();

/** Activity in a session, with which its invitation is seen too. */
export const touchSession = (db: Database, id: number) =>
  sql`with touched as (
      update page_sessions set last_seen_at = now() where id = ${id} returning invitation_id)
    update invitations set last_seen_at = now() where id in (select invitation_id from touched)`.execute(db);

/** What the session behind a cookie is good for; until the transaction is over neither it nor its invitation changes. */
export const selectHold = (db: Database | Trx, sent: SentCookie, idleSeconds: number) =>
  first<{ isLive: boolean; isOfPresentCode: boolean }>(db)`
    select ${isSessionLive(idleSeconds)} as "isLive", ${isOfPresentCode(idleSeconds)} as "isOfPresentCode"
    from page_sessions s join invitations i on i.id = s.invitation_id
    where s.token_hash = ${sent.tokenHash} and s.deployment_id = ${sent.deploymentId} for share of s, i`;
