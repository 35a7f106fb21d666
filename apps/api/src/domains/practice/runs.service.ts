import type { ErrorCode } from "@field-advisor/schema/errors";
import { ratesSelfIn } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { opaqueId } from "../../lib/ids.ts";
import { detached, write, type Unit } from "../../platform/write/write.ts";
import * as calls from "../calls/calls.service.ts";
import { attemptScope, requireRight } from "./attempts.policy.ts";
import { lockAttempt } from "./attempts.queries.ts";
import { graceSeconds, hasAttemptsLeft, leftAfterHours, recordWaitSeconds } from "./attempts.rules.ts";
import { existing } from "./attempts.service.ts";
import { entryOf } from "./attempt-audit.views.ts";
import { lockExam, noteFailure as storeFailure, selectTerms, type StartTerms } from "./exams.queries.ts";
import { seedOf } from "./exams.rules.ts";
import { requireFocus } from "./focus.service.ts";
import { selectTraining } from "./room-training.queries.ts";
import {
  abandonAttempts,
  beginAttempt,
  finishAttempt,
  isTimeUp,
  openAttempt,
  selectOfSession,
  takeLeft,
} from "./runs.queries.ts";

/**
 * Opens the attempt that a session is, by the room's newest rubric.
 * @returns its id
 */
export async function open(
  trx: Trx,
  opened: { userId: number; roomId: number; sessionId: string; focusKey: string | null },
): Promise<string> {
  const { userId, roomId, focusKey } = opened;
  const terms = await selectTerms(trx, userId, roomId);
  if (!terms) throw new AppError("not_found", "This room was deleted a moment ago.");
  requireAttemptLeft(terms);
  const { category, rubricVersion } = terms;
  if (focusKey !== null) await requireFocus(trx, { userId, roomId, focusKey, category, rubricVersion });
  const seed = category === "Assessment" ? seedOf(roomId, rubricVersion) : null;
  const training = (await selectTraining(trx, roomId))?.training;
  const ratesSelf = rubricVersion !== null && training !== undefined && ratesSelfIn(category, training);
  return openAttempt(trx, { id: opaqueId(), rubricVersion, category, seed, ratesSelf, ...opened });
}

function requireAttemptLeft(terms: StartTerms): void {
  if (hasAttemptsLeft(terms)) return;
  throw new AppError(
    "forbidden",
    `You have used all ${terms.attemptsAllowed} attempts of this assessment. Your coach can see how they went.`,
  );
}

/** The exam that somebody has begun in a room and not finished: there is one at a time. */
export async function examGoingOn(trx: Trx, userId: number, roomId: number) {
  const terms = await selectTerms(trx, userId, roomId);
  const { openSession: sessionId, openAttempt: attemptId } = terms ?? {};
  return sessionId && attemptId ? { sessionId, attemptId } : null;
}

/** With the first word an exam counts, so it is looked at once more whether it may begin. */
async function requireExamTurn(trx: Trx, userId: number, roomId: number): Promise<void> {
  await lockExam(trx, userId, roomId);
  const terms = await selectTerms(trx, userId, roomId);
  if (terms) requireAttemptLeft(terms);
  if (terms && terms.begun > 1)
    throw new AppError("conflict", "You have begun this exam in another session. Finish it there first.");
}

/** Notes that something is said in a session; its time runs from then on. */
export async function begin(unit: Unit, sessionId: string, as: "voice" | "text"): Promise<void> {
  const attempt = await beginAttempt(unit.trx, sessionId, as);
  if (!attempt) return;
  const { id, isOpen, isFirst, timeLimitMinutes, category, userId, roomId } = attempt;
  if (!isOpen) throw new AppError("conflict", "This attempt is finished. See its result.");
  if (isFirst && category === "Assessment" && userId !== null)
    await requireExamTurn(unit.trx, userId, roomId);
  if (isFirst && timeLimitMinutes !== null)
    await unit.enqueue("end-attempt", { attemptId: id }, timeLimitMinutes * 60 + graceSeconds);
}

/** What the session's attempt is for whoever goes on in it. */
export async function ofSession(db: Database, sessionId: string) {
  const attempt = await selectOfSession(db, sessionId);
  if (!attempt) return null;
  const { seed: _, ...shown } = attempt;
  return shown;
}

/** From which the agent's answers in a session are drawn; null where they need not be the same for everybody. */
export const seedOfSession = async (db: Database, sessionId: string): Promise<number | null> =>
  (await selectOfSession(db, sessionId))?.seed ?? null;

/** What fails of ours; a person who asks too often is no failure. */
const ourFailures: readonly ErrorCode[] = [
  "agent_inactive",
  "provider_failed",
  "provider_timeout",
  "unavailable",
];

/** Whether an answer failed on our side. */
export const isOurFailure = (error: unknown): boolean =>
  error instanceof AppError && ourFailures.includes(error.code);

/** Notes that an answer in somebody's session failed on our side; a whole one that comes later makes it good. */
export const noteFailure = async ({ db }: Context, userId: number, sessionId: string): Promise<void> =>
  void (await storeFailure(db, userId, sessionId));

/** Ends an attempt with its call, and has it judged. Repeated calls change nothing. */
export const finish = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const attempt = existing(await lockAttempt(unit.trx, attemptScope(caller.actor), id));
    requireRight(caller.actor, attempt, "note");
    if (attempt.state === "open" && attempt.mode === null)
      throw new AppError("conflict", "Nothing was said in this attempt yet.");
    if (await close(unit, id, "person"))
      await unit.audit(entryOf("attempt.finish", attempt, { number: attempt.number }));
    else unit.noAudit("it was finished before");
    return done;
  });

/** Ends an attempt in which something was said. @returns false where it was over before */
async function close(unit: Unit, id: string, reason: "person" | "time" | "left"): Promise<boolean> {
  const sessionId = await finishAttempt(unit.trx, id, reason);
  if (sessionId === undefined) return false;
  if (sessionId !== null) await calls.end(unit, { on: "room session", sessionId });
  await unit.enqueue("score-attempt", { attemptId: id });
  // For a record that never comes.
  await unit.enqueue("score-attempt", { attemptId: id }, recordWaitSeconds + 1);
  return true;
}

const clock = detached({ actor: null, request: { requestId: "attempts", address: "attempts" } });

const mostAtOnce = 1000;

/** Closes attempts that were left; those in which something was said are judged. */
export const closeLeft = (ctx: Context): Promise<void> =>
  write(ctx, clock, async (unit) => {
    unit.noAudit("the attempt itself says when it was closed and why");
    const left = await takeLeft(unit.trx, { hours: leftAfterHours, atMost: mostAtOnce });
    for (const { id, hasWords } of left) if (hasWords) await close(unit, id, "left");
    await abandonAttempts(
      unit.trx,
      left.filter(({ hasWords }) => !hasWords).map(({ id }) => id),
    );
  });

export const closeInTime = (ctx: Context, { attemptId: id }: { attemptId: string }): Promise<void> =>
  write(ctx, clock, async (unit) => {
    unit.noAudit("the attempt itself says when it was closed and why");
    if (await isTimeUp(unit.trx, id)) await close(unit, id, "time");
  });
