/**
 * Totals over conversations and over what happens on deployment pages, by quarter of an hour.
 *
 * Conversations are noted by a trigger and added by a job, as sessions are: see sign-in-totals.ts.
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
