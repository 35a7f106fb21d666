import { sql, type Kysely } from "kysely";

const calls = [
  // The staff session that started it, so that it ends with that one and not with others of the same person.
  `alter table conversations add column session_id int`,

  // What has to end at the provider, where that was not certain at once.
  `create table unwanted_calls (
    provider_conversation_id text primary key,
    asked int not null default 0,
    at timestamptz not null default now()
  )`,
];

/** What became of an address: nothing, a talk, or a talk that only tried something out. */
const kinds = [
  `alter table conversations
    add column purpose text not null default 'talk' check (purpose in ('talk', 'preview', 'test'))`,
  `update conversations set purpose = case when deployment_id is null then 'test' else 'preview' end
    where started_by like 'staff:%' and room_id is null and (deployment_id is not null or exists (
      select from users where role = 'OWNER' and 'staff:' || id = started_by))`,
  `alter table conversations add column began boolean not null generated always as
    (coalesce(duration_seconds, 0) > 0 or coalesce(jsonb_array_length(transcript), 0) > 0) stored`,
  `create index conversations_begun on conversations (agent_id, issued_at desc) where began and purpose = 'talk'`,
];

const names = ["conversations", "ended", "seconds", "tests", "previews", "unused"];
const types = new Map([["seconds", "bigint"]]);
const sums = names.map((name) => `sum(${name})::${types.get(name) ?? "int"} as ${name}`).join(", ");
const added = (table: string) =>
  names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");
const noCount = names.map((name) => `${name} = 0`).join(" and ");
const columns = (start: string) => `agent_id, ${start}, ${names.join(", ")}`;
const hour = (at: string) => `date_trunc('hour', ${at}, 'UTC')`;
const summed = (start: string, from: string) =>
  `select agent_id, ${start}, ${sums} from ${from} group by 1, 2`;

const addCounters = (table: string) => `alter table ${table}
  add column tests int not null default 0, add column previews int not null default 0,
  add column unused int not null default 0`;

const viewOf = (part: string, start: string) => `create view conversations_by_${part} as
  select ${columns(part)} from conversation_${part}s union all ${summed(start, "conversation_changes")}`;

const totals = [
  `drop view conversations_by_quarter`,
  `drop view conversations_by_hour`,
  ...["conversation_changes", "conversation_quarters", "conversation_hours"].map(addCounters),
  viewOf("quarter", "quarter_of(at)"),
  viewOf("hour", hour("at")),

  `create or replace function counts_of(c conversations, n int) returns setof conversation_changes
    language sql immutable as $$
    select c.agent_id, c.issued_at, is_talk * n, is_talk * (c.duration_seconds is not null)::int * n,
      is_talk * coalesce(c.duration_seconds, 0)::bigint * n, (c.began and c.purpose = 'test')::int * n,
      (c.began and c.purpose = 'preview')::int * n, (not c.began)::int * n
    from (select (c.began and c.purpose = 'talk')::int as is_talk) as x
  $$`,
  `drop trigger note_conversation_end on conversations`,
  `create trigger note_conversation_end after update of duration_seconds, transcript on conversations for each row
    when (old.duration_seconds is distinct from new.duration_seconds or old.began <> new.began)
    execute function note_conversation()`,
  `create or replace function add_conversation_changes() returns void language plpgsql as $$
  begin
    lock table conversation_quarters in share row exclusive mode;
    with taken as materialized (delete from conversation_changes returning *),
    hours as (
      insert into conversation_hours (${columns("hour")}) ${summed(hour("at"), "taken")}
      on conflict (hour, agent_id) do update set ${added("conversation_hours")})
    insert into conversation_quarters (${columns("quarter")}) ${summed("quarter_of(at)", "taken")}
    on conflict (quarter, agent_id) do update set ${added("conversation_quarters")};
    if not found then return; end if;
    delete from conversation_hours where ${noCount};
    delete from conversation_quarters where ${noCount};
  end $$`,
  `delete from conversation_changes`,
  `delete from conversation_hours`,
  `delete from conversation_quarters`,
  `insert into conversation_changes select n.* from conversations c, counts_of(c, 1) n`,
  `select add_conversation_changes()`,
];

/** What is deleted keeps its name here for as long as the log speaks of it. */
const kept: readonly [type: string, table: string, name: string][] = [
  ["user", "users", "old.first_name || ' ' || old.last_name"],
  ["room", "rooms", "old.name"],
  ["agent", "agents", "old.name"],
  ["assistant", "assistants", "old.name"],
  ["deployment", "deployments", "old.name"],
];

const formerNames = [
  `create table former_names (
    subject_type text not null,
    subject_id text not null,
    name text not null,
    at timestamptz not null default now(),
    primary key (subject_type, subject_id)
  )`,
  `create index former_names_at on former_names (at)`,
  // Things that were deleted before: the log has their names in the entry that tells of it.
  `insert into former_names (subject_type, subject_id, name, at)
    select distinct on (subject_type, subject_id) subject_type, subject_id, details->>'name', at from audit_log
    where action in ('user.delete', 'room.delete', 'agent.delete', 'assistant.delete')
      and subject_id is not null and details->>'name' is not null
    order by subject_type, subject_id, id desc`,
  ...kept.flatMap(([type, table, name]) => [
    `create function keep_${type}_name() returns trigger language plpgsql as $$
    begin
      insert into former_names (subject_type, subject_id, name) values ('${type}', old.id::text, ${name})
        on conflict (subject_type, subject_id) do update set name = excluded.name, at = excluded.at;
      return null;
    end $$`,
    `create trigger keep_${type}_name after delete on ${table} for each row execute function keep_${type}_name()`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...calls, ...kinds, ...totals, ...formerNames])
    await sql.raw(statement).execute(db);
}
