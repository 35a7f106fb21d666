import { sql, type Kysely } from "kysely";

const statements = [
  // A provider may end a leg only a while after its line was lost. Once the next one has begun nobody talks in it, and
  // what its agent says then is heard by nobody.
  `create or replace function transcript_of(conversation text) returns jsonb language sql stable as $$
    with leg as (
      select number, transcript, started_at,
        extract(epoch from coalesce(started_at, issued_at) - first_value(coalesce(started_at, issued_at)) over legs) as after,
        extract(epoch from lead(started_at) over legs - first_value(coalesce(started_at, issued_at)) over legs) as until,
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
      from leg, jsonb_array_elements(transcript) with ordinality as said (line, place)
      where (line->>'role' = 'agent' and (line->>'atSeconds')::numeric + after > until) is not true)
    select case when exists (select from conversation_legs where conversation_id = conversation and transcript is not null)
      then coalesce((select jsonb_agg(line order by number, place) from lines), '[]') end
  $$`,
  `create or replace function sum_up_legs() returns trigger language plpgsql as $$
  begin
    -- Only a statement that begins once nobody else sums up sees the legs of others.
    perform from conversations where id = new.conversation_id for update;
    update conversations c set provider_conversation_id = last.provider_conversation_id,
      started_at = legs.started_at, ended_at = legs.ended_at, end_reason = last.end_reason,
      duration_seconds = legs.seconds, record_asked = last.record_asked, record_is_cut = legs.is_cut,
      transcript = case when legs.count = 1 then last.transcript else transcript_of(c.id) end
    from (
      select count(*) as count, min(started_at) as started_at, bool_or(record_is_cut) as is_cut,
        case when bool_and(ended_at is not null) then max(ended_at) end as ended_at,
        greatest(sum(talked), extract(epoch from
          max(started_at + talked * interval '1 second') - min(started_at)))::int as seconds
      from (
        select started_at, ended_at, record_is_cut, case when duration_seconds is not null then
          least(duration_seconds, extract(epoch from lead(started_at) over (order by number) - started_at)) end as talked
        from conversation_legs where conversation_id = new.conversation_id) as parts) as legs, (
      select * from conversation_legs where conversation_id = new.conversation_id order by number desc limit 1) as last
    where c.id = new.conversation_id;
    return null;
  end $$`,
];

/** Legs of a conversation that overlap count once, and of two that are told at once none is forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
