import { sql, type Kysely } from "kysely";

/** What the provider tells of each part of a conversation; the conversation has their sum. */
const columns = [
  "provider_conversation_id",
  "started_at",
  "ended_at",
  "duration_seconds",
  "end_reason",
  "transcript",
  "record_asked",
  "record_is_cut",
];
const told = columns.join(", ");

const legs = [
  `create table conversation_legs (
    id bigint generated always as identity primary key,
    conversation_id text not null references conversations on delete cascade,
    number int not null,
    provider_conversation_id text unique,
    issued_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    duration_seconds int,
    -- In the provider's words.
    end_reason text,
    transcript jsonb,
    record_is_cut boolean not null default false,
    -- How often the provider was asked for a record that it had not brought by itself.
    record_asked int not null default 0,
    unique (conversation_id, number)
  )`,
  `create index conversation_legs_open on conversation_legs (issued_at) where ended_at is null`,
  `create index conversation_legs_unrecorded on conversation_legs (ended_at)
    where transcript is null and provider_conversation_id is not null and record_asked < 3`,
  `create trigger note_unwanted_leg after delete on conversation_legs for each row
    when (old.provider_conversation_id is not null) execute function note_unwanted_record()`,

  // The lines of all legs with one clock. Between two stands how long nobody could hear the other.
  `create function transcript_of(conversation text) returns jsonb language sql stable as $$
    with leg as (
      select number, transcript, started_at,
        extract(epoch from coalesce(started_at, issued_at) - first_value(coalesce(started_at, issued_at)) over legs) as after,
        extract(epoch from coalesce(started_at, issued_at)
          - lag(coalesce(started_at + duration_seconds * interval '1 second', ended_at)) over legs)::int as gap
      from conversation_legs where conversation_id = conversation and (number = 1 or started_at is not null)
      window legs as (order by number)),
    lines as (
      select number, 0 as place, jsonb_build_object('role', 'none', 'message', 'Connection lost for ' || gap || ' s',
        'atSeconds', round(after) - gap, 'isInterrupted', false, 'feedback', null) as line
      from leg where gap > 0
      union all
      select number, place, case when after = 0 or line->'atSeconds' = 'null' then line else
        line || jsonb_strip_nulls(jsonb_build_object('atSeconds', round(((line->>'atSeconds')::numeric + after)::numeric, 3),
          'endSeconds', round(((line->>'endSeconds')::numeric + after)::numeric, 3))) end
      from leg, jsonb_array_elements(transcript) with ordinality as said (line, place))
    select case when exists (select from conversation_legs where conversation_id = conversation and transcript is not null)
      then coalesce((select jsonb_agg(line order by number, place) from lines), '[]') end
  $$`,
  `create function sum_up_legs() returns trigger language plpgsql as $$
  begin
    update conversations c set provider_conversation_id = last.provider_conversation_id,
      started_at = legs.started_at, ended_at = legs.ended_at, end_reason = last.end_reason,
      duration_seconds = legs.seconds, record_asked = last.record_asked, record_is_cut = legs.is_cut,
      transcript = case when legs.count = 1 then last.transcript else transcript_of(c.id) end
    from (
      select count(*) as count, min(started_at) as started_at, bool_or(record_is_cut) as is_cut,
        case when bool_and(ended_at is not null) then max(ended_at) end as ended_at,
        greatest(sum(duration_seconds), extract(epoch from
          max(started_at + duration_seconds * interval '1 second') - min(started_at)))::int as seconds
      from conversation_legs where conversation_id = new.conversation_id) as legs, (
      select * from conversation_legs where conversation_id = new.conversation_id order by number desc limit 1) as last
    where c.id = new.conversation_id;
    return null;
  end $$`,
  `create trigger sum_up_legs after insert or update on conversation_legs for each row execute function sum_up_legs()`,
];

/**
 * Who started a conversation: one of the three. They are no references, because what was talked stays when an account or an
 * invitation goes.
 */
const starters = [
  `alter table conversations
    add column starter_user_id int, add column starter_visitor_id text, add column starter_invitation_id text,
    alter column started_by drop not null,
    add constraint conversations_starter check (num_nonnulls(starter_user_id, starter_visitor_id, starter_invitation_id) = 1)
      not valid`,
];

/** The release before writes to conversations what belongs to the last leg, and who started it as one key. */
const beside = [
  `create function split_starter() returns trigger language plpgsql as $$
  begin
    if new.started_by is null then
      new.started_by := coalesce('staff:' || new.starter_user_id, 'visitor:' || new.starter_visitor_id,
        'invitation:' || new.starter_invitation_id);
    elsif num_nonnulls(new.starter_user_id, new.starter_visitor_id, new.starter_invitation_id) = 0 then
      select case when kind = 'staff' then key::int end, case when kind = 'visitor' then key end,
          case when kind not in ('staff', 'visitor') then key end
        into new.starter_user_id, new.starter_visitor_id, new.starter_invitation_id
        from (select split_part(new.started_by, ':', 1) as kind, regexp_replace(new.started_by, '^[a-z]+:', '') as key) as parts;
    end if;
    return new;
  end $$`,
  `create trigger split_starter before insert on conversations for each row execute function split_starter()`,

  `create function pass_on_to_leg() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      update conversation_legs l set
        ${columns.map((column) => `${column} = case when new.${column} is distinct from old.${column} then new.${column} else l.${column} end`).join(",\n        ")}
      where conversation_id = new.id
        and number = (select max(number) from conversation_legs where conversation_id = new.id);
      if found then return null; end if;
    end if;
    if new.provider_conversation_id is not null then
      insert into conversation_legs (conversation_id, number, issued_at, ${told})
        values (new.id, 1, new.issued_at, ${columns.map((column) => `new.${column}`).join(", ")});
    end if;
    return null;
  end $$`,
  `create trigger pass_on_to_leg after insert or update of ${told} on conversations for each row
    when (pg_trigger_depth() = 0) execute function pass_on_to_leg()`,
];

/** A conversation consists of legs: after a lost connection it goes on with the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...legs, ...starters, ...beside]) await sql.raw(statement).execute(db);
}
