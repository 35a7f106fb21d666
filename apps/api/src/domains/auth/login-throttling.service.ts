import { type Context, perContext } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { AppError, tooMany } from "../../lib/app-error.ts";
import { createSemaphore, type Semaphore } from "../../lib/semaphore.ts";
import { type Counter, type Counting, takeBack } from "./throttles.queries.ts";
import { count, counterOf } from "./throttles.service.ts";
import {
  everybodyPerMinute,
  limitsOf,
  limitsOfAccount,
  waitWhenMany,
  type SignInTry,
  type Target,
} from "./login-throttling.rules.ts";
import { deleteCounters, forgive, readWait } from "./login-throttling.queries.ts";

interface Verdict {
  isRight: boolean;
  /** The limits that this failure used up; worth a word in the audit log. */
  lastOf: string[];
}

/** Enough to keep the hashing busy while others wait for the database. */
const judgedAtOnce = 4;
const queue = 40;

const createSlots = ({ config }: Context) =>
  createSemaphore({ concurrency: judgedAtOnce, queue, longestWaitMs: config.longestPasswordWait });

/** Strangers may fill theirs; a browser that is known to belong to an account does not wait behind them. */
const slots = perContext((ctx) => ({ known: createSlots(ctx), strangers: createSlots(ctx) }));

/**
 * Judges a try to sign in unless there were too many before it, counted for all processes together. It counts as a failure
 * from before it is judged, so that many at once do not get more tries; only few are judged at once, so that the right
 * passwords of a busy office do not look like an attack. Strangers do not hold up a browser that is known to belong to the
 * account.
 * @param verify judges the secret; when it throws, the try does not count
 * @throws AppError too_many_requests, the same for accounts that do not exist; unavailable
 */
export async function judge(
  ctx: Context,
  tried: SignInTry,
  verify: () => Promise<boolean>,
): Promise<Verdict> {
  const { db } = ctx;
  const { known, strangers } = slots(ctx);
  const counters = countersOf(ctx, tried);
  const leave = await takeSlot(db, tried.trusted ? known : strangers, counters);
  const { counted, isRight } = await count(db, counters, tooManyAttempts)
    .then(async (counted) => ({ counted, isRight: await judgeCounted(db, counters, counted, verify) }))
    .finally(leave);
  await slowDown(ctx, tried.scope, counted);
  return { isRight, lastOf: counted.filter(({ isFull }) => isFull).map(({ name }) => name) };
}

/** Opens an account that strangers' failures have locked: its secret is a new one, so they have learned nothing. */
export async function reopen(ctx: Context, trx: Trx, target: Target): Promise<void> {
  const counters = limitsOfAccount(target).map((limit) => counterOf(ctx, limit));
  await deleteCounters(trx, keysOf(counters));
}

function countersOf(ctx: Context, { secret, ...tried }: SignInTry): Counter[] {
  const limits = limitsOf({ ...tried, ...(secret !== undefined && { secret: shortDigest(ctx, secret) }) });
  return limits.map((limit) => counterOf(ctx, limit));
}

/**
 * Two bytes of a keyed digest: enough to know a repeat, far too little to find the password by, even for someone
 * who has the database and the key.
 */
const shortDigest = ({ signer }: Context, secret: string) =>
  signer.digest("repeated guess", secret).toString("hex", 0, 2);

async function judgeCounted(
  db: Database,
  counters: Counter[],
  counted: Counting[],
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const isRight = await verify().catch(async (error: unknown) => {
    await takeBack(db, keysOf(counted));
    throw error;
  });
  if (isRight) await forgiveAll(db, counters);
  return isRight;
}

/** An attacker may use the addresses of many: everybody but the known gets slower. */
async function slowDown({ config, log, pause }: Context, scope: SignInTry["scope"], counted: Counting[]) {
  const failures = counted.find(({ name }) => name === "everybody")?.hits ?? 0;
  const tooMany = failures - everybodyPerMinute * config.rateLimitFactor;
  if (tooMany === 1) log.warn({ scope }, "many failed sign-ins in the last minute");
  if (tooMany > 0) await pause(waitWhenMany);
}

/**
 * Waits for a slot to be judged in. Whoever is locked out is refused meanwhile, and where the queue is full the database
 * is not asked: a flood must not take the connections of those who have a slot.
 */
async function takeSlot(db: Database, semaphore: Semaphore, counters: Counter[]): Promise<() => void> {
  const now = semaphore.tryEnter();
  if (now) return now;
  if (semaphore.isFull()) throw tooBusy();
  const waiting = new AbortController();
  const slot = semaphore.enter(waiting.signal);
  const wait = await readWait(db, keysOf(counters)).catch((error: unknown) => {
    waiting.abort();
    throw error;
  });
  const leave = await slot;
  if (wait !== null) {
    leave?.();
    throw tooManyAttempts(wait);
  }
  if (!leave) throw tooBusy();
  return leave;
}

const keysOf = (counters: { key: Buffer }[]) => counters.map(({ key }) => key);

const tooManyAttempts = (wait: number) => tooMany("Too many attempts. Please try again later.", wait);

const tooBusy = () =>
  new AppError("unavailable", "Many people are signing in right now. Please try again in a moment.", {
    retryAfterSeconds: 2,
  });

const isMemory = ({ name }: Counter) => name === "pair" || name === "repeat";

const forgiveAll = (db: Database, counters: Counter[]): Promise<void> =>
  forgive(db, keysOf(counters.filter((counter) => !isMemory(counter))), keysOf(counters.filter(isMemory)));
