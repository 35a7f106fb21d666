import type { Context } from "../../context.ts";
import { certificateNumber } from "../../lib/ids.ts";
import type { Telling } from "../../platform/events/events.ts";
import { detached, write } from "../../platform/write/write.ts";
import { insertCertificates } from "./certificates.queries.ts";
import { mostSteps } from "@field-advisor/schema/path-constants";
import {
  beginRounds,
  deleteWithdrawn,
  endRounds,
  everything,
  followRounds,
  hasOpenStep,
  isLasting,
  isLastingAndLocked,
  markSteps,
  nothing,
  renewRounds,
  roundsOf,
  selectGoing,
  selectWhose,
  stepsAbout,
  unmarkSteps,
  type Which,
} from "./rounds.queries.ts";

/**
 * Marks what is done in rounds, ends those that are complete with a certificate, and brings their assignments up to
 * date.
 * @param steps which may have become done; those that open after them are looked at in any case
 * @returns how many rounds ended
 */
export async function settle(
  telling: Telling,
  rounds: Which,
  steps: Which,
  openedNow: Which = nothing,
): Promise<number> {
  const { trx } = telling;
  let marked = await markSteps(trx, { rounds, steps }, openedNow);
  // A locked step that opens now can only have been done where what was finished stays finished.
  for (let step = 1; marked > 0 && step < mostSteps; step += 1)
    marked = await markSteps(trx, { rounds, steps: isLastingAndLocked });
  return end(telling, rounds);
}

async function end({ trx, emitAll }: Telling, rounds: Which): Promise<number> {
  const ended = await endRounds(trx, rounds);
  if (ended.length > 0)
    await insertCertificates(
      trx,
      ended.map((round) => ({ ...round, number: certificateNumber() })),
    );
  emitAll("assignment.done", await followRounds(trx, rounds));
  return ended.length;
}

/** Has people begin a path, as far as they are not at it and need it now. In a first round what they have finished before is done. */
export async function begin(telling: Telling, pathId: number, userIds: readonly number[]): Promise<void> {
  await beginRounds(telling.trx, pathId, userIds);
  await settle(telling, roundsOf.people(pathId, userIds), isLasting);
}

/** Brings the paths of an attempt's person up to date, in the transaction that changes the attempt. */
export async function afterAttempt(telling: Telling, attemptId: string): Promise<void> {
  const { trx } = telling;
  const [whose] = await selectWhose(trx, attemptId);
  if (!whose) return;
  const { userId, roomId } = whose;
  await afterOne(telling, { userId, about: stepsAbout.room(roomId) }, () => unmarkSteps(trx, attemptId));
}

/** The same after somebody finished an item. */
export const afterFinishing = (telling: Telling, userId: number, contentId: number): Promise<void> =>
  afterOne(telling, { userId, about: stepsAbout.item(contentId) });

export const afterOpening = (telling: Telling, userId: number, contentId: number): Promise<void> =>
  afterOne(telling, { userId, about: stepsAbout.item(contentId), isOpening: true });

/** Whether a path has somebody watch a model talk now, or had them do so. */
export const hasToWatch = ({ db }: Context, userId: number, modelId: number): Promise<boolean> =>
  hasOpenStep(db, userId, modelId);

export const afterOpeningModel = (telling: Telling, userId: number, modelId: number): Promise<void> =>
  afterOne(telling, { userId, about: stepsAbout.model(modelId), isOpening: true });

/** The same after somebody watched a model talk to its end. */
export const afterWatching = (telling: Telling, userId: number, modelId: number): Promise<void> =>
  afterOne(telling, { userId, about: stepsAbout.model(modelId) });

interface Happened {
  userId: number;
  /** Which steps it may have done. */
  about: Which;
  isOpening?: boolean;
}

async function afterOne(
  telling: Telling,
  { userId, about, isOpening = false }: Happened,
  first?: () => Promise<unknown>,
): Promise<void> {
  const pathIds = (await selectGoing(telling.trx, userId, about)).map(({ pathId }) => pathId);
  if (pathIds.length === 0) return;
  await first?.();
  await settle(telling, roundsOf.person(userId, pathIds), about, isOpening ? about : nothing);
}

const clock = detached({ actor: null, request: { requestId: "paths", address: "paths" } });

const mostAtOnce = 1000;

/** Ends rounds whose last step went with its room, item or model talk, and begins those of expired certificates anew. */
export const renew = (ctx: Context): Promise<void> =>
  write(ctx, clock, async (unit) => {
    const { trx } = unit;
    unit.noAudit("the round and its certificate say when it began and ended");
    const gone = await deleteWithdrawn(trx);
    await unit.auditAll(
      gone.map(({ pathId, title }) => ({
        action: "path.step_gone",
        subject: { type: "path", id: pathId },
        details: { title },
      })),
    );
    await end(unit, everything);
    const begun = await renewRounds(trx, mostAtOnce);
    if (begun.length > 0) await settle(unit, roundsOf.these(begun), isLasting);
  });
