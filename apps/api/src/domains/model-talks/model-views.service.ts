import type { modelTalkEndpoints } from "@field-advisor/schema/model-talks.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import { budgetOf, countWithin, isFinished } from "../content/content.rules.ts";
import * as rounds from "../paths/rounds.service.ts";
import { requireShown } from "./model-talks.service.ts";
import { addHeard, lockView, noteWatched, openView, unplayedOf } from "./model-views.queries.ts";
import { readingSeconds } from "./model-talks.rules.ts";

export async function open(ctx: Context, caller: Caller, id: number): Promise<Done> {
  const { title, room } = await requireShown(ctx, caller.actor, id);
  return write(ctx, caller, async (unit) => {
    if (await openView(unit.trx, id, caller.actor.userId))
      await unit.audit(entryOf("model.open", room.id, { modelId: id, title }));
    else unit.noAudit("within ten minutes it is the same opening");
    await rounds.afterOpeningModel(unit, caller.actor.userId, id);
    return done;
  });
}

const entryOf = (action: string, roomId: number, details: Record<string, unknown>) => ({
  action,
  subject: { type: "room", id: roomId },
  details,
});

type Report = InputOf<(typeof modelTalkEndpoints)["progress"]>["body"];

/** A talk is watched once it was heard, or read, to its end; the browser is believed no faster than that can be done. */
export async function report(ctx: Context, caller: Caller, id: number, reported: Report) {
  const { actor } = caller;
  const { title, room, lines } = await requireShown(ctx, actor, id);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const view = await lockView(trx, id, actor.userId);
    if (!view || view.isWatched) {
      unit.noAudit(view ? "it was watched before" : "it was not opened");
      return { isWatched: view?.isWatched ?? false };
    }
    const isRead = reported.isRead && view.openSeconds + grace >= readingSeconds(lines);
    const isHeard = await countHeard(trx, { modelId: id, userId: actor.userId }, { ...view, ...reported });
    if (!isRead && !isHeard) {
      unit.noAudit("a report says nothing more than the opening until it was watched");
      return { isWatched: false };
    }
    await noteWatched(trx, id, actor.userId);
    await rounds.afterWatching(unit, actor.userId, id);
    await unit.audit(
      entryOf("model.watched", room.id, { modelId: id, title, as: isHeard ? "heard" : "read" }),
    );
    return { isWatched: true };
  });
}

/** The browser counts from when it showed the talk, which was a moment before it was noted. */
const grace = 1;

type Counting = NonNullable<Awaited<ReturnType<typeof lockView>>> & Pick<Report, "played">;

async function countHeard(
  trx: Trx,
  ids: { modelId: number; userId: number },
  { length, left, elapsed, played }: Counting,
): Promise<boolean> {
  if (length === null || played.length === 0) return false;
  const unplayed = await unplayedOf(trx, { ...ids, length }, played);
  const counting = countWithin(unplayed, budgetOf({ left, elapsed }));
  return isFinished(await addHeard(trx, ids, counting), length);
}
