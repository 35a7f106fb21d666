import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { AgentRight, EndedCalls, RoomRight, SignedOut } from "../../jobs/payloads.ts";
import { invitationKey, staffKey } from "../../lib/actor.ts";

/** Longer than any conversation lasts; what is still open then has lost its end. */
const longest = "4 hours";

/**
 * The provider's names of what is talked now: addresses that were given out, until the provider or an operator says that
 * they are over. What a browser reports closes none of them.
 */
const openCalls = (db: Database | Trx) =>
  db
    .selectFrom("conversations")
    .select(sql<string>`provider_conversation_id`.as("providerId"))
    .where("ended_at", "is", null)
    .where("provider_conversation_id", "is not", null)
    .where("issued_at", ">", sql<string>`now() - ${longest}::interval`);

type Open = ReturnType<typeof openCalls>;

/** How many calls are open. */
export async function countOpenCalls(db: Database): Promise<number> {
  const counted = openCalls(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("open"));
  return (await counted.executeTakeFirstOrThrow()).open;
}

const namesOf = async (calls: Open): Promise<string[]> =>
  (await calls.execute()).map(({ providerId }) => providerId);

/** What one of the staff talks in, wherever that is. */
export const selectOpenCallsBy = (db: Database | Trx, userId: number): Promise<string[]> =>
  namesOf(openCalls(db).where("started_by", "=", staffKey(userId)));

export const selectOpenCallsInRoom = (db: Database | Trx, roomId: number): Promise<string[]> =>
  namesOf(openCalls(db).where("room_id", "=", roomId));

/** What stood on something that is over, as far as it is still open. */
export function selectEnded(db: Database | Trx, calls: EndedCalls): Promise<string[]> {
  switch (calls.on) {
    case "page":
      return namesOf(onPages(db, [calls.deploymentId]));
    case "visits":
      return namesOf(onPages(db, calls.deploymentIds).where("started_by", "like", "visitor:%"));
    case "invitation":
      return namesOf(openCalls(db).where("started_by", "=", invitationKey(calls.invitationId)));
    case "room":
      return namesOf(guestsInRoom(db, calls.roomId));
    case "room session":
      return namesOf(openCalls(db).where("room_session_id", "=", calls.sessionId));
    case "agent":
      return namesOf(openCalls(db).where("agent_id", "=", calls.agentId));
    case "user":
      return selectOpenCallsBy(db, calls.userId);
    case "sign-ins":
      return namesOf(ofSignIns(db, calls.userId, calls.where));
    case "room rights":
      return namesOf(underRights(db, calls.rights));
    case "agent rights":
      return namesOf(withAgents(db, calls.rights));
    case "nothing":
      return Promise.resolve([...calls.providerIds]);
  }
}

const onPages = (db: Database | Trx, deploymentIds: readonly string[]): Open =>
  openCalls(db)
    .where("deployment_id", "=", sql<string>`any(${deploymentIds}::text[])`)
    .where("started_by", "not like", "staff:%");

const guestsInRoom = (db: Database | Trx, roomId: number): Open =>
  openCalls(db)
    .where("room_id", "=", roomId)
    .where("started_by", "not in", (query) =>
      query
        .selectFrom("users")
        .select(sql<string>`'staff:' || id`.as("key"))
        .where("role", "=", "OWNER"),
    );

/** Of one of the staff, what was started in one place where they are signed in, or in all others. */
const ofSignIns = (db: Database | Trx, userId: number, where: SignedOut): Open =>
  openCalls(db)
    .where("started_by", "=", staffKey(userId))
    .$if("only" in where, (q) => q.where("session_id", "=", "only" in where ? where.only : 0))
    .$if("allBut" in where, (q) =>
      q.where("session_id", "is distinct from", "allBut" in where ? where.allBut : 0),
    );

function underRights(db: Database | Trx, rights: readonly RoomRight[]): Open {
  const starters = rights.map(({ userId }) => staffKey(userId));
  const rooms = rights.map(({ roomId }) => roomId);
  return openCalls(db).where(
    sql<boolean>`(started_by, room_id) in (select * from unnest(${starters}::text[], ${rooms}::int[]))`,
  );
}

/** In no room and on no page. */
function withAgents(db: Database | Trx, rights: readonly AgentRight[]): Open {
  const starters = rights.map(({ userId }) => staffKey(userId));
  const agents = rights.map(({ agentId }) => agentId);
  return openCalls(db)
    .where("room_id", "is", null)
    .where("deployment_id", "is", null)
    .where(
      sql<boolean>`(started_by, agent_id) in (select * from unnest(${starters}::text[], ${agents}::int[]))`,
    );
}

/** What the operator ends is over for us, whatever the provider does. Who ended it first is who ended it. */
export const markEnded = (trx: Trx, providerIds: readonly string[]) =>
  sql`update conversations set ended_by = coalesce(ended_by, 'operator'), ended_at = now()
    where provider_conversation_id = any(${providerIds}::text[]) and ended_at is null`.execute(trx);

/** What the provider says of a call that is over or can never begin. What was known before stays. */
export const markOver = (
  db: Database,
  providerId: string,
  { startedAt, durationSeconds }: { startedAt: Date | null; durationSeconds: number | null },
) =>
  sql`update conversations set ended_at = coalesce(ended_at, now()),
      started_at = coalesce(started_at, ${startedAt}::timestamptz),
      duration_seconds = coalesce(duration_seconds, ${durationSeconds}::int)
    where provider_conversation_id = ${providerId}`.execute(db);

/** A conversation that may last only so long and whose record has not come, with how long ago its address was given out. */
export async function selectLimitedCall(db: Database, conversationId: string) {
  const { rows } = await sql<{
    providerId: string;
    limitSeconds: number;
    issuedSecondsAgo: number;
    now: string;
  }>`
    select c.provider_conversation_id as "providerId", i.max_minutes * 60 as "limitSeconds",
      extract(epoch from now() - c.issued_at)::float8 as "issuedSecondsAgo", now() as "now"
    from conversations c join invitations i on i.id = c.invitation_id
    where c.id = ${conversationId} and c.provider_conversation_id is not null and c.transcript is null
      and c.ended_by is distinct from 'operator' and i.max_minutes is not null`.execute(db);
  return rows[0];
}
