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
