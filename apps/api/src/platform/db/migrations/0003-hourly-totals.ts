import { sql, type Kysely } from "kysely";

/**
 * Totals by the hour beside those by its quarters: where the organisation's days begin with an hour, as nearly
 * everywhere, a view of months reads a fourth of the rows. Totals of a user know no days of the week any more: those
 * depend on the zone, and counting a million sessions anew kept everybody from signing in for seconds. They are read
 * from the sessions of the few users that a page shows.
 */
const counters = "sessions int not null, ended int not null, seconds bigint not null";
const sums = "sum(sessions)::int as sessions, sum(ended)::int as ended, sum(seconds)::bigint as seconds";
const lengthSums = `sum(quick)::int as quick, sum(short)::int as short, sum(medium)::int as medium,
    sum(long)::int as long`;
const byQuarter = (changes: string) => `select quarter_of(at) as quarter, ${sums}, ${lengthSums}
    from ${changes} group by 1`;
const byUser = (changes: string) => `select user_id, ${sums} from ${changes} group by 1`;

/** Of `table`, by the name of its counters. */
const added = (table: string, names: string[]) =>
  names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");

const signIns = [
  `drop view sign_ins_by_user`,
  `alter table sign_in_users drop column by_day`,
  `create view sign_ins_by_user as select user_id, ${sums}
    from (select * from sign_in_users union all ${byUser("sign_in_changes")}) as x group by 1`,
  `create or replace function add_sign_in_changes() returns void language plpgsql as $$
  begin
    lock table sign_in_quarters in share row exclusive mode;
    with taken as materialized (delete from sign_in_changes returning *),
    quarters as (
      insert into sign_in_quarters ${byQuarter("taken")} on conflict (quarter) do update set
        ${added("sign_in_quarters", ["sessions", "ended", "seconds", "quick", "short", "medium", "long"])})
    insert into sign_in_users ${byUser("taken")} on conflict (user_id) do update set
      ${added("sign_in_users", ["sessions", "ended", "seconds"])};
    if not found then return; end if;
    delete from sign_in_quarters where sessions = 0;
    delete from sign_in_users where sessions = 0;
  end $$`,
  `create or replace function count_all_sessions() returns void language sql as $$
    lock table sessions in share row exclusive mode;
    lock table sign_in_quarters in share row exclusive mode;
    delete from sign_in_changes;
    delete from sign_in_quarters;
    delete from sign_in_users;
    insert into sign_in_quarters ${byQuarter("(select c.* from sessions s, counts_of(s, 1) c) as c")};
    insert into sign_in_users ${byUser("(select c.* from sessions s, counts_of(s, 1) c) as c")};
  $$`,
  `drop function on_weekday`,
];

const hour = (at: string) => `date_trunc('hour', ${at}, 'UTC')`;
const conversationCounters = ["conversations", "ended", "seconds"];
const conversationSums = `sum(conversations)::int as conversations, sum(ended)::int as ended,
    sum(seconds)::bigint as seconds`;
const byAgent = (start: string, changes: string) =>
  `select agent_id, ${start}, ${conversationSums} from ${changes} group by 1, 2`;

const conversations = [
  `create table conversation_hours (agent_id int, hour timestamptz, ${counters.replace("sessions", "conversations")},
    primary key (hour, agent_id)) with (fillfactor = 70)`,
  `insert into conversation_hours ${byAgent(hour("quarter"), "conversation_quarters")}`,
  `create view conversations_by_hour as
    select * from conversation_hours union all ${byAgent(hour("at"), "conversation_changes")}`,
  `create or replace function add_conversation_changes() returns void language plpgsql as $$
  begin
    lock table conversation_quarters in share row exclusive mode;
    with taken as materialized (delete from conversation_changes returning *),
    hours as (
      insert into conversation_hours ${byAgent(hour("at"), "taken")} on conflict (hour, agent_id) do update set
        ${added("conversation_hours", conversationCounters)})
    insert into conversation_quarters ${byAgent("quarter_of(at)", "taken")} on conflict (quarter, agent_id) do update
      set ${added("conversation_quarters", conversationCounters)};
    if not found then return; end if;
    delete from conversation_hours where conversations = 0;
    delete from conversation_quarters where conversations = 0;
  end $$`,
];

const usageEvents = [
  `create table usage_hours (hour timestamptz, action text, events int not null, primary key (hour, action))`,
  `insert into usage_hours select ${hour("quarter")}, action, sum(events) from usage_quarters group by 1, 2`,
  `create or replace function count_usage() returns void language plpgsql as $$
  declare
    complete timestamptz := date_trunc('hour', now() - interval '1 minute', 'UTC');
    counted usage_counted;
  begin
    select * into counted from usage_counted for update;
    if complete <= counted.until then return; end if;
    with quarters as (
      insert into usage_quarters
        select quarter_of(received_at), action, count(*) from usage_events
        where id > counted.after_id and received_at >= counted.until and received_at < complete group by 1, 2
      returning *)
    insert into usage_hours select ${hour("quarter")}, action, sum(events) from quarters group by 1, 2;
    update usage_counted set until = complete, after_id = coalesce(
      (select min(id) - 1 from usage_events where id > counted.after_id and received_at >= complete),
      (select max(id) from usage_events), 0);
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...signIns, ...conversations, ...usageEvents])
    await sql.raw(statement).execute(db);
}
