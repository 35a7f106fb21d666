/**
 * Totals over sessions, so that a view of a year costs what a view of a day does. A trigger keeps them: sessions are
 * opened, ended, swept and forgotten in several places, and a total must not depend on all of them remembering it.
 * Days are counted in the organisation's zone; quarters of an hour fit every zone there is, so those need none.
 */
const counters =
  "sessions int not null default 0, ended int not null default 0, seconds bigint not null default 0";

export const signInTotals = [
  `create table sign_in_quarters (
    quarter timestamptz primary key,
    ${counters},
    quick int not null default 0,
    short int not null default 0,
    medium int not null default 0,
    long int not null default 0
  ) with (fillfactor = 70)`,
  `create table sign_in_users (
    user_id int primary key references users on delete cascade,
    ${counters},
    by_day int[] not null default '{0,0,0,0,0,0,0}' check (cardinality(by_day) = 7)
  ) with (fillfactor = 70)`,
  `create table sign_in_user_days (
    user_id int not null references users on delete cascade,
    day date not null,
    ${counters},
    primary key (user_id, day)
  ) with (fillfactor = 70)`,

  `create function session_length(seconds bigint) returns text language sql immutable return
    case when seconds < 300 then 'quick' when seconds < 900 then 'short' when seconds <= 3600 then 'medium'
    else 'long' end`,

  `create function count_session() returns trigger language plpgsql as $$
  declare
    session sessions := case when tg_op = 'DELETE' then old else new end;
    opened int := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
    closed int := (new.revoked_at is not null)::int - (old.revoked_at is not null)::int;
    length bigint := greatest(0, extract(epoch from session.revoked_at - session.created_at));
    kind text := session_length(length);
    local_time timestamp := session.created_at at time zone (select time_zone from system_settings);
    weekday int := extract(dow from local_time) + 1;
  begin
    if tg_op = 'UPDATE' and closed = 0 then return null; end if;
    -- A user who is being deleted takes their rows along; to insert them anew would break the reference.
    if tg_op = 'INSERT' then
      insert into sign_in_quarters (quarter)
        values (date_bin('15 minutes', session.created_at, 'epoch')) on conflict do nothing;
      insert into sign_in_users (user_id) values (session.user_id) on conflict do nothing;
      insert into sign_in_user_days (user_id, day) values (session.user_id, local_time::date) on conflict do nothing;
    end if;
    update sign_in_quarters q set
      sessions = q.sessions + opened,
      ended = q.ended + closed,
      seconds = q.seconds + closed * coalesce(length, 0),
      quick = q.quick + case kind when 'quick' then closed else 0 end,
      short = q.short + case kind when 'short' then closed else 0 end,
      medium = q.medium + case kind when 'medium' then closed else 0 end,
      long = q.long + case kind when 'long' then closed else 0 end
      where q.quarter = date_bin('15 minutes', session.created_at, 'epoch');
    update sign_in_users u set
      sessions = u.sessions + opened,
      ended = u.ended + closed,
      seconds = u.seconds + closed * coalesce(length, 0),
      by_day[weekday] = u.by_day[weekday] + opened
      where u.user_id = session.user_id;
    update sign_in_user_days d set
      sessions = d.sessions + opened,
      ended = d.ended + closed,
      seconds = d.seconds + closed * coalesce(length, 0)
      where d.user_id = session.user_id and d.day = local_time::date;
    return null;
  end $$`,

  // Counted anew from the sessions themselves: at first, and when the organisation moves to another zone.
  `create function count_all_sessions() returns void language sql as $$
    lock table sessions in share row exclusive mode;
    delete from sign_in_quarters;
    delete from sign_in_users;
    delete from sign_in_user_days;
    insert into sign_in_quarters
      select date_bin('15 minutes', created_at, 'epoch'), count(*), count(revoked_at), coalesce(sum(length), 0),
        count(*) filter (where kind = 'quick'), count(*) filter (where kind = 'short'),
        count(*) filter (where kind = 'medium'), count(*) filter (where kind = 'long')
      from sessions, lateral (select greatest(0, extract(epoch from revoked_at - created_at))::bigint as length) as l,
        lateral (select case when revoked_at is null then null else session_length(length) end as kind) as k
      group by 1;
    insert into sign_in_user_days
      select user_id, (created_at at time zone time_zone)::date, count(*), count(revoked_at),
        coalesce(sum(greatest(0, extract(epoch from revoked_at - created_at))::bigint), 0)
      from sessions, system_settings group by 1, 2;
    insert into sign_in_users
      select user_id, sum(sessions), sum(ended), sum(seconds), array(
        select coalesce(sum(w.sessions) filter (where extract(dow from w.day) = weekday), 0)::int
        from generate_series(0, 6) weekday left join sign_in_user_days w on w.user_id = d.user_id
        group by weekday order by weekday)
      from sign_in_user_days d group by 1;
  $$`,
  `select count_all_sessions()`,
  `create trigger count_session after insert or delete or update of revoked_at on sessions
    for each row execute function count_session()`,
];
