import { modelLimits } from "@field-advisor/schema/model-talk-constants";
import type { ModelLine } from "@field-advisor/schema/model-talk-forms";
import type { ModelOfAttempt, modelTalkEndpoints } from "@field-advisor/schema/model-talks.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import { type Actor, type Caller, isInPerson } from "../../lib/actor.ts";
import { AppError, existingOr, ifPossible } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import { entryOf, entryOfOthers } from "../practice/attempt-audit.views.ts";
import { accessToAttempt, attemptScope } from "../practice/attempts.policy.ts";
import { isJudged } from "../practice/attempts.rules.ts";
import { existing } from "../practice/attempts.service.ts";
import { requireWritten } from "../practice/authors.service.ts";
import * as exams from "../practice/exams.service.ts";
import { lockPlaces } from "./model-talks.queries.ts";
import { requirePlace } from "./model-talks.service.ts";
import {
  type AskedAttempt,
  answerRequest,
  insertRequest,
  lockAskedAttempt,
  lockRequest,
  selectAskedAttempt,
  selectRequest,
  selectRequests,
} from "./model-consents.queries.ts";

/** Coaches and owners may know what was said. */
const isTold = ({ isPrivate, isShared }: AskedAttempt): boolean => !isPrivate || isShared;

/** A talk that others may read, of somebody else, in a room that one writes or whose person one coaches. */
async function mayAsk(db: Database | Trx, actor: Actor, attempt: AskedAttempt): Promise<boolean> {
  const { userId, isHidden, state, transcript, roomId } = attempt;
  const isReadable = !isHidden && isJudged(state) && transcript !== null && isTold(attempt);
  if (!isReadable || userId === null || userId === actor.userId || !isInPerson(actor)) return false;
  if ((await exams.withheldFrom({ db }, actor, attempt)).exam === "open") return false;
  return (
    accessToAttempt(actor, attempt).review || (await ifPossible(requireWritten(db, actor, roomId))) !== null
  );
}

export async function ofAttempt({ db }: Context, actor: Actor, id: string): Promise<ModelOfAttempt> {
  const attempt = existing(await selectAskedAttempt(db, attemptScope(actor), id));
  const found = await selectRequest(db, id);
  const isOwn = attempt.userId === actor.userId;
  const may = await mayAsk(db, actor, attempt);
  const { id: _, personId: __, ...request } = found ?? {};
  return {
    request: found && (isOwn || may) ? (request as ModelOfAttempt["request"]) : null,
    mayAsk: may && !found,
    mayAnswer: isOwn && found !== undefined && isInPerson(actor),
    needsSharing: !isTold(attempt),
  };
}

/** Asks the person of an attempt; nothing of it is copied before they agree. */
export const ask = (
  ctx: Context,
  caller: Caller,
  id: string,
  { kind, title }: InputOf<(typeof modelTalkEndpoints)["ask"]>["body"],
): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { actor } = caller;
    const attempt = existing(await lockAskedAttempt(trx, attemptScope(actor), id));
    if (!(await mayAsk(trx, actor, attempt)) || attempt.userId === null)
      throw new AppError("forbidden", "You may ask for attempts that you coach, or of rooms that you write.");
    await lockPlaces(trx, attempt.roomId);
    await requirePlace(trx, attempt.roomId);
    const request = { roomId: attempt.roomId, attemptId: id, personId: attempt.userId, kind, title };
    if (!(await insertRequest(trx, { ...request, userId: actor.userId })))
      throw new AppError("conflict", "The person of this attempt was asked before.");
    await unit.audit(entryOfOthers("model.ask", attempt, { kind, title }));
    return done;
  });

const asked = existingOr("Nobody asks for this attempt.");

/** What was understood, as it was said; more than a talk may have is left out by those who write the room. */
const linesOf = ({ transcript }: AskedAttempt): ModelLine[] =>
  (transcript ?? [])
    .filter(({ hasWords, text }) => hasWords && text.trim() !== "")
    .slice(0, mostCopied)
    .map(({ isUser, text }) => ({
      isUser,
      text: text.trim().slice(0, modelLimits.line).toWellFormed(),
      note: null,
      isMistake: false,
    }));

const mostCopied = 400;

const actions = { agreed: "model.agreed", refused: "model.refused", withdrawn: "model.withdrawn" } as const;

/** Its person agrees, refuses, or takes back what they agreed to: then its words go, with their sound. */
export const answer = (ctx: Context, caller: Caller, id: string, isAgreed: boolean): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const attempt = existing(await lockAskedAttempt(trx, attemptScope(caller.actor), id));
    if (attempt.userId !== caller.actor.userId)
      throw new AppError("forbidden", "Only the person of this attempt may do that.");
    await lockRequest(trx, id);
    const { consent, id: modelId } = asked(await selectRequest(trx, id));
    const next = isAgreed ? "agreed" : consent === "agreed" ? "withdrawn" : "refused";
    if (next === consent) {
      unit.noAudit("nothing differs");
      return done;
    }
    if (isAgreed && !isTold(attempt))
      throw new AppError("conflict", "Share this attempt with your coach first. Then you can agree.");
    if (isAgreed && attempt.transcript === null)
      throw new AppError("conflict", "What was said in this attempt was deleted meanwhile.");
    // A request that waits has a place; one that was refused or taken back has given it up.
    if (isAgreed && consent !== "asked") {
      await lockPlaces(trx, attempt.roomId);
      await requirePlace(trx, attempt.roomId);
    }
    await answerRequest(trx, modelId, { consent: next, lines: isAgreed ? linesOf(attempt) : [] });
    await unit.audit(entryOf(actions[next], attempt));
    return done;
  });

export const requests = ({ db }: Context, { userId }: Actor) => selectRequests(db, userId);
