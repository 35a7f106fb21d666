import { longestInRooms, usualRecordingDays } from "@field-advisor/schema/recording-constants";
import type { recordingEndpoints } from "@field-advisor/schema/recordings.endpoints";
import type { RecordingConsent, RecordingTerms } from "@field-advisor/schema/recording-answers";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import { daysOf } from "../recordings/recordings.rules.ts";
import * as recordings from "../recordings/recordings.service.ts";
import { lockConsent, selectConsent, storeConsent } from "./recording-consent.queries.ts";
import { selectTraining } from "./room-training.queries.ts";

/** Whether a room records, and for how many days: not longer than it keeps words. */
async function offerOf(db: Database | Trx, roomId: number): Promise<{ isOffered: boolean; days: number }> {
  const room = await selectTraining(db, roomId);
  const { recordsCalls = false, recordingDays = usualRecordingDays } = room?.training ?? {};
  return { isOffered: recordsCalls, days: daysOf(recordingDays, longestInRooms) };
}

/** What somebody reads about sound before they begin in a room. */
export const termsOf = async (ctx: Context, { userId }: Actor, roomId: number): Promise<RecordingTerms> =>
  recordings.termsOf(ctx, await offerOf(ctx.db, roomId), { userId });

/** The same in a session, with what its person said; null where there is nothing to say. */
export async function ofSession(
  ctx: Context,
  actor: Actor,
  sessionId: string,
): Promise<(RecordingTerms & { consent: RecordingConsent }) | null> {
  const session = await selectConsent(ctx.db, sessionId);
  if (!session) return null;
  const terms = await termsOf(ctx, actor, session.roomId);
  return terms.isOffered || session.consent ? { ...terms, consent: session.consent } : null;
}

/** By what the next leg in a session is recorded, or not. */
export async function ofStart(trx: Trx, sessionId: string) {
  const session = await selectConsent(trx, sessionId);
  if (!session) return null;
  const { isOffered, days } = await offerOf(trx, session.roomId);
  const { consent, userId } = session;
  return { isOffered, choice: consent?.choice ?? null, days: daysOf(days, consent?.days), taker: { userId } };
}

type Inputs = typeof recordingEndpoints;

/**
 * The person of a session allows that its calls are recorded, or refuses. To take back what was allowed deletes what there
 * is and stops what is being recorded.
 */
export const choose = (
  ctx: Context,
  { actor, ...caller }: Caller,
  { id: roomId, sessionId }: InputOf<Inputs["choose"]>["params"],
  { isAllowed, days: told }: InputOf<Inputs["choose"]>["body"],
): Promise<Done> =>
  write(ctx, { actor, ...caller }, async (unit) => {
    const { trx } = unit;
    const session = await lockConsent(trx, { id: sessionId, roomId, userId: actor.userId });
    if (!session) throw new AppError("not_found", "There is no such session. Open the room again.");
    const offer = await offerOf(trx, roomId);
    if (isAllowed && !offer.isOffered) throw new AppError("conflict", "Calls in this room are not recorded.");
    const isTakenBack = !isAllowed && session.consent?.choice === "allowed";
    const days = daysOf(offer.days, told);
    await storeConsent(trx, sessionId, { choice: isAllowed ? "allowed" : "refused", days });
    const deleted = isAllowed ? 0 : await recordings.end(ctx, unit, { sessionId }, "withdrawn");
    await unit.audit({
      action: isTakenBack ? "recording.withdraw" : `recording.${isAllowed ? "allow" : "refuse"}`,
      subject: { type: "room", id: roomId },
      details: { sessionId, ...(isAllowed ? { days } : { deleted }) },
    });
    return done;
  });
