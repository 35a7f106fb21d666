import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import type { Actor } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { AppError } from "../../lib/app-error.ts";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import { noteConversation } from "../../telemetry/conversation-trace.ts";
import { callEnds } from "../../telemetry/metrics.ts";
import { type Telling, telling } from "../../platform/events/events.ts";
import { write } from "../../platform/write/write.ts";
import * as costs from "../costs/costs.service.ts";
import { resumableMinutes } from "../calls/calls.rules.ts";
import * as calls from "../calls/calls.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import { isAgentsEnd } from "./conversations.rules.ts";
import {
  deleteDelivery,
  forgetDeleted,
  insertDelivery,
  selectStillThere,
  takeBackDeleted,
  takeDeleted,
} from "./conversations.queries.ts";
import {
  closeLost,
  completeLeg,
  deleteUnkeptLater,
  type LegRecord,
  noteAgentsEnd,
  takeBackAsked,
  takeMissing,
} from "./legs.queries.ts";
import { recordOf } from "./transcripts.views.ts";

/** At most so many in a run; the rest is taken in the next one, a minute later. */
const atOnce = 20;

/** Asks the provider for the transcripts that it did not send by itself, three times at most for each. */
export async function fetchMissing(ctx: Context): Promise<void> {
  const missing = await inTransaction(ctx.db, (trx) => takeMissing(trx, atOnce));
  await fetchTranscripts(ctx, missing);
}

/** Closes conversations whose line was lost and that nobody continued in time. */
export async function closeLostOnes(trx: Trx, most: number, ctx: Context): Promise<void> {
  const ids = await closeLost(trx, `${resumableMinutes} minutes`, most);
  await telling(ctx, trx, (happening) => calls.tellEnds(happening, { ids }));
}

/** So many times at most in a run of deletions: as many as a minute has time for. */
const mostBatches = 25;

/**
 * Deletes at the provider what was deleted here: by a job as soon as somebody deletes what they said, and by the schedule
 * what else was. What cannot be deleted is tried again after growing pauses.
 */
export async function deleteAtProvider(ctx: Context): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const deleted = await inTransaction(ctx.db, (trx) => takeDeleted(trx, atOnce));
    if (!(await deleteTranscripts(ctx, deleted)) || deleted.length < atOnce) return;
  }
}

/** What the caller said that is deleted here and still stands at the provider. */
export const stillAtProvider = ({ db }: Context, { userId }: Actor) => selectStillThere(db, userId);

/** A provider that fails is left alone until the next run. */
async function fetchTranscripts(ctx: Context, missing: string[]): Promise<void> {
  const { db, voice, now, log } = ctx;
  for (const [index, providerId] of missing.entries()) {
    try {
      const record = await voice.readConversation(providerId);
      if (record)
        await inTransaction(db, async (trx) => {
          const kept = recordOf(record, now());
          if (await completeLeg(trx, kept))
            await telling(ctx, trx, (happening) => afterRecord(ctx, happening, kept));
        });
    } catch (error) {
      log.warn({ err: error }, "transcripts were not fetched");
      await takeBackAsked(db, missing.slice(index + 1));
      return;
    }
  }
}

/** @returns false where the provider failed, which is left alone then */
async function deleteTranscripts({ db, voice, log }: Context, deleted: string[]): Promise<boolean> {
  for (const [index, providerId] of deleted.entries()) {
    try {
      await voice.deleteConversation(providerId);
      await forgetDeleted(db, providerId);
    } catch (error) {
      log.warn({ err: error }, "transcripts of deleted conversations stay at the provider for now");
      await takeBackDeleted(db, deleted.slice(index + 1));
      return false;
    }
  }
  return true;
}

async function afterRecord(
  ctx: Context,
  happening: Telling,
  { providerId, endReason, tokens, sound }: LegRecord,
): Promise<void> {
  const { trx } = happening;
  if (tokens) await costs.addCall(trx, providerId, tokens);
  if (isAgentsEnd(endReason)) {
    const providerIds = await noteAgentsEnd(trx, providerId);
    if (providerIds.length > 0) await ctx.jobs.enqueue(trx, "end-calls", { on: "nothing", providerIds });
  }
  await calls.tellEnds(happening, { providerIds: [providerId] });
  await calls.afterRecord(ctx, trx, providerId);
  await recordings.afterRecord(ctx, trx, { providerId, sound });
  await deleteUnkeptLater(trx, providerId, `${resumableMinutes} minutes`);
}

interface Delivery {
  type: string;
  data: unknown;
}

/** Completes a conversation with its record. Repeated deliveries are ignored, and so are deliveries of other types. */
export async function receive(
  ctx: Context,
  { type, data }: Delivery,
  request: RequestContext,
): Promise<void> {
  if (type !== "post_call_transcription") return;
  const parsed = finishedConversation.safeParse(data);
  if (!parsed.success) throw new AppError("invalid_request", "This is not a record of a conversation.");
  const record = parsed.data;
  const outcome = await write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    unit.noAudit("the audit log names what people do; this is the provider's record of it");
    if (!(await insertDelivery(trx, type, record.conversation_id))) return "known";
    const kept = recordOf(record, ctx.now());
    const completed = await completeLeg(trx, kept);
    // Delivered again later, it may find the conversation that its browser has named by then.
    if (completed) await afterRecord(ctx, unit, kept);
    else await deleteDelivery(trx, type, record.conversation_id);
    return completed ? "completed" : "unknown";
  });
  const { conversation_id: providerConversationId } = record;
  noteConversation(ctx, "record of a conversation", { requestId: request.requestId, providerConversationId });
  if (outcome === "completed") ctx.telemetry.record(callEnds, 1, { by: "record" });
  if (outcome === "unknown") ctx.log.info({ agent: record.agent_id }, "a record of no conversation of ours");
}
