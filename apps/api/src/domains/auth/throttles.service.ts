import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { type AppError, tooManyRequests } from "../../lib/app-error.ts";
import { countCall, type Counter, deleteOld, type Limit, takeBack } from "./throttles.queries.ts";

/** The counter of a limit. Its key shows nobody what it counts. */
export const counterOf = ({ signer, config }: Context, limit: Limit): Counter => ({
  ...limit,
  max: limit.max === null ? null : limit.max * config.rateLimitFactor,
  key: signer.digest("throttle", JSON.stringify([limit.name, ...limit.parts])),
});

/**
 * Counts a call for all processes together.
 * @param refuse makes the error for a call of which one of the counters is full, and then none counts it
 * @returns the counters that took it
 */
export async function count(db: Database, counters: Counter[], refuse: (wait: number) => AppError) {
  for (;;) {
    const countings = await countCall(db, counters);
    const counted = countings.filter(({ outcome }) => outcome === "counted");
    const refused = countings.filter(({ outcome }) => outcome === "refused");
    if (refused.length === 0) return counted;
    const waits = refused.flatMap(({ wait }) => (wait === null ? [] : [wait]));
    if (waits.length > 0) throw refuse(Math.max(...waits));
    // Another call used up the last slot while this one was being counted: ask again for how long.
    await takeBack(
      db,
      counted.map(({ key }) => key),
    );
  }
}

export async function countRequest(
  ctx: Context,
  limits: { parts: string[]; max: number; perSeconds: number }[],
): Promise<void> {
  const counters = limits.map(({ parts, max, perSeconds }) =>
    counterOf(ctx, { name: "requests", parts, max, seconds: perSeconds, delay: null }),
  );
  await count(ctx.db, counters, tooManyRequests);
}

/** Counters are kept for two days after they stopped counting. */
export const forgetOld = async (trx: Trx, atMost: number): Promise<void> =>
  void (await deleteOld(trx, atMost));
