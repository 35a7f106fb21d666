import type { Context } from "../../context.ts";
import type { JobPayloads } from "../../platform/jobs/payloads.ts";
import { detached, write } from "../../platform/write/write.ts";
import { entryOf } from "./attempt-audit.views.ts";
import { selectLists } from "./lists.queries.ts";
import { keepResult, leaveOut, lockQueued, storeRejudged } from "./rejudgements.queries.ts";
import { afterJudging, judged } from "./scores.service.ts";
import { rulesVersion } from "./scoring/checks.rules.ts";

const byOrder = detached({ actor: null, request: { requestId: "judge-again", address: "judge-again" } });

/**
 * Judges the words of an attempt again, with the rubric that the order names, and keeps what came of it before. A second run
 * changes nothing.
 */
export const judgeAgain = (ctx: Context, queued: JobPayloads["judge-again"]): Promise<void> =>
  write(ctx, byOrder, async (unit) => {
    const { trx } = unit;
    const attempt = await lockQueued(trx, queued);
    if (!attempt) return unit.noAudit("it was judged again before, or was deleted");
    const { id, was, version, rubric, lines, minutes, owner } = attempt;
    if (!attempt.canBeJudged) {
      await leaveOut(trx, queued);
      return unit.noAudit("nothing is judged: its words were deleted, or it is private again");
    }
    const outcome = judged(rubric, lines, { minutes, lists: await selectLists(trx) });
    await keepResult(trx, queued);
    await storeRejudged(trx, id, { version, rulesVersion, ...outcome });
    await afterJudging(ctx, unit, id, outcome);
    await unit.audit({
      ...entryOf("attempt.judge_again", attempt, {
        rejudgementId: queued.rejudgementId,
        from: was,
        to: version,
      }),
      by: owner ? { ...owner, impersonation: null } : "a former owner",
    });
  });
