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

/** A transaction in which something happens that other programs may want to know. */
export interface Telling {
  readonly trx: Trx;
  /** Says what happened: whoever wants to know is told of it after the commit. */
  readonly emit: <Type extends EventType>(type: Type, subject: EventSubject<Type>) => void;
  /** Says that it happened to each of these. */
  readonly emitAll: <Type extends EventType>(type: Type, subjects: readonly EventSubject<Type>[]) => void;
}

/** A part of a transaction that says what happens in it; a whole write does so by its unit. */
export async function telling<Answer>(
  ctx: TellingContext,
  trx: Trx,
  work: (telling: Telling) => Promise<Answer>,
): Promise<Answer> {
  const happenings: Happening[] = [];
  const add = (type: EventType, subject: Happening["subject"]) =>
    void happenings.push({ type, subject } as Happening);
  const answer = await work({
    trx,
    emit: add,
    emitAll: (type, subjects) => subjects.forEach((subject) => add(type, subject)),
  });
  await tellOf(ctx, trx, happenings);
  return answer;
}

type TellingContext = Pick<Context, "config" | "jobs" | "now">;

/** One job for everything that somebody wants to know, and none where nobody does. */
async function tellOf(ctx: TellingContext, trx: Trx, happenings: readonly Happening[]): Promise<void> {
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
