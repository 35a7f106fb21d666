import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Rejudgement, rejudgementEndpoints } from "@field-advisor/schema/rejudgements.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr, requireVersion } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import { write } from "../../platform/write/write.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { requireWritten } from "./authors.service.ts";
import { insertRejudgement, selectJudgeableAgain, selectRejudgements } from "./rejudgements.queries.ts";
import { lockRubric, selectRubric } from "./rubrics.queries.ts";
import { rulesVersion } from "./scoring/checks.rules.ts";

const existing = existingOr("This room was deleted a moment ago.");

export async function list(ctx: Context, actor: Actor, roomId: number): Promise<Rejudgement[]> {
  await rooms.read(ctx, actor, roomId);
  return selectRejudgements(ctx.db, roomId);
}

/** Orders that attempts which the caller may read are judged again, each by a job of its own. */
export const start = (
  ctx: Context,
  caller: Caller,
  roomId: number,
  { version, reason, attemptIds, last }: InputOf<(typeof rejudgementEndpoints)["start"]>["body"],
): Promise<Rejudgement> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockRubric(trx, roomId);
    await requireWritten(trx, caller.actor, roomId);
    requireVersion("rubric", { version: (await selectRubric(trx, roomId))?.version ?? 0 }, version);
    const wanted = {
      roomId,
      version,
      rulesVersion,
      ...(attemptIds && { attemptIds }),
      ...(last && { last }),
    };
    const ids = await selectJudgeableAgain(trx, attemptScope(caller.actor), wanted);
    if (ids.length === 0)
      throw new AppError(
        "conflict",
        `Nothing to judge again: these attempts are already judged with version ${version}, are private, or have no transcript.`,
      );
    const order = { id: opaqueId(), roomId, version, reason, userId: caller.actor.userId };
    await insertRejudgement(trx, order, ids);
    for (const attemptId of ids) await unit.enqueue("judge-again", { rejudgementId: order.id, attemptId });
    await unit.audit({
      action: "rubric.judge_again",
      subject: { type: "room", id: roomId },
      details: { rejudgementId: order.id, version, attempts: ids.length, reason },
    });
    return existing((await selectRejudgements(trx, roomId)).find(({ id }) => id === order.id));
  });
