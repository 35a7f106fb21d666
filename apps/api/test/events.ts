import { type EventType, eventTypes } from "@field-advisor/schema/event-types";
import type { ProductEvent } from "@field-advisor/schema/events";
import { sql } from "kysely";
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
