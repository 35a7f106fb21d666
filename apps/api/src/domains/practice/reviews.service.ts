import type { attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Done } from "../../lib/done.ts";
import { change, subjectsOf } from "./attempts.service.ts";
import { insertVerdict, judgeCheck } from "./reviews.queries.ts";
import { tellPerson } from "./noticed.queries.ts";

type Inputs = typeof attemptEndpoints;

const noneIfEmpty = (text: string) => (text === "" ? null : text);

/** A coach decides a check, which then counts in place of what was judged; or leaves it as it was judged. */
export const judge = (
  ctx: Context,
  caller: Caller,
  { id, key }: { id: string; key: string },
  { result, note }: InputOf<Inputs["judge"]>["body"],
): Promise<Done> =>
  change(ctx, caller, { id, right: "review", action: "attempt.judge" }, async (unit, row) => {
    const { trx } = unit;
    const verdict = { result, note: noneIfEmpty(note), coachId: caller.actor.userId };
    if (!(await judgeCheck(trx, { id, key }, verdict)))
      throw new AppError("not_found", "This attempt has no such check.");
    await tellPerson(trx, id);
    // Whether it is passed may be another answer now.
    unit.emitAll("attempt.reviewed", subjectsOf(row));
    return { details: { check: key, result }, hasOtherChecks: true };
  });

/** A coach says whether an attempt is passed; a later word replaces an earlier one. */
export const review = (
  ctx: Context,
  caller: Caller,
  id: string,
  { passed, note }: InputOf<Inputs["review"]>["body"],
): Promise<Done> =>
  change(ctx, caller, { id, right: "review", action: "attempt.review" }, async (unit, row) => {
    const { trx } = unit;
    await insertVerdict(trx, id, { passed, note: noneIfEmpty(note), coachId: caller.actor.userId });
    await tellPerson(trx, id);
    // An exam that did not count does from now on, and so do its checks.
    unit.emitAll("attempt.reviewed", subjectsOf(row));
    return { details: { passed }, hasOtherChecks: row.uncounted !== null };
  });
