import { type EventType, eventTypes } from "@field-advisor/schema/event-types";
import { event, type ProductEvent } from "@field-advisor/schema/events";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApi } from "./harness.ts";

interface TellJob {
  id: string;
  data: { events: ProductEvent[] };
}

/** Has somebody want to be told of these types, or of all. */
export const subscribe = (
  { db }: Pick<TestApi, "db">,
  types: readonly EventType[] = eventTypes,
  subscriber = "test",
) =>
  db
    .insertInto("event_subscribers")
    .values({ subscriber, types: [...types] })
    .execute();

/** The jobs that tell of events, in their order; none is done by that. */
export const takeJobs = async ({ db }: Pick<TestApi, "db">): Promise<TellJob[]> =>
  (
    await sql<TellJob>`select id, data from jobs.job where name = 'tell' and state = 'created'
      order by created_on, ctid`.execute(db)
  ).rows;

/** What subscribers are about to be told. */
export const waitingEvents = async (api: Pick<TestApi, "db">): Promise<ProductEvent[]> =>
  (await takeJobs(api)).flatMap(({ data }) => data.events);

/** Wants to know of everything, and keeps what is enqueued also where its job is done meanwhile. */
export async function hearEverything(api: Pick<TestApi, "db">): Promise<void> {
  await subscribe(api);
  await sql`create table heard (place int generated always as identity, data jsonb)`.execute(api.db);
  await sql`create function hear() returns trigger language plpgsql set search_path = public as $$
    begin insert into heard (data) values (new.data); return null; end $$`.execute(api.db);
  await sql`create trigger hear after insert on jobs.job for each row when (new.name = 'tell')
    execute function hear()`.execute(api.db);
}

/** What happened since this was asked before, by type: `[type, ids]`. */
export async function heard({ db }: Pick<TestApi, "db">): Promise<[EventType, object][]> {
  const { rows } = await sql<{ data: TellJob["data"] }>`
    with gone as (delete from heard returning place, data) select data from gone order by place`.execute(db);
  return rows.flatMap(({ data }) =>
    data.events.map((told): [EventType, object] => {
      const { link, ...ids } = event.parse(told).data;
      expect(link).toMatch(/^http/);
      return [told.type, ids];
    }),
  );
}
