import { setTimeout as pause } from "node:timers/promises";
import { pick, type Random } from "@field-advisor/fixtures/random";
import { type Ledger, outcomeOf } from "../ledger.ts";
import type { Person, World } from "./people.ts";
import { type Answer, send, type Sent } from "./send.ts";
import { writes } from "./writes.ts";

/** The API processes that are called one after the other. */
export interface Target {
  ports: readonly number[];
  /** Those that say they are ready, as a balancer knows them; without it all are called and nothing is sent again. */
  ready?: ReadonlySet<number>;
}

export interface LoadOptions {
  target: Target;
  world: World;
  ledger: Ledger;
  random: Random;
  /** With which all keys begin: lower-case letters, digits and dashes. */
  prefix: string;
  /** How many callers there are at a time. */
  clients?: number;
  /** Milliseconds that a caller rests between two calls, on average. */
  restMs?: number;
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
  const over = new AbortController();
  let count = 0;
  const caller = async () => {
    while (!over.signal.aborted) {
      const isServed = await once(options, pick(random, world.owners), count++);
      await pause(isServed ? random() * restMs * 2 : afterRefusalMs);
    }
  };
  const callers = Array.from({ length: clients }, caller);
  return {
    stop: async () => {
      over.abort();
      await Promise.all(callers);
    },
  };
}

/** @returns whether it was served */
async function once(options: LoadOptions, person: Person, count: number): Promise<boolean> {
  const { random, world, prefix } = options;
  if (count % readsEvery === 0) {
    const sent: Sent = { method: "GET", path: "/api/user/rooms", cookie: person.session };
    return (await call(options, person, { op: "read", key: String(count), sent }, count)) === "ok";
  }
  const write = pick(random, weighted);
  const key = `${prefix}-${write.op}-${count}`;
  const cookie = write.asVisitor ? person.visit : person.session;
  const what = { op: write.op, key, sent: { ...write.make(world, key), key, cookie } };
  const outcome = await call(options, person, what, count);
  if (!write.repeats || outcome !== "unknown" || random() >= repeated) return outcome === "ok";
  await pause(afterRefusalMs);
  return (await call(options, person, what, count + 1)) === "ok";
}

/** Every so many calls are of one kind, so each round begins one further: otherwise one process would get all of a kind. */
function portFor({ ports, ready }: Target, count: number): number {
  const open = ready ? ports.filter((port) => ready.has(port)) : ports;
  const round = Math.floor(count / open.length);
  return open[(count + round) % open.length] ?? ports[0] ?? 0;
}

interface What {
  op: string;
  key: string;
  sent: Sent;
}

/** Sends one call and writes it down. @param count chooses the API process */
async function call(options: LoadOptions, { address }: Person, { op, key, sent }: What, count: number) {
  const { target, ledger } = options;
  const t = performance.now();
  let port = portFor(target, count);
  let answer: Answer = await send(port, { ...sent, from: address });
  // As a balancer does: what did not reach a process is sent to another.
  for (let again = 1; target.ready && answer.wasNotSent && again < target.ports.length; again += 1) {
    port = portFor(target, count + again);
    answer = await send(port, { ...sent, from: address });
  }
  const { status, retryAfter } = answer;
  const outcome = outcomeOf(status);
  const api = target.ports.indexOf(port);
  ledger.calls.push({ t, ms: performance.now() - t, api, op, key, outcome, status, retryAfter });
  return outcome;
}
