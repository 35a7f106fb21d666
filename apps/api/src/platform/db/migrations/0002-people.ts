import { type Kysely, sql } from "kysely";

/**
 * Totals over sessions, so that a view of a year costs what a view of a day does. Sessions are opened, ended, swept and
 * forgotten in several places, and a total must not depend on all of them remembering it, so a trigger notes every
 * change. It only adds rows: two sign-ins at the same moment touch nothing in common, so they neither wait for each
 * other nor lock each other out, in whatever order they and a sweep go about it. A job adds the notes to the totals
 * every minute; the views count those that are not added yet, so nobody sees the difference.
 * Quarters of an hour fit every time zone there is. Only the days of the week depend on the organisation's.
 */
const counters = "sessions int not null, ended int not null, seconds bigint not null";
const lengths = "quick int not null, short int not null, medium int not null, long int not null";

const sums = "sum(sessions)::int as sessions, sum(ended)::int as ended, sum(seconds)::bigint as seconds";
const lengthSums = `sum(quick)::int as quick, sum(short)::int as short, sum(medium)::int as medium,
    sum(long)::int as long`;
const weekdaySums = `array[sum(by_day[1])::int, sum(by_day[2])::int, sum(by_day[3])::int, sum(by_day[4])::int,
    sum(by_day[5])::int, sum(by_day[6])::int, sum(by_day[7])::int] as by_day`;

const byQuarter = (changes: string) => `select quarter_of(at) as quarter, ${sums}, ${lengthSums}
    from ${changes} group by 1`;
const byUser = (changes: string) => `select user_id, ${sums}, ${weekdaySums}
    from (select c.*, on_weekday(c.at, time_zone, c.sessions) as by_day from ${changes} as c, system_settings) as x
    group by 1`;

/** Of `table`, by the name of its counters. */
const added = (table: string, names: string[]) =>
  names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");

export const signInTotals = [
  `create function quarter_of(at timestamptz) returns timestamptz language sql immutable
    return date_bin('15 minutes', at, 'epoch')`,
  `create function on_weekday(at timestamptz, zone text, n int) returns int[] language sql immutable
    return array_fill(0, array[extract(dow from at at time zone zone)::int]) || n
      || array_fill(0, array[6 - extract(dow from at at time zone zone)::int])`,
  `create function session_length(seconds bigint) returns text language sql immutable return
    case when seconds < 300 then 'quick' when seconds < 900 then 'short' when seconds <= 3600 then 'medium'
    else 'long' end`,

  `create table sign_in_quarters (quarter timestamptz primary key, ${counters}, ${lengths}) with (fillfactor = 70)`,
  `create table sign_in_users (user_id int primary key, ${counters}, by_day int[] not null) with (fillfactor = 70)`,
  `create table sign_in_changes (user_id int not null, at timestamptz not null, ${counters}, ${lengths})`,

  `create view sign_ins_by_quarter as
    select * from sign_in_quarters union all ${byQuarter("sign_in_changes")}`,
  `create view sign_ins_by_user as select user_id, ${sums}, ${weekdaySums}
    from (select * from sign_in_users union all ${byUser("sign_in_changes")}) as x group by 1`,

  // What one session amounts to. A set, because PostgreSQL melts only those into the statement around them.
  `create function counts_of(s sessions, n int) returns setof sign_in_changes language sql immutable as $$
    select s.user_id, s.created_at, n, ended, ended * seconds, (length = 'quick')::int * ended,
      (length = 'short')::int * ended, (length = 'medium')::int * ended, (length = 'long')::int * ended
    from (select (s.revoked_at is not null)::int * n as ended,
      greatest(0, extract(epoch from s.revoked_at - s.created_at))::bigint as seconds) as x,
    lateral (select session_length(seconds) as length) as y
  $$`,
  `create function note_session() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then insert into sign_in_changes select * from counts_of(old, -1); end if;
    if tg_op <> 'DELETE' then insert into sign_in_changes select * from counts_of(new, 1); end if;
    return null;
  end $$`,
  `create trigger note_session after insert or delete on sessions for each row execute function note_session()`,
  `create trigger note_session_end after update of revoked_at on sessions for each row
    when (old.revoked_at is distinct from new.revoked_at) execute function note_session()`,

  // Two that do this at once wait for each other; nobody else does.
  `create function add_sign_in_changes() returns void language plpgsql as $$
  begin
    lock table sign_in_quarters in share row exclusive mode;
    with taken as materialized (delete from sign_in_changes returning *),
    quarters as (
      insert into sign_in_quarters ${byQuarter("taken")} on conflict (quarter) do update set
        ${added("sign_in_quarters", ["sessions", "ended", "seconds", "quick", "short", "medium", "long"])})
    insert into sign_in_users ${byUser("taken")} on conflict (user_id) do update set
      ${added("sign_in_users", ["sessions", "ended", "seconds"])},
      by_day = array(select a + b from unnest(sign_in_users.by_day, excluded.by_day) with ordinality as d (a, b, n)
        order by n);
    if not found then return; end if;
    delete from sign_in_quarters where sessions = 0;
    delete from sign_in_users where sessions = 0;
  end $$`,

  // Counted anew from the sessions themselves: at first, and when the organisation moves to another zone.
  `create function count_all_sessions() returns void language sql as $$
    lock table sessions in share row exclusive mode;
    lock table sign_in_quarters in share row exclusive mode;
    delete from sign_in_changes;
    delete from sign_in_quarters;
    delete from sign_in_users;
    insert into sign_in_quarters ${byQuarter("(select c.* from sessions s, counts_of(s, 1) c) as c")};
    insert into sign_in_users ${byUser("(select c.* from sessions s, counts_of(s, 1) c)")};
  $$`,
  `select count_all_sessions()`,
];

/**
 * Totals over conversations and over what happens on deployment pages, by quarter of an hour.
 *
 * Conversations are noted by a trigger and added by a job, as sessions are.
 *
 * Usage events get no trigger: storing one is the busiest write there is and may cost nothing more. A job counts each
 * hour once, when it is complete, and a view of them adds the raw events of the hours since. Those are found by their
 * id, which grows with time, so not even another index has to be kept: `after_id` is the last event counted. An hour
 * counts as complete a minute after its end, when no statement of that hour can still be running.
 */
const conversationCounters = "conversations int not null, ended int not null, seconds bigint not null";
const conversationSums = `sum(conversations)::int as conversations, sum(ended)::int as ended,
    sum(seconds)::bigint as seconds`;

const byAgent = (changes: string) =>
  `select agent_id, quarter_of(at) as quarter, ${conversationSums} from ${changes} group by 1, 2`;

const conversationTotals = [
  `create table conversation_quarters (agent_id int, quarter timestamptz, ${conversationCounters},
    primary key (quarter, agent_id)) with (fillfactor = 70)`,
  `create table conversation_changes (agent_id int not null, at timestamptz not null, ${conversationCounters})`,
  `create view conversations_by_quarter as
    select * from conversation_quarters union all ${byAgent("conversation_changes")}`,

  `create function counts_of(c conversations, n int) returns setof conversation_changes language sql immutable as $$
    select c.agent_id, c.issued_at, n, (c.duration_seconds is not null)::int * n, coalesce(c.duration_seconds, 0) * n
  $$`,
  `create function note_conversation() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then insert into conversation_changes select * from counts_of(old, -1); end if;
    if tg_op <> 'DELETE' then insert into conversation_changes select * from counts_of(new, 1); end if;
    return null;
  end $$`,
  `create trigger note_conversation after insert or delete on conversations
    for each row execute function note_conversation()`,
  `create trigger note_conversation_end after update of duration_seconds on conversations for each row
    when (old.duration_seconds is distinct from new.duration_seconds) execute function note_conversation()`,
  `create function add_conversation_changes() returns void language plpgsql as $$
  begin
    lock table conversation_quarters in share row exclusive mode;
    with taken as materialized (delete from conversation_changes returning *)
    insert into conversation_quarters ${byAgent("taken")} on conflict (quarter, agent_id) do update set
      conversations = conversation_quarters.conversations + excluded.conversations,
      ended = conversation_quarters.ended + excluded.ended,
      seconds = conversation_quarters.seconds + excluded.seconds;
    if found then delete from conversation_quarters where conversations = 0; end if;
  end $$`,
  `insert into conversation_changes select n.* from conversations c, counts_of(c, 1) n`,
  `select add_conversation_changes()`,
];

const usageEventTotals = [
  `create table usage_quarters (quarter timestamptz, action text, events int not null, primary key (quarter, action))`,
  // One row: every event before \`until\` is in the totals, and none of those after it.
  `create table usage_counted (
    is_only boolean primary key default true check (is_only),
    until timestamptz not null default '-infinity',
    after_id bigint not null default 0
  )`,
  `insert into usage_counted default values`,
  `create function count_usage() returns void language plpgsql as $$
  declare
    complete timestamptz := date_trunc('hour', now() - interval '1 minute', 'UTC');
    counted usage_counted;
  begin
    select * into counted from usage_counted for update;
    if complete <= counted.until then return; end if;
    insert into usage_quarters
      select quarter_of(received_at), action, count(*) from usage_events
      where id > counted.after_id and received_at >= counted.until and received_at < complete group by 1, 2;
    update usage_counted set until = complete, after_id = coalesce(
      (select min(id) - 1 from usage_events where id > counted.after_id and received_at >= complete),
      (select max(id) from usage_events), 0);
  end $$`,
  `select count_usage()`,
];

export const usageTotals = [...conversationTotals, ...usageEventTotals];

const statements = [
  `alter table users
    add column last_login_at timestamptz,
    add column version int not null default 1`,
  `update users set last_login_at = (select max(created_at) from sessions where user_id = users.id)`,
  `create index users_last_login on users (last_login_at)`,

  // One row for the whole product.
  `create table system_settings (
    is_only boolean primary key default true check (is_only),
    support_email text,
    support_phone text,
    time_zone text not null default 'UTC'
  )`,
  `insert into system_settings default values`,

  // Open while nobody has answered it; a person waits at most once.
  `create table reset_requests (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    requested_at timestamptz not null default now(),
    times int not null default 1,
    ip_prefix text not null,
    closed_at timestamptz,
    closed_by int references users on delete set null,
    outcome text check (outcome in ('reset', 'dismissed'))
  )`,
  `create unique index reset_requests_open on reset_requests (user_id) where closed_at is null`,
  `create index reset_requests_closed on reset_requests (closed_at)`,

  `create table impersonations (
    id text primary key,
    owner_id int not null references users on delete cascade,
    target_id int not null references users on delete cascade,
    session_id int not null references sessions on delete cascade,
    started_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`,
  `create index impersonations_session on impersonations (session_id)`,
  `create index impersonations_target on impersonations (target_id)`,
  `create index impersonations_owner on impersonations (owner_id)`,

  // Whom the actor was viewing the product as when they did it.
  `alter table audit_log add column acting_as int`,
  // Pages of the log continue after an id, so every way in is ordered by it.
  `drop index audit_log_actor`,
  `create index audit_log_actor on audit_log (actor_id, id desc)`,
  `create index audit_log_action on audit_log (action, id desc)`,
  `create index audit_log_subject on audit_log (subject_type, subject_id, id desc)`,
  `create index audit_log_acting_as on audit_log (acting_as, id desc) where acting_as is not null`,

  // Activity is read by time over everybody, and what is still open is looked for every minute.
  `create index sessions_created on sessions (created_at desc)`,
  `create index sessions_open on sessions (last_seen_at) where revoked_at is null`,
  `create index conversations_agent on conversations (agent_id, issued_at desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...signInTotals, ...usageTotals])
    await sql.raw(statement).execute(db);
}
