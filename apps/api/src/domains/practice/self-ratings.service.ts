import type { attemptEndpoints } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { PersonPractice } from "@field-advisor/schema/practice.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import type { Done } from "../../lib/done.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { change } from "./attempts.service.ts";
import { selectRubric } from "./rubrics.queries.ts";
import { countSkipped, selectRated, storeRating } from "./self-ratings.queries.ts";
import { sightOf } from "./self-ratings.rules.ts";

type Verdicts = InputOf<(typeof attemptEndpoints)["rateSelf"]>["body"]["verdicts"];

/** Somebody says what they think of their own attempt, or skips it. From then on they read how it was judged. */
export const rate = (ctx: Context, caller: Caller, id: string, verdicts: Verdicts): Promise<Done> =>
  change(
    ctx,
    caller,
    { id, right: "rate", action: verdicts === null ? "attempt.skip_rating" : "attempt.rate_self" },
    async ({ trx }, { roomId, rubricVersion }) => {
      if (verdicts !== null) {
        const rubric = rubricVersion === null ? undefined : await selectRubric(trx, roomId, rubricVersion);
        requireAll(rubric?.body.criteria ?? [], verdicts);
      }
      await storeRating(trx, id, verdicts);
      return { details: { criteria: verdicts?.length ?? 0 } };
    },
  );

function requireAll(criteria: readonly { key: string }[], verdicts: NonNullable<Verdicts>): void {
  const wanted = criteria.map(({ key }) => key).toSorted();
  const given = verdicts.map(({ criterion }) => criterion).toSorted();
  if (JSON.stringify(wanted) !== JSON.stringify(given))
    throw fieldError("invalid_request", "verdicts", "Choose one for each criterion");
}

/** How well somebody has seen their own attempts, over time. */
export async function overTime(
  { db }: Pick<Context, "db">,
  scope: AttemptScope,
  userId: number,
): Promise<PersonPractice["selfRatings"]> {
  const [rows, skipped] = await Promise.all([
    selectRated(db, scope, userId),
    countSkipped(db, scope, userId),
  ]);
  const given = rows.flatMap(({ id, number, roomId, roomName, at, rubric, checks, verdicts }) => {
    const { alike, decided } = sightOf(rubric, checks, verdicts);
    // Where nothing is decided there is nothing to see alike.
    if (decided === 0) return [];
    return [{ attempt: { id, number }, room: { id: roomId, name: roomName }, at, alike, decided }];
  });
  return { given, skipped };
}
