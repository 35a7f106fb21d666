import type { EventType } from "@field-advisor/schema/event-types";
import type { ProductEvent } from "@field-advisor/schema/events";
import { sql } from "kysely";
import type { Database, Trx } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import { all } from "../db/rows.ts";

/** Which of these types at least one subscriber wants. */
export const selectWanted = prepared<{ types: readonly EventType[] }, { type: EventType }>(
  (_db, { types }) => sql`
    select distinct type from event_subscribers, unnest(types) as type
    where event_subscribers.types && ${types}::text[] and type = any(${types}::text[])`,
);

/** Who wants at least one of these types, with all that they want. */
export const selectSubscribers = (
  db: Database | Trx,
  types: readonly EventType[],
): Promise<{ subscriber: string; types: string[] }[]> =>
  all<{ subscriber: string; types: string[] }>(db)`
    select subscriber, types from event_subscribers where types && ${types}::text[] order by subscriber`;

/** Of these people those who have an account. */
export async function selectExisting(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await all<{ id: number }>(trx)`select id from users where id = any(${ids}::int[])`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes the events of other jobs that wait, none of which was tried before or has many, and deletes these jobs: what is handed
 * on together costs what one does. Where the transaction fails they wait again, each by itself.
 */
export async function takeWaiting(trx: Trx, atMost: number, mostOfOne: number): Promise<ProductEvent[]> {
  const rows = await all<{ events: ProductEvent[] }>(trx)`
    with taken as (
      delete from jobs.job where name = 'tell' and id = any(array(
        select id from jobs.job where name = 'tell' and state < 'active' and not blocked and state = 'created' and start_after <= now()
          and jsonb_array_length(data->'events') <= ${mostOfOne}
        order by priority desc, created_on limit ${atMost} for update skip locked))
      returning data->'events' as events, created_on)
    select events from taken order by created_on`;
  return rows.flatMap(({ events }) => events);
}

/** Has a subscriber told of these types from now on; of none where there are none. */
export const subscribe = (trx: Trx, subscriber: string, types: readonly string[]) =>
  types.length === 0
    ? sql`delete from event_subscribers where subscriber = ${subscriber}`.execute(trx)
    : sql`insert into event_subscribers (subscriber, types) values (${subscriber}, ${sql.val([...types])}::text[])
        on conflict (subscriber) do update set types = excluded.types`.execute(trx);
