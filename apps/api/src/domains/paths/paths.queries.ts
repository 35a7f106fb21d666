import type { pathEndpoints } from "@field-advisor/schema/paths.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { type StepKind, stepSubjects } from "@field-advisor/schema/path-constants";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ColumnsFor } from "../../platform/db/columns.ts";
import { today } from "../../platform/db/organisation-days.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import { finds } from "../../platform/db/search.ts";
import { isShowable } from "../../scope/model-talks.queries.ts";

type PathBody = InputOf<(typeof pathEndpoints)["create"]>["body"];
export type StepInput = PathBody["steps"][number];

/** Steps are rows of their own. */
export const columns = {
  name: "name",
  description: "description",
  validMonths: "valid_months",
} as const satisfies ColumnsFor<"paths", Omit<PathBody, "steps">>;

interface PathRow {
  id: number;
  name: string;
  description: string | null;
  validMonths: number | null;
  steps: number;
  going: number;
  certified: number;
}

const going = sql`(select count(*)::int from path_people x where x.path_id = p.id and x.done_at is null)`;

export async function selectPaths(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: PathRow[]; total: number }> {
  const rows = await all<PathRow & { total: number }>(db)`
    select p.id, p.name, p.description, p.valid_months as "validMonths", count(*) over ()::int as total,
      (select count(*)::int from path_steps s where s.path_id = p.id) as steps, ${going} as going,
      (select count(distinct c.user_id)::int from certificates c where c.path_id = p.id and c.revoked_at is null
        and (c.valid_until is null or c.valid_until >= ${today})) as certified
    from paths p where ${finds(search, "p.name")}
    order by lower(p.name), p.id limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What a step `s` is about; with its relations. */
export const subjectOfStep = sql`json_build_object('id', coalesce(s.room_id, s.content_id, s.model_id), 'name', coalesce(r.name, i.title, m.title))`;

export const stepRelations = sql`left join rooms r on r.id = s.room_id left join content i on i.id = s.content_id
  left join model_talks m on m.id = s.model_id`;

interface WholePathRow extends Omit<PathRow, "steps" | "certified"> {
  version: number;
  steps: {
    id: number;
    kind: StepKind;
    subject: { id: number; name: string };
    goalValue: number | null;
    days: number | null;
    isNeeded: boolean;
    isLocked: boolean;
  }[];
}

export const selectPath = (db: Database, id: number) =>
  first<WholePathRow>(db)`
    select p.id, p.name, p.description, p.valid_months as "validMonths", p.version, ${going} as going, coalesce((
      select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'subject', ${subjectOfStep}, 'goalValue', s.goal_value,
        'days', s.days, 'isNeeded', s.is_needed, 'isLocked', s.is_locked) order by s.place)
      from path_steps s ${stepRelations} where s.path_id = p.id), '[]') as steps
    from paths p where p.id = ${id}`;

/** Nobody else changes it until the transaction is over. */
export const lockPath = (trx: Trx, id: number) =>
  first<{ id: number; name: string; version: number }>(trx)`
    select id, name, version from paths where id = ${id} for update`;

export const hasPath = (trx: Trx, id: number) =>
  exists(trx)`select from paths where id = ${id} for key share`;

export async function insertPath(trx: Trx, values: Insertable<DB["paths"]>): Promise<number> {
  const { id } = await trx.insertInto("paths").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const updatePath = (trx: Trx, id: number, values: Updateable<DB["paths"]>) =>
  trx
    .updateTable("paths")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const deletePath = (trx: Trx, id: number) => sql`delete from paths where id = ${id}`.execute(trx);

/** Of a room `r`: nobody is shown its model talks while another attempt may come. */
const isExam = sql<boolean>`(r.category = 'Assessment')`;

export async function selectModels(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
) {
  const rows = await all<{ id: number; title: string; room: string; total: number }>(db)`
    select m.id, m.title, r.name as room, count(*) over ()::int as total
    from model_talks m join rooms r on r.id = m.room_id
    where ${isShowable} and not ${isExam} and ${finds(search, "m.title", "r.name")}
    order by lower(r.name), lower(m.title), m.id limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Of what some steps name that which does not exist. */
export const selectMissing = (trx: Trx, steps: readonly StepInput[]) =>
  all<{ place: number }>(trx)`
    select (g.place - 1)::int as place from unnest(${steps.map(({ kind }) => stepSubjects[kind])}::text[],
      ${steps.map(({ subjectId }) => subjectId)}::int[]) with ordinality as g (what, id, place)
    where not case g.what when 'room' then exists (select from rooms r where r.id = g.id for key share)
      when 'model' then exists (select from model_talks m where m.id = g.id and ${isShowable} for key share)
      else exists (select from content c where c.id = g.id for key share) end
    order by g.place`;

/** Of some model talks those of exams. */
export const selectOfExams = (trx: Trx, modelIds: readonly number[]) =>
  all<{ id: number }>(trx)`
    select m.id from model_talks m join rooms r on r.id = m.room_id
    where m.id = any(${modelIds}::int[]) and ${isExam}`;

/** The recordings among the items of some steps of which nobody could see whether they were finished. */
export const selectItems = (trx: Trx, ids: readonly number[]) =>
  all<{ id: number; type: DB["content"]["type"]; length: number | null }>(trx)`
    select c.id, c.type, f.length_seconds as length from content c left join files f on f.id = c.file_id
    where c.id = any(${ids}::int[])`;

/**
 * Makes these the steps of a path, in their order: those with an id stay the same, whatever else about them changes.
 * @returns the ids of those that are new
 */
export async function storeSteps(trx: Trx, pathId: number, steps: readonly StepInput[]): Promise<number[]> {
  const given = JSON.stringify(
    steps.map(({ kind, subjectId, ...step }, place) => ({
      ...step,
      kind,
      place,
      room: stepSubjects[kind] === "room" ? subjectId : null,
      content: stepSubjects[kind] === "content" ? subjectId : null,
      model: stepSubjects[kind] === "model" ? subjectId : null,
    })),
  );
  const columnsGiven = sql`jsonb_to_recordset(${given}::jsonb) as g (id int, kind text, place int, room int, content int, model int,
    "goalValue" int, days int, "isNeeded" boolean, "isLocked" boolean)`;
  await sql`delete from path_steps s where s.path_id = ${pathId}
    and not exists (select from ${columnsGiven} where g.id = s.id)`.execute(trx);
  await sql`update path_steps s set kind = g.kind, place = g.place, room_id = g.room, content_id = g.content, model_id = g.model,
      goal_value = g."goalValue", days = g.days, is_needed = g."isNeeded", is_locked = g."isLocked"
    from ${columnsGiven} where s.path_id = ${pathId} and s.id = g.id`.execute(trx);
  const added = await all<{ id: number }>(trx)`
    insert into path_steps (path_id, kind, place, room_id, content_id, model_id, goal_value, days, is_needed, is_locked)
    select ${pathId}, g.kind, g.place, g.room, g.content, g.model, g."goalValue", g.days, g."isNeeded", g."isLocked"
    from ${columnsGiven} where g.id is null or not exists (
      select from path_steps s where s.path_id = ${pathId} and s.id = g.id)
    order by g.place returning id`;
  return added.map(({ id }) => id);
}

/** The rooms of a path, which its people need. */
export async function selectRooms(trx: Trx, pathId: number): Promise<number[]> {
  const rows = await all<{ id: number }>(trx)`
    select distinct coalesce(s.room_id, m.room_id) as id from path_steps s left join model_talks m on m.id = s.model_id
    where s.path_id = ${pathId} and coalesce(s.room_id, m.room_id) is not null order by 1`;
  return rows.map(({ id }) => id);
}
