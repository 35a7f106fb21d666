import { canSayOwn } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Done } from "../../lib/done.ts";
import type { Trx } from "../../platform/db/database.ts";
import { type OneAttemptRow, selectChecks } from "./attempts.queries.ts";
import { isOwnToDecide, ownResultOf } from "./attempts.rules.ts";
import { change } from "./attempts.service.ts";
import { linesLeft } from "./attempt-lines.views.ts";
import * as exams from "./exams.service.ts";
import { setOwn } from "./reviews.queries.ts";
import * as scores from "./scores.service.ts";

/**
 * Somebody says of an open check of their own attempt what they said. Where nobody else reads the attempt it decides the
 * check; else it puts the line in front of a coach.
 */
export const sayOwn = (
  ctx: Context,
  caller: Caller,
  { id, key }: { id: string; key: string },
  line: number | null,
): Promise<Done> =>
  change(ctx, caller, { id, right: "object", action: "attempt.say_own" }, async ({ trx }, row) => {
    await requireShown(trx, caller, row);
    if (row.isTooShort)
      throw new AppError(
        "conflict",
        "This attempt is too short to judge, so there is nothing to decide in it.",
      );
    const { check, kind } = await checkOf(trx, row, key);
    if (check.coachResult !== null || !canSayOwn({ kind, result: check.result }))
      throw new AppError(
        "conflict",
        "This check is already decided. Say that you see it differently instead.",
      );
    if (line !== null && !linesLeft(row).some(({ place, isUser }) => place === line && isUser))
      throw fieldError("invalid_request", "line", "Choose a line that you said.");
    const isSaid = line !== null;
    const result = isOwnToDecide(row) ? ownResultOf(kind, isSaid) : null;
    await setOwn(trx, { id, key }, { isSaid, line, result });
    return { details: { check: key, isSaid, result }, hasOtherChecks: true };
  });

/** Whether a check is open tells how it went, which an exam keeps back. */
async function requireShown(trx: Trx, { actor }: Caller, attempt: OneAttemptRow): Promise<void> {
  const { exam } = await exams.withheldFrom({ db: trx }, actor, attempt);
  if (exam === "open" || (attempt.uncounted !== null && attempt.reviewedAt === null))
    throw new AppError("conflict", "The result of this attempt is not shown to you now.");
}

async function checkOf(trx: Trx, attempt: OneAttemptRow, key: string) {
  const kind = (await scores.kindsOf(trx, attempt)).get(key);
  const check = (await selectChecks(trx, attempt.id)).find((each) => each.key === key);
  if (!kind || !check) throw new AppError("not_found", "This attempt has no such check.");
  return { check, kind };
}
