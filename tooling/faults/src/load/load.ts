import { setTimeout as pause } from "node:timers/promises";
import { type History, outcomeOf } from "../history/history.ts";
import type { Person, World } from "./people.ts";
import { pick, type Random } from "@field-advisor/run/random";
import type { Rests } from "./rests.ts";
import { type Answer, send, type Sent } from "./send.ts";
import { createTurns } from "./turns.ts";
import { type Made, writes } from "./writes.ts";

/** Where calls are sent: the ports of the API processes, one after the other. */
export interface Target {
  ports: readonly number[];
  /** Which of them are left out for a while. */
  rests?: Rests;
}

export interface LoadOptions {
  target: Target;
  world: World;
  history: History;
  random: Random;
  /** With which all keys begin: lower-case letters, digits and dashes. */
  prefix: string;
  /** How many callers there are at a time. */
  clients?: number;
  /** Milliseconds that a caller rests between two calls, on average. */
  restMs?: number;
  /** How many calls all callers do in a second, in place of rests; fewer where the product is slower. */
  perSecond?: number;
}

export interface Load {
  /** Has every caller finish the call that it is at. */
  stop(): Promise<void>;
}

const weighted = writes.flatMap((write) => Array.from({ length: write.weight }, () => write));

/** The share of calls whose outcome nobody knows that are sent again under their key. */
const repeated = 0.5;

/** Milliseconds after which somebody who was not served tries something else: sooner than we ask for. */
const afterRefusalMs = 100;

/** One call in so many is a read, which nobody may be refused because something is broken. */
const readsEvery = 6;

/** Starts callers who write as many people would, until they are stopped. */
export function startLoad(options: LoadOptions): Load {
  const { world, random, clients = 8, restMs = 10 } = options;
  let isOver = false;
  const turns = createTurns(options.perSecond);
  const caller = async (client: number) => {
    const made: Made = { rooms: [], messages: [], items: [] };
    for (;;) {
      if (isOver) return;
      const person = pick(random, world.owners);
      const turn = await turns.next();
      const isServed = await once({ ...options, client: `c${client}`, person, made }, turn);
      if (!isServed) await pause(afterRefusalMs);
      else if (options.perSecond === undefined) await pause(random() * restMs * 2);
    }
  };
  const callers = Array.from({ length: clients }, (_, client) => caller(client));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

/** Somebody who calls, as the history has them. */
export interface Recorded {
  target: Target;
  history: History;
  client: string;
  person: Pick<Person, "address">;
}

interface Caller extends LoadOptions, Recorded {
  person: Person;
  made: Made;
}

/** @returns whether it was served */
async function once(caller: Caller, count: number): Promise<boolean> {
  const { random, world, made, person } = caller;
  if (count % readsEvery === 0) {
    const sent: Sent = { method: "GET", path: "/api/user/rooms", cookie: person.session };
    const { status } = await call(caller, { op: "read", key: String(count), sent }, count);
    return outcomeOf(status) === "ok";
  }
  const write = pick(random, weighted);
  const key = `${caller.prefix}-${write.op.replace(" ", "-")}-${count}`;
  const found = write.make(world, key, made);
  if (!found) return true;
  const { named = key, ...sent } = found;
  const cookies = write.as === "visitor" ? person.visit : person.session;
  const whole = { ...sent, key, ...(write.as !== "nobody" && { cookie: cookies }) };
  const what = { op: write.op, key: named, sent: whole };
  let answer = await call(caller, what, count);
  if (write.repeats && outcomeOf(answer.status) === "unknown" && random() < repeated) {
    await pause(afterRefusalMs);
    answer = await call(caller, what, count + 1);
  }
  const isServed = outcomeOf(answer.status) === "ok";
  if (isServed) write.note?.(answer, made);
  return isServed;
}

/** Every so many calls are of one kind, so each round begins one further: otherwise one process would get all of a kind. */
export function portFor({ ports, rests }: Target, count: number): number {
  const awake = ports.filter((port) => !rests?.isAtRest(port));
  const round = Math.floor(count / awake.length);
  return awake[(count + round) % awake.length] ?? 0;
}

/** Sends one call and writes it down. @param count chooses the API process */
export async function call(
  { target, history, client, person }: Recorded,
  { op, key, sent }: { op: string; key: string; sent: Sent },
  count: number,
): Promise<Answer> {
  const port = portFor(target, count);
  const answered = target.rests?.sent(port);
  const t = history.now();
  const answer = await send(port, { ...sent, from: person.address });
  answered?.();
  const api = target.ports.indexOf(port);
  const { status, retryAfter, ms } = answer;
  history.add({ kind: "call", t, ms, client, api, op, key, outcome: outcomeOf(status), status, retryAfter });
  return answer;
}
