import type { ProductEvent } from "@field-advisor/schema/events";
import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../db/database.ts";
import type { JobContext, JobPayloads } from "../jobs/payloads.ts";
import type { EventReceiver } from "./events.ts";
import { selectExisting, selectSubscribers, takeWaiting } from "./subscribers.queries.ts";

/** Events of a job that are handed on in one transaction: few enough that it is short. */
const atOnce = 500;

/** Jobs of a few events that are done with one, and how many events such a job has. */
const alongside = { jobs: 500, events: 5 };

/**
 * Hands events to the receivers of those who want them, in the transaction that deletes the job: a repeated job finds
 * nothing to do. Many events become several jobs first, and few are handed on with those of others.
 */
export const tellTo =
  (receivers: readonly EventReceiver[]) =>
  (ctx: Context, { events }: JobPayloads["tell"], { id }: JobContext): Promise<void> =>
    inTransaction(ctx.db, async (trx) => {
      if (!(await ctx.jobs.finish(trx, "tell", id))) return;
      if (events.length <= atOnce) {
        const more = await takeWaiting(trx, alongside.jobs, alongside.events);
        return handOn(ctx, trx, receivers, [...events, ...more]);
      }
      for (let first = 0; first < events.length; first += atOnce)
        await ctx.jobs.enqueue(trx, "tell", { events: events.slice(first, first + atOnce) });
    });

async function handOn(
  ctx: Context,
  trx: Trx,
  receivers: readonly EventReceiver[],
  events: readonly ProductEvent[],
): Promise<void> {
  const told = await withoutFormer(trx, events);
  const wishes = await selectSubscribers(trx, [...new Set(told.map(({ type }) => type))]);
  for (const receiver of receivers) {
    const own = wishes.filter(({ subscriber }) => receiver.wants(subscriber));
    const wanted = told
      .map((event) => ({
        event,
        subscribers: own
          .filter(({ types }) => types.includes(event.type))
          .map(({ subscriber }) => subscriber),
      }))
      .filter(({ subscribers }) => subscribers.length > 0);
    if (wanted.length > 0) await receiver.receive(ctx, trx, wanted);
  }
}

const personOf = ({ data }: ProductEvent) => ("personId" in data ? data.personId : null);

/** Of somebody whose account was deleted meanwhile nothing is told but that they are gone. */
async function withoutFormer(trx: Trx, events: readonly ProductEvent[]): Promise<ProductEvent[]> {
  const ids = new Set(events.map(personOf).filter((id) => id !== null));
  const existing = ids.size === 0 ? ids : await selectExisting(trx, [...ids]);
  return events.filter((event) => {
    const id = personOf(event);
    return id === null || existing.has(id) || event.type === "person.deactivated";
  });
}
