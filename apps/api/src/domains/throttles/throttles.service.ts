import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { everybodyPerMinute, limitsOf, waitWhenMany, type Guess, type Limit } from "./throttles.policy.ts";
import { countGuess, forgive, takeBack, type Counter, type Counting } from "./throttles.queries.ts";

export type Throttles = ReturnType<typeof createThrottles>;

/** A guess that may be judged now. It counts as a failure until it is said to have succeeded. */
export interface Attempt {
  /** The limits that are used up if this guess fails; worth a word in the audit log. */
  lastOf: string[];
  /** To be called after everything else is committed: it touches rows that many sign-ins share. */
  succeeded(): Promise<void>;
}

/**
 * Slows down those who guess secrets, for all processes together. Failures are counted before a guess is judged, so
 * that many at once do not get more tries, and whoever is known to belong to an account is not held up by strangers.
 */
export const createThrottles = ({
  db,
  signer,
  config,
  log,
}: Pick<Deps, "db" | "signer" | "config" | "log">) => {
  const counterOf = (limit: Limit): Counter => ({
    ...limit,
    max: limit.max === null ? null : limit.max * config.rateLimitFactor,
    key: signer.digest("throttle", JSON.stringify([limit.name, ...limit.parts])),
  });

  return {
    /** @throws AppError too_many_requests, the same for accounts that do not exist */
    async attempt(guess: Guess): Promise<Attempt> {
      const secret = guess.secret === undefined ? {} : { secret: faint(guess.secret) };
      const counters = limitsOf({ ...guess, ...secret }).map(counterOf);
      const counted = await admit(db, counters);
      const failures = counted.find(({ name }) => name === "everybody")?.hits ?? 0;
      const tooMany = failures - everybodyPerMinute * config.rateLimitFactor;
      if (tooMany === 1) log.warn({ scope: guess.scope }, "many failed sign-ins in the last minute");
      if (tooMany > 0) await sleep(waitWhenMany);
      return {
        lastOf: counted.filter(({ isFull }) => isFull).map(({ name }) => name),
        succeeded: () => forgiveAll(db, counters),
      };
    },
  };

  /**
   * Two bytes of a keyed digest: enough to know a repeat, far too little to find the password by, even for someone
   * who has the database and the key.
   */
  function faint(secret: string): string {
    return signer.digest("repeated guess", secret).toString("hex", 0, 2);
  }
};

async function admit(db: Database, counters: Counter[]): Promise<Counting[]> {
  for (;;) {
    const countings = await countGuess(db, counters);
    const refused = countings.filter(({ outcome }) => outcome === "refused");
    if (refused.length === 0) return countings;
    const waits = refused.flatMap(({ wait }) => (wait === null ? [] : [wait]));
    if (waits.length > 0) throw tooManyAttempts(Math.max(...waits));
    // Somebody else used up the last try while this one was being counted: ask again for how long.
    await takeBack(
      db,
      countings.filter(({ outcome }) => outcome === "counted").map(({ key }) => key),
    );
  }
}

const tooManyAttempts = (wait: number) =>
  new AppError("too_many_requests", "Too many attempts. Please try again later.", {
    retryAfterSeconds: Math.max(1, Math.ceil(wait)),
  });

const isMemory = ({ name }: Counter) => name === "pair" || name === "repeat";

async function forgiveAll(db: Database, counters: Counter[]): Promise<void> {
  const keysOf = (kept: Counter[]) => kept.map(({ key }) => key);
  await forgive(
    db,
    keysOf(counters.filter((counter) => !isMemory(counter))),
    keysOf(counters.filter(isMemory)),
  );
}
