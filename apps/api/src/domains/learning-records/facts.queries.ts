import type { ContentType } from "@field-advisor/schema/content-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { isToldToCoaches } from "../../scope/told-attempts.queries.ts";
import { finalResult, rubricBody } from "../practice/attempts.queries.ts";
import { isCounted } from "../practice/exams.queries.ts";
import type { AttemptFact, CheckFact, ItemFact } from "./statements.rules.ts";

/** Whose it is, and what it is called in the list of what was said. */
interface Owned {
  userId: number;
  name: string;
}

/** Of an attempt `a`: it is judged, counts, and is no secret of its person. */
const isTold = sql<boolean>`(a.user_id is not null and a.mode is not null and a.state in ('scored', 'reviewed')
  and ${isToldToCoaches} and ${isCounted})`;

/**
 * The path on which its person was then, and the assignment it was done for: of what is about the thing itself the newest,
 * before that of the path.
 */
const around = (column: "room_id" | "content_id", userId: string, id: string, at: string) => sql`
  left join lateral (select p.id, p.name from path_people pp join paths p on p.id = pp.path_id
    where pp.user_id = ${sql.ref(userId)} and pp.started_at <= ${sql.ref(at)}
      and coalesce(pp.done_at, 'infinity') >= ${sql.ref(at)}
      and exists (select from path_steps t where t.path_id = p.id and t.${sql.ref(column)} = ${sql.ref(id)})
    order by pp.started_at desc limit 1) path on true
  left join lateral (select g.id from assignment_people gp join assignments g on g.id = gp.assignment_id
    where gp.user_id = ${sql.ref(userId)} and gp.assigned_at <= ${sql.ref(at)}
      and (g.${sql.ref(column)} = ${sql.ref(id)} or g.path_id = path.id)
    order by g.${sql.ref(column)} is null, gp.assigned_at desc limit 1) assignment on true`;

const aroundColumns = sql`assignment.id as "assignmentId",
  case when path.id is not null then json_build_object('id', path.id, 'name', path.name) end as path`;

const ofAttempt = sql`a.user_id as "userId", a.id as "attemptId", json_build_object('id', r.id, 'name', r.name) as room,
  coalesce(a.finished_at, a.started_at) as at, ${aroundColumns}`;

const attempts = sql`attempts a join rooms r on r.id = a.room_id
  ${around("room_id", "a.user_id", "a.room_id", "a.started_at")}`;

/** Of these attempts those that may be told, as they are now. */
export const selectAttemptFacts = (db: Database | Trx, ids: readonly string[]) =>
  all<AttemptFact & Owned>(db)`
    select 'attempt' as kind, 'attempt/' || a.id as name, ${ofAttempt}, a.talk_seconds as seconds,
      a.final_score as score, a.final_passed as passed
    from ${attempts} where a.id = any(${sql.val([...ids])}) and ${isTold}`;

/** What came of the checks of these attempts, where that may be told. */
export const selectCheckFacts = (db: Database | Trx, ids: readonly string[]) =>
  all<CheckFact & Owned>(db)`
    select 'check' as kind, 'check/' || a.id || '/' || c.key as name, ${ofAttempt},
      json_build_object('key', c.key, 'sentence', coalesce(s.sentence, c.key)) as check,
      case ${finalResult} when 'met' then true when 'not_met' then false end as "isMet"
    from ${attempts} join attempt_checks c on c.attempt_id = a.id
    left join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    left join lateral (select o->>'sentence' as sentence
      from jsonb_path_query(${rubricBody}, '$.criteria[*].checks[*]') as o where o->>'key' = c.key limit 1) s on true
    where a.id = any(${sql.val([...ids])}) and ${isTold} order by a.id, c.place`;

/** An opening or an end of an item, by whom and when. */
export interface ItemRow {
  userId: number;
  contentId: number;
  at: string;
  name: string;
}

/** What is said of items that people opened or finished; not of those that are gone. */
export async function selectItemFacts(
  db: Database | Trx,
  rows: readonly ItemRow[],
): Promise<(ItemFact & Owned)[]> {
  const found = await all<
    Owned &
      Pick<ItemFact, "at" | "assignmentId" | "path" | "seconds"> & {
        id: number;
        title: string;
        type: ContentType;
      }
  >(db)`
    select o.name, o."userId", o.at, c.id, c.title, c.type, f.length_seconds as seconds, ${aroundColumns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(name text, "userId" int, "contentId" int, at timestamptz)
    join content c on c.id = o."contentId" left join files f on f.id = c.file_id
    ${around("content_id", "o.userId", "o.contentId", "o.at")}`;
  return found.map(({ id, title, type, name, ...row }) => ({
    ...row,
    name,
    kind: name.startsWith("opened/") ? "opened" : "finished",
    item: { id, name: title, type },
  }));
}

/** How the store is told who these people are; whoever has no such name yet gets one. */
export async function namesOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, string>> {
  const ids = sql.val([...new Set(userIds)]);
  await sql`insert into learning_record_people (user_id) select id from users where id = any(${ids}::int[])
    on conflict do nothing`.execute(trx);
  const rows = await all<{ userId: number; name: string }>(trx)`
    select user_id as "userId", name from learning_record_people where user_id = any(${ids}::int[])`;
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}

/** Their addresses, as every mail program writes them. */
export async function addressesOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await all<{ id: number; email: string }>(trx)`
    select id, coalesce(email_ascii, email) as email from users where id = any(${sql.val([...new Set(userIds)])}::int[])`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
