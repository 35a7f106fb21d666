import type { RoomVariant } from "@field-advisor/schema/variants.endpoints";
import type { VariantInput } from "@field-advisor/schema/variant-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";

/** A variant as an attempt keeps it. */
export interface KeptVariant extends VariantInput {
  id: number;
}

/** How a room's people meet its variants. */
export interface RoomRow {
  id: number;
  category: string;
  agentId: number | null;
  examVariantId: number | null;
  examDraws: boolean;
}

const roomColumns = sql`r.id, r.category, r.agent_id as "agentId", r.exam_variant_id as "examVariantId",
  r.exam_draws as "examDraws"`;

export const selectRoom = (db: Database | Trx, roomId: number) =>
  first<RoomRow>(db)`select ${roomColumns} from rooms r where r.id = ${roomId}`;

/** Nobody else changes the room's variants, and its authors stay the same, until the transaction is over. */
export const lockRoom = (trx: Trx, roomId: number) =>
  first<RoomRow>(trx)`select ${roomColumns} from rooms r where r.id = ${roomId} for no key update`;

/** Of an attempt `a`: something was said in it. */
const isMet = sql`a.mode is not null`;

export const selectVariants = (db: Database | Trx, roomId: number) =>
  all<RoomVariant>(db)`
    select v.id, v.name, v.level, v.counterpart, v.mood, v.opening, v.objections,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'isActive', g.is_active) end as agent,
      (select count(*)::int from attempts a where a.room_id = v.room_id and a.variant_id = v.id and ${isMet}) as attempts
    from room_variants v left join agents g on g.id = v.agent_id
    where v.room_id = ${roomId} order by v.id`;

/** Far more than anybody chooses from; a list without pages must end somewhere. */
const mostAgents = 500;

export const selectAgents = (db: Database) =>
  all<{ id: number; name: string }>(db)`
    select id, name from agents where is_active order by lower(name), id limit ${mostAgents}`;

export const selectAgentIds = (db: Database, ids: readonly (number | null)[]) =>
  all<{ id: number; externalId: string }>(db)`
    select id, external_id as "externalId" from agents where id = any(${ids.filter((id) => id !== null)}::int[])`;

const values = ({ name, level, counterpart, mood, opening, objections, agentId }: VariantInput) =>
  sql`${name}, ${level}, ${counterpart}::text, ${mood}::text, ${opening}::text, ${objections}::text[], ${agentId}::int`;

export const insertVariant = (trx: Trx, roomId: number, variant: VariantInput) =>
  first<{ id: number }>(trx)`
    insert into room_variants (room_id, name, level, counterpart, mood, opening, objections, agent_id)
    values (${roomId}, ${values(variant)}) returning id`;

/** @returns false where the room has no such variant */
export const updateVariant = (trx: Trx, roomId: number, id: number, variant: VariantInput) =>
  exists(trx)`
    update room_variants set (name, level, counterpart, mood, opening, objections, agent_id) = (${values(variant)})
    where id = ${id} and room_id = ${roomId} returning id`;

/** @returns its name; undefined where the room has no such variant */
export const deleteVariant = (trx: Trx, roomId: number, id: number) =>
  first<{ name: string }>(trx)`
    delete from room_variants where id = ${id} and room_id = ${roomId} returning name`;

export const setExam = (trx: Trx, roomId: number, exam: { draws: boolean; variantId: number | null }) =>
  sql`update rooms set exam_draws = ${exam.draws}, exam_variant_id = ${exam.variantId}::int
    where id = ${roomId}`.execute(trx);

export interface OpenedAttempt extends RoomRow {
  userId: number | null;
  rubricVersion: number | null;
  seed: number | null;
  variantId: number | null;
}

/** The attempt that opens, with its room. */
export const selectOpened = (trx: Trx, attemptId: string) =>
  first<OpenedAttempt>(trx)`
    select ${roomColumns}, a.user_id as "userId", a.rubric_version as "rubricVersion", a.seed,
      a.variant_id as "variantId"
    from attempts a join rooms r on r.id = a.room_id where a.id = ${attemptId}`;

/** What a room's variants that can be met are: those whose agent is switched on. */
export const selectPlayable = (trx: Trx, roomId: number) =>
  all<KeptVariant>(trx)`
    select v.id, v.name, v.level, v.counterpart, v.mood, v.opening, v.objections, v.agent_id as "agentId"
    from room_variants v left join agents g on g.id = v.agent_id
    where v.room_id = ${roomId} and coalesce(g.is_active, true) order by v.id`;

/** How often somebody has met each variant of a room, null among them, and which last; newest first. */
export const selectMet = (trx: Trx, { userId, roomId }: { userId: number | null; roomId: number }) =>
  all<{ variantId: number | null; times: number }>(trx)`
    select a.variant_id as "variantId", count(*)::int as times from attempts a
    where a.user_id = ${userId}::int and a.room_id = ${roomId} and ${isMet}
    group by a.variant_id order by max(a.number) desc`;

/** What the first attempt of a version of an exam has met; undefined where there is none. */
export const selectFirstMet = (
  trx: Trx,
  { roomId, rubricVersion }: { roomId: number; rubricVersion: number | null },
) =>
  first<{ variantId: number | null }>(trx)`
    select a.variant_id as "variantId" from attempts a
    where a.room_id = ${roomId} and a.category = 'Assessment' and ${isMet}
      and a.rubric_version is not distinct from ${rubricVersion}::int
    order by a.started_at limit 1`;

export const keepVariant = (trx: Trx, attemptId: string, variant: KeptVariant | null) =>
  sql`update attempts set variant_id = ${variant?.id ?? null}::int,
      variant = ${variant === null ? null : JSON.stringify(variant)}::jsonb
    where id = ${attemptId}`.execute(trx);

/** The variant of the attempt that a session is, or in which it goes on from a line. A sentence that is said anew nobody answers. */
export const selectOfSession = (db: Database | Trx, sessionId: string) =>
  first<{ variant: KeptVariant | null }>(db)`
    select a.variant from attempts a where a.room_session_id = ${sessionId} or a.id = (
      select d.attempt_id from drills d where d.room_session_id = ${sessionId} and d.kind = 'from_here')`;

export const selectAgent = (db: Database, id: number) =>
  first<{ id: number; externalId: string; name: string; description: string | null; isActive: boolean }>(db)`
    select id, external_id as "externalId", name, description, is_active as "isActive" from agents where id = ${id}`;
