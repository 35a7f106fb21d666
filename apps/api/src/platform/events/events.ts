import { randomUUID } from "node:crypto";
import type { EventType } from "@field-advisor/schema/event-types";
import { type Happening, type EventSubject, type ProductEvent, screenOf } from "@field-advisor/schema/events";
import type { Context } from "../../context.ts";
import type { Trx } from "../db/database.ts";
import { selectWanted } from "./subscribers.queries.ts";

/** An event with those who want it. */
export interface ToldEvent {
  event: ProductEvent;
  /** Their names in `event_subscribers`, of the receiver's own. */
  subscribers: string[];
}

/** A part that has subscribers and does something with what they are told. */
export interface EventReceiver {
  /** Whether this subscriber is one of its own: `webhook:7`. */
  wants(subscriber: string): boolean;
  /**
   * Notes in the transaction what follows from events, all of which somebody of its own wants. It does nothing outside: the
   * transaction may be repeated, and other receivers share it.
   */
  receive(ctx: Context, trx: Trx, told: readonly ToldEvent[]): Promise<void>;
}

/**
 * Has subscribers told of what happened, if the transaction commits: one job for all of it, and none where nobody wants it.
 * A write does so for what its unit emits; this is for what is noted outside of one.
 */
export async function tellOf(ctx: Context, trx: Trx, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const types = [...new Set(happenings.map(({ type }) => type))];
  const wanted = new Set((await selectWanted(trx, { types })).map(({ type }) => type));
  const timestamp = ctx.now().toISOString();
  const events = happenings
    .filter(({ type }) => wanted.has(type))
    .map((happening): ProductEvent => {
      const { app, path } = screenOf(happening);
      const link = ctx.config.origins[app] + path;
      return { id: randomUUID(), type: happening.type, timestamp, data: { ...happening.subject, link } };
    });
  if (events.length > 0) await ctx.jobs.enqueue(trx, "tell", { events });
}

/** Something that happened to each of these. */
export const happeningsOf = <Type extends EventType>(
  type: Type,
  subjects: readonly EventSubject<Type>[],
): Happening[] => subjects.map((subject) => ({ type, subject }) as Happening);
