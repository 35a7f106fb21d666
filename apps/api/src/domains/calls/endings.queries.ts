import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { EndedCalls, SignedOut } from "../../platform/jobs/payloads.ts";
import { all } from "../../platform/db/rows.ts";
import { isOpen, namesOf, openCalls, withCalls } from "./calls.queries.ts";

/*
 * What ends a call: its user or its agent, a line that is lost for ten minutes, the minutes of its invitation (`endAtLimit` of
 * calls.jobs.ts), the longest time of any call (call-limits.ts of packages/schema), and the end of what it stood on, of which
 * `isPermittedBy` has the list.
 */

/** Open calls that something which is over had permitted; those that are named, and others of their conversations. */
export async function selectEnded(db: Database | Trx, calls: EndedCalls): Promise<string[]> {
  const open = await namesOf(openCalls(db).where(isMeant(calls)));
  return calls.on === "nothing" ? [...new Set([...calls.providerIds, ...open])] : open;
}

/** Every cause, and whose calls it ends. */
function isPermittedBy(calls: Exclude<EndedCalls, { on: "nothing" }>): RawBuilder<boolean> {
  switch (calls.on) {
    case "page":
      return sql`deployment_id = ${calls.deploymentId} and starter_user_id is null`;
    case "visits":
      return sql`deployment_id = any(${calls.deploymentIds}::text[]) and starter_visitor_id is not null`;
    case "invitation":
      return sql`starter_invitation_id = ${calls.invitationId}`;
    case "room":
      return sql`room_id = ${calls.roomId} and starter_user_id not in (select id from users where role = 'OWNER')`;
    case "room session":
      return sql`room_session_id = ${calls.sessionId}`;
    case "agent":
      return sql`agent_id = ${calls.agentId}`;
    case "user":
      return sql`starter_user_id = ${calls.userId}`;
    case "sign-ins":
      return sql`starter_user_id = ${calls.userId} and ${isSignedOut(calls.where)}`;
    case "room rights":
      return sql`(starter_user_id, room_id) in (${pairsOf(calls.rights, ({ roomId }) => roomId)}) and ${hasNoRight}`;
    case "no right":
      return sql`room_id = any(${calls.roomIds}::int[]) and ${hasNoRight}`;
    case "agent rights":
      return sql`room_id is null and deployment_id is null
        and (starter_user_id, agent_id) in (${pairsOf(calls.rights, ({ agentId }) => agentId)})`;
  }
}

/**
 * Nothing gives a call's person its room: neither a right of their own nor a group. Owners need none. (Asked call by call: a join
 * reads the rights of everybody, of which there are a million where few calls are open.)
 */
const hasNoRight = sql`(select true from room_rights as x (holder, opened)
    where holder = starter_user_id and opened = room_id limit 1) is null
  and starter_user_id not in (select id from users where role = 'OWNER')`;

const isSignedOut = (where: SignedOut) =>
  "only" in where ? sql`session_id = ${where.only}` : sql`session_id is distinct from ${where.allBut}`;

const pairsOf = <Right extends { userId: number }>(
  rights: readonly Right[],
  other: (right: Right) => number,
) => sql`select * from unnest(${rights.map(({ userId }) => userId)}::int[], ${rights.map(other)}::int[])`;

/**
 * What the operator ends is over here, whatever the provider does: calls that go on, addresses that are being made, and
 * conversations whose line is lost and that could be gone on with. The first who ended one stays; a line that broke ended
 * none. @returns the conversations that are over by it
 */
export async function markEnded(
  trx: Trx,
  calls: EndedCalls,
  { continuableFor, resumableFor }: { continuableFor: string; resumableFor: string },
): Promise<string[]> {
  const rows = await all<{ id: string }>(trx)`with ended as (
      select c.id from conversation_legs l join conversations c on c.id = l.conversation_id
      where ${isMeant(calls)} and ${isOpen}
      union select c.id from conversations c
      where ${isMeant(calls)} and c.issued_at > now() - ${continuableFor}::interval
        and c.ended_at > now() - ${resumableFor}::interval),
    closed as (
      update conversation_legs l set ended_at = now() from ended
      where l.conversation_id = ended.id and l.ended_at is null)
    update conversations c set ended_by = 'operator' from ended
    where c.id = ended.id and (c.ended_by is null or c.ended_by = 'error') returning c.id`;
  return rows.map(({ id }) => id);
}

const isMeant = (calls: EndedCalls): RawBuilder<boolean> =>
  calls.on === "nothing" ? withCalls(calls.providerIds) : isPermittedBy(calls);
