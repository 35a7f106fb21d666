import type {
  Assistant,
  CreateAssistantInput,
  UpdateAssistantInput,
} from "@field-advisor/schema/assistants.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import { type Insertable, sql, type Updateable } from "kysely";
import type { z } from "zod";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import { finds } from "../../platform/db/search.ts";

const isDefault = sql<boolean>`(select coalesce(assistant_id = a.id, false) from system_settings)`;

export const columns = {
  assistantId: "external_id",
  name: "name",
  purpose: "purpose",
  instructions: "instructions",
  model: "model",
  maxTokens: "max_tokens",
  temperature: "temperature",
  seesRoom: "sees_room",
  seesTranscript: "sees_transcript",
  isActive: "is_active",
} as const satisfies ColumnsFor<"assistants", CreateAssistantInput & UpdateAssistantInput>;

const assistants = (db: Database | Trx) =>
  db.selectFrom("assistants as a").select([
    "a.id",
    ...selectionOf(columns, "a"),
    "a.last_used_at as lastUsedAt",
    "a.version",
    sql<
      Assistant["createdByUser"]
    >`(select json_build_object('firstName', u.first_name, 'lastName', u.last_name)
        from users u where u.id = a.created_by)`.as("createdByUser"),
    isDefault.as("isDefault"),
    sql<number>`(select count(*)::int from rooms where assistant_id = a.id)`.as("usedByRooms"),
  ]);

/** Assistants by name, the default one first and those that are switched off last. */
export async function selectAssistants(
  db: Database,
  { search, limit, offset }: z.output<typeof listQuery>,
): Promise<{ rows: Assistant[]; total: number }> {
  const isFound = finds(search, "a.name", "a.external_id");
  const [rows, { total }] = await Promise.all([
    assistants(db)
      .where(isFound)
      .orderBy(isDefault, "desc")
      .orderBy("a.is_active", "desc")
      .orderBy(sql`lower(a.name)`)
      .orderBy("a.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    one<{ total: number }>(db)`select count(*) as total from assistants a where ${isFound}`,
  ]);
  return { rows, total };
}

export const selectAssistant = (db: Database | Trx, id: number) =>
  assistants(db).where("a.id", "=", id).executeTakeFirst();

interface AnalystRow {
  id: number;
  instructions: string;
  model: string | null;
  maxTokens: number | null;
  temperature: number | null;
}

/** Of several for analysis the default one comes first, then the oldest. */
export const selectForAnalysis = (db: Database) =>
  first<AnalystRow>(db)`
    select a.id, a.instructions, a.model, a.max_tokens as "maxTokens", a.temperature
    from assistants a, system_settings s
    where a.is_active and (a.purpose = 'analysis' or a.id = s.assistant_id)
    order by a.purpose = 'analysis' desc, a.id = s.assistant_id desc nulls last, a.id limit 1`;

export async function touchAssistant(db: Database | Trx, id: number): Promise<void> {
  await sql`update assistants set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db);
}

/** Nobody changes the assistant, and nothing begins to use it, until the transaction is over. */
export const lockToChange = (trx: Trx, id: number) =>
  trx.selectFrom("assistants").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

/** Keeps the assistant from being switched off until the transaction is over. */
export const lockToUse = (trx: Trx, externalId: string) =>
  trx
    .selectFrom("assistants")
    .select(["id", "is_active"])
    .where("external_id", "=", externalId)
    .forShare()
    .executeTakeFirst();

export const allAssistants = sql`select from assistants`;

/** @returns the new assistant's id, or nothing where its external id is taken */
export const insertAssistant = (trx: Trx, values: Insertable<DB["assistants"]>) =>
  trx
    .insertInto("assistants")
    .values(values)
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateAssistant = (trx: Trx, id: number, values: Updateable<DB["assistants"]>) =>
  trx
    .updateTable("assistants")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

/** The database refused a row because another assistant has its external id. */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "assistants_external_id_key";

export async function selectRoomNames(trx: Trx, assistantId: number): Promise<string[]> {
  const rows = await all<{ name: string }>(trx)`
    select name from rooms where assistant_id = ${assistantId} order by lower(name) limit 200`;
  return rows.map(({ name }) => name);
}

export const deleteAssistant = (trx: Trx, id: number) =>
  trx.deleteFrom("assistants").where("id", "=", id).execute();

/** Nobody else says which rooms use the assistant until the transaction is over; rooms may begin to by themselves. */
export const lockToAssign = (trx: Trx, id: number) =>
  trx.selectFrom("assistants").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/**
 * Rooms that use the assistant or are wanted for it, which nobody else changes until the transaction is over. They are
 * always taken in the same order so that two changes wait for each other instead of stopping each other.
 */
export const lockRooms = (trx: Trx, assistantId: number, wanted: readonly number[]) =>
  trx
    .selectFrom("rooms")
    .select(["id", "assistant_id as assistantId"])
    .where(sql<boolean>`assistant_id = ${assistantId} or id = any(${wanted})`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** All in one statement; everybody who saw the rooms before can tell that they are others now. */
export const updateRooms = (trx: Trx, ids: readonly number[], assistantId: number | null) =>
  trx
    .updateTable("rooms")
    .set({ assistant_id: assistantId, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
