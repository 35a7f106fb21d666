import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { staffKey } from "../../lib/actor.ts";

/** That somebody may use a room. */
export interface RoomRight {
  userId: number;
  roomId: number;
}

/** That somebody may talk to an agent wherever they like. */
export interface AgentRight {
  userId: number;
  agentId: number;
}

/** Where somebody is signed in no more, by the ids of their sessions. */
export type SignedOut = { only: number } | { allBut: number };

/** Longer than any conversation lasts; what is still open then has lost its end. */
const longest = "4 hours";

/** The provider's names of what is talked now, as far as we know. */
const openCalls = (db: Database | Trx) =>
  db
    .selectFrom("conversations")
    .select(sql<string>`provider_conversation_id`.as("providerId"))
    .where("ended_at", "is", null)
    .where("provider_conversation_id", "is not", null)
    .where("issued_at", ">", sql<string>`now() - ${longest}::interval`);

/** What visitors and recipients of a page are talking in now. */
export async function selectOpenCalls(db: Database, deploymentId: string): Promise<string[]> {
  const rows = await openCalls(db)
    .where("deployment_id", "=", deploymentId)
    .where("started_by", "not like", "staff:%")
    .execute();
  return rows.map((row) => row.providerId);
}

/** What one of the staff talks in, wherever that is. */
export async function selectOpenCallsBy(db: Database | Trx, userId: number): Promise<string[]> {
  const rows = await openCalls(db).where("started_by", "=", staffKey(userId)).execute();
  return rows.map((row) => row.providerId);
}

/** The same, of what was started in one place where they are signed in, or in all others. */
export async function selectOpenCallsOf(db: Database, userId: number, where: SignedOut): Promise<string[]> {
  const rows = await openCalls(db)
    .where("started_by", "=", staffKey(userId))
    .$if("only" in where, (q) => q.where("session_id", "=", "only" in where ? where.only : 0))
    .$if("allBut" in where, (q) =>
      q.where("session_id", "is distinct from", "allBut" in where ? where.allBut : 0),
    )
    .execute();
  return rows.map((row) => row.providerId);
}

/** What anybody talks with an agent. */
export async function selectOpenCallsTo(db: Database, agentId: number): Promise<string[]> {
  const rows = await openCalls(db).where("agent_id", "=", agentId).execute();
  return rows.map((row) => row.providerId);
}

/** What somebody talks in a room that this right was for. */
export async function selectOpenCallsUnder(db: Database, rights: readonly RoomRight[]): Promise<string[]> {
  const starters = rights.map(({ userId }) => staffKey(userId));
  const rooms = rights.map(({ roomId }) => roomId);
  const rows = await openCalls(db)
    .where(
      sql<boolean>`(started_by, room_id) in (select * from unnest(${starters}::text[], ${rooms}::int[]))`,
    )
    .execute();
  return rows.map((row) => row.providerId);
}

export async function selectOpenCallsInRoom(db: Database | Trx, roomId: number): Promise<string[]> {
  const rows = await openCalls(db).where("room_id", "=", roomId).execute();
  return rows.map((row) => row.providerId);
}

/** The same without what owners talk: they may be in a room whether it is open or not. */
export async function selectGuestCallsInRoom(db: Database, roomId: number): Promise<string[]> {
  const owners = db
    .selectFrom("users")
    .select(sql<string>`'staff:' || id`.as("key"))
    .where("role", "=", "OWNER");
  const rows = await openCalls(db)
    .where("room_id", "=", roomId)
    .where("started_by", "not in", owners)
    .execute();
  return rows.map((row) => row.providerId);
}

/** What somebody talks with an agent that they were given, in no room and on no page. */
export async function selectOpenCallsWith(db: Database, rights: readonly AgentRight[]): Promise<string[]> {
  const starters = rights.map(({ userId }) => staffKey(userId));
  const agents = rights.map(({ agentId }) => agentId);
  const rows = await openCalls(db)
    .where("room_id", "is", null)
    .where("deployment_id", "is", null)
    .where(
      sql<boolean>`(started_by, agent_id) in (select * from unnest(${starters}::text[], ${agents}::int[]))`,
    )
    .execute();
  return rows.map((row) => row.providerId);
}

/** What the operator ends is over for us, whatever the provider does: the first end that is known counts. */
export const noteUnwanted = (trx: Trx, providerIds: readonly string[]) =>
  sql`
    with noted as (
      insert into unwanted_calls (provider_conversation_id) select unnest(${providerIds}::text[])
      on conflict do nothing)
    update conversations set ended_by = 'operator', ended_at = coalesce(ended_at, now())
    where provider_conversation_id = any(${providerIds}::text[]) and ended_by is null`.execute(trx);

export const forgetUnwanted = (db: Database, providerId: string) =>
  db.deleteFrom("unwanted_calls").where("provider_conversation_id", "=", providerId).execute();

/**
 * Calls that may still begin or go on, each of them noted as asked for once more. One that was noted a moment ago is
 * being ended already; one that nobody heard of for longer than an address is valid never began.
 */
export async function takeUnwanted(trx: Trx, atMost: number): Promise<string[]> {
  await sql`delete from unwanted_calls where at < now() - interval '20 minutes'`.execute(trx);
  const { rows } = await sql<{ providerId: string }>`
    update unwanted_calls set asked = asked + 1
    where provider_conversation_id in (
      select provider_conversation_id from unwanted_calls where at < now() - interval '20 seconds'
      order by asked, at limit ${atMost} for update skip locked)
    returning provider_conversation_id as "providerId"`.execute(trx);
  return rows.map(({ providerId }) => providerId);
}
