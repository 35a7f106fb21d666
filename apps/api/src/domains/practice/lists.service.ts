import type { InputOf } from "@field-advisor/schema/endpoint";
import { practiceLists } from "@field-advisor/schema/practice-lists";
import type { rubricEndpoints, SavedLists } from "@field-advisor/schema/rubrics.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { requireVersion } from "../../lib/app-error.ts";
import { write } from "../../platform/write/write.ts";
import { lockLists, selectLists, storeLists } from "./lists.queries.ts";
import { requireAnyWritten } from "./authors.service.ts";

export async function read({ db }: Context, actor: Actor): Promise<SavedLists> {
  await requireAnyWritten(db, actor);
  return selectLists(db);
}

/** What was judged before keeps its result. */
export const update = (
  ctx: Context,
  caller: Caller,
  { version, ...lists }: InputOf<(typeof rubricEndpoints)["updateLists"]>["body"],
): Promise<SavedLists> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockLists(trx);
    const known = await selectLists(trx);
    requireVersion("list", known, version);
    await storeLists(trx, {
      version: version + 1,
      userId: caller.actor.userId,
      lists: { ...known, ...lists },
    });
    await unit.audit({
      action: "practice.save_lists",
      details: { version: version + 1, changed: practiceLists.filter((name) => lists[name] !== undefined) },
    });
    return selectLists(trx);
  });
