import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { telling } from "../../platform/events/events.ts";
import type { EndedCalls, JobContext, JobPayloads } from "../../platform/jobs/payloads.ts";
import { callEnds } from "../../telemetry/metrics.ts";
import type { CallProgress } from "../../providers/voice.ts";
import { addressValidSeconds } from "@field-advisor/schema/call-limits";
import { markOver, selectLimitedCalls } from "./calls.queries.ts";
import { continuableFor, endGraceMs, resumableMinutes } from "./calls.rules.ts";
import * as calls from "./calls.service.ts";
import { markEnded, selectEnded } from "./endings.queries.ts";

/**
 * Marks calls as ended, so that they are over for us at once, and has each of them ended at the provider. One whose address
 * is being made has no name yet: whoever is about to give it one finds it ended.
 */
export async function endCalls(ctx: Context, ended: EndedCalls): Promise<void> {
  const { db, jobs, telemetry } = ctx;
  const count = await inTransaction(db, async (trx) => {
    const providerIds = await selectEnded(trx, ended);
    const ids = await markEnded(trx, ended, {
      continuableFor,
      resumableFor: `${resumableMinutes} minutes`,
    });
    await telling(ctx, trx, (happening) => calls.tellEnds(happening, { ids }));
    for (const providerId of providerIds) await jobs.enqueue(trx, "end-call", { providerId });
    return providerIds.length;
  });
  if (count > 0) telemetry.record(callEnds, count, { by: "operator" });
}

/** @throws Error while the provider cannot say that the call is over, so that it is asked again */
export async function endCall(
  ctx: Context,
  { providerId }: { providerId: string },
  job: JobContext,
): Promise<void> {
  const call = await ctx.voice.endConversation(providerId);
  if (call.state !== "ending") await settle(ctx, providerId, call, ageOf(ctx, job));
}

/**
 * Confirms what a browser reports: that its conversation is over, or never began. Only the provider knows, and until it
 * has confirmed it the conversation counts as open.
 * @throws Error until the provider says that it is over, so that it is asked again
 */
export async function confirmEnd(
  ctx: Context,
  { providerId, isContinued = false }: JobPayloads["confirm-end"],
  job: JobContext,
): Promise<void> {
  const age = ageOf(ctx, job);
  const call = await ctx.voice.endConversation(providerId, { keepRecord: isContinued || age < endGraceMs });
  await settle(ctx, providerId, call, age);
}

const ageOf = ({ now }: Context, { enqueuedAt }: JobContext) => now().getTime() - enqueuedAt.getTime();

async function settle(ctx: Context, providerId: string, call: CallProgress, age: number): Promise<void> {
  const neverBegan = call.state === "unknown" && age >= addressValidSeconds * 1000;
  if (call.state !== "over" && !neverBegan)
    throw new Error("The provider does not say yet that this call is over; it may still begin or go on.");
  await inTransaction(ctx.db, async (trx) => {
    await markOver(trx, providerId, call);
    await telling(ctx, trx, (happening) => calls.tellEnds(happening, { providerIds: [providerId] }));
    if (call.startedAt === null) await calls.afterRecord(ctx, trx, providerId);
  });
}

/**
 * Ends a conversation at its last minute, whatever the browser has reported of it. It may have started later than its
 * address was given out: then it is looked at again when its time is over.
 */
export async function endAtLimit(
  ctx: Context,
  { conversationId }: { conversationId: string },
): Promise<void> {
  const { db, jobs, voice } = ctx;
  const legs = await selectLimitedCalls(db, conversationId);
  const known = await Promise.all(
    legs.map(async (leg) => ({ ...leg, ...(await voice.progressOf(leg.providerId)) })),
  );
  const open = known.filter(
    ({ state, startedAt, issuedSecondsAgo }) =>
      state !== "over" &&
      state !== "ending" &&
      (startedAt !== null || issuedSecondsAgo <= addressValidSeconds),
  );
  const [first] = open;
  if (!first) return;
  const { conversationStartedAt, limitSeconds, now } = first;
  const starts =
    conversationStartedAt === null
      ? open.flatMap(({ startedAt }) => startedAt?.getTime() ?? [])
      : [Date.parse(conversationStartedAt)];
  const secondsSoFar = starts.length === 0 ? 0 : (Date.parse(now) - Math.min(...starts)) / 1000;
  const left = limitSeconds - secondsSoFar;
  // Whoever continues without opening the address that they were given still speaks in the leg before.
  if (left <= 0)
    return endCalls(ctx, { on: "nothing", providerIds: open.map(({ providerId }) => providerId) });
  await inTransaction(db, (trx) => jobs.enqueue(trx, "end-at-limit", { conversationId }, left));
}
