import type { CalendarOverview, OwnCalendar } from "@field-advisor/schema/calendars.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { newToken, sha256 } from "../../lib/ids.ts";
import { write } from "../../platform/write/write.ts";
import {
  deleteFeed,
  deleteFeeds,
  lockIsOffered,
  putFeed,
  selectFeed,
  selectIsOffered,
  selectOverview,
  updateIsOffered,
} from "./calendars.queries.ts";

export async function mine({ db }: Context, { userId }: Pick<Actor, "userId">): Promise<OwnCalendar> {
  const [isOffered, feed] = await Promise.all([selectIsOffered(db), selectFeed(db, userId)]);
  return { isOffered, feed: feed ?? null };
}

const ofUser = (id: number) => ({ type: "user", id });

/** The caller's feed under a new address, which is told once: only its digest is kept. */
export const make = (ctx: Context, caller: Caller): Promise<{ address: string }> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    if (!(await lockIsOffered(unit.trx)))
      throw new AppError("conflict", "Calendar feeds are switched off. Ask an owner to allow them.");
    const secret = newToken();
    const isNew = await putFeed(unit.trx, userId, sha256(secret));
    await unit.audit({ action: isNew ? "calendar.create" : "calendar.renew", subject: ofUser(userId) });
    return { address: `${ctx.config.origins.portal}/api/calendars/${secret}.ics` };
  });

export const end = (ctx: Context, caller: Caller): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    if (await deleteFeed(unit.trx, userId))
      await unit.audit({ action: "calendar.end", subject: ofUser(userId) });
    else unit.noAudit("there was none");
    return done;
  });

export const overview = ({ db }: Context): Promise<CalendarOverview> => selectOverview(db);

const ofAll = { type: "system", id: "calendars" };

/** Allows feeds or not. What was switched off does not come back: its people make new ones. */
export const offer = (ctx: Context, caller: Caller, isOffered: boolean): Promise<{ ended: number }> =>
  write(ctx, caller, async (unit) => {
    const differs = await updateIsOffered(unit.trx, isOffered);
    const ended = isOffered ? 0 : await deleteFeeds(unit.trx);
    const action = isOffered ? "calendar.switch_on" : "calendar.switch_off";
    if (differs) await unit.audit({ action, subject: ofAll, details: { ended } });
    else unit.noAudit("nothing differs");
    return { ended };
  });

export const endAll = (ctx: Context, caller: Caller): Promise<{ ended: number }> =>
  write(ctx, caller, async (unit) => {
    const ended = await deleteFeeds(unit.trx);
    await unit.audit({ action: "calendar.end_all", subject: ofAll, details: { ended } });
    return { ended };
  });
