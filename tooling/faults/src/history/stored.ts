import type { Pool } from "pg";
import type { Presence } from "./presence.ts";

/** A row for every thing of one kind: the key it is found by, and whether all of it is there. */
interface Kind {
  /** Gives `key` and `whole`, and takes the beginning of all keys of the run as `$1`. */
  rows: string;
}

const audited = (subject: string, id: string) =>
  `(select count(*) from audit_log a where a.subject_type = '${subject}' and a.subject_id = ${id}::text
     and a.action = '${subject}.create') = 1`;

/** How each write of `load/writes.ts` is found. A write with several rows is whole if all of them are there. */
const kinds: Record<string, Kind> = {
  room: { rows: `select name as key, ${audited("room", "r.id")} as whole from rooms r where name like $1` },
  rights: {
    rows: `select c.room_id::text as key, c.users = 3 as whole from
      (select room_id, count(*) as users from room_access group by room_id) c
      join rooms r on r.id = c.room_id where r.name like $1`,
  },
  user: {
    rows: `select username as key, ${audited("user", "u.id")} as whole from users u where username like $1`,
  },
  company: {
    rows: `select name as key, ${audited("company", "c.id")} as whole from companies c where name like $1`,
  },
  page: {
    rows: `select slug as key, ${audited("deployment", "d.id")}
      and (select count(*) from invitations i where i.deployment_id = d.id) = 1 as whole
      from deployments d where slug like $1`,
  },
  message: {
    rows: `select title as key, ${audited("message", "m.id")} and assignment_count = 2
      and (select count(*) from deployment_message_targets t where t.message_id = m.id) = 2 as whole
      from deployment_messages m where title like $1`,
  },
  "read mark": {
    rows: `select message_id::text as key, true as whole from message_reads r
      join deployment_messages m on m.id = r.message_id where m.title like $1`,
  },
  upload: { rows: `select replace(name, '.pdf', '') as key, true as whole from files where name like $1` },
  item: {
    rows: `select title as key, ${audited("content", "c.id")}
      and (select count(*) from content_permissions p where p.content_id = c.id) = 3 as whole
      from content c where title like $1`,
  },
  opening: {
    rows: `select content_id::text as key, true as whole from content_opens o
      join content c on c.id = o.content_id where c.title like $1`,
  },
  usage: {
    rows: `select details->>'key' as key, true as whole from usage_events where details->>'key' like $1`,
  },
  "sign-in": { rows: `select user_agent as key, true as whole from sessions where user_agent like $1` },
};

/** What is removed so that nothing of a run is left; the rest hangs on it. Its entries in the activity log stay, as they always do. */
const things = [
  { table: "rooms", key: "name" },
  { table: "users", key: "username" },
  { table: "companies", key: "name" },
  { table: "deployments", key: "slug" },
  { table: "deployment_messages", key: "title" },
  { table: "content", key: "title" },
  { table: "files", key: "name" },
  { table: "usage_events", key: "details->>'key'" },
  { table: "sessions", key: "user_agent" },
];

export interface Stored {
  presence: Presence;
  /** Writes of which only some rows are there, and what hangs on nothing. */
  halves: string[];
}

/**
 * Reads what is stored of a run.
 * @param prefix with which all its keys begin
 */
export async function readStored(db: Pool, prefix: string): Promise<Stored> {
  const presence = new Map<string, Map<string, number>>();
  const halves: string[] = [];
  for (const [op, { rows: statement }] of Object.entries(kinds)) {
    const { rows } = await db.query<{ key: string; whole: boolean }>(statement, [`${prefix}%`]);
    const counts = new Map<string, number>();
    for (const { key, whole } of rows) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (!whole) halves.push(`${op} ${key}`);
    }
    presence.set(op, counts);
  }
  return { presence, halves };
}

/** Few, so that nothing is locked for long while others work. */
const atOnce = 50;

/**
 * Removes what is stored of a run, past the product.
 * @param prefix with which all its keys begin
 */
export async function clearStored(db: Pool, prefix: string): Promise<void> {
  for (const { table, key } of things) {
    const some = `delete from ${table} where id in (select id from ${table} where ${key} like $1 limit ${atOnce})`;
    let removed: number | null;
    do {
      ({ rowCount: removed } = await db.query(some, [`${prefix}%`]));
    } while (removed);
  }
}
