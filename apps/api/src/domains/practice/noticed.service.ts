import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { News } from "@field-advisor/schema/practice.endpoints";
import type { Context } from "../../context.ts";
import { type Actor, type Caller, isInPerson } from "../../lib/actor.ts";
import { isNobody, peopleOf } from "../../scope/people-scope.ts";
import { detached, write } from "../../platform/write/write.ts";
import { attemptScope } from "./attempts.policy.ts";
import { lockAttempt } from "./attempts.queries.ts";
import * as attempts from "./attempts.service.ts";
import * as exams from "./exams.service.ts";
import { countWaiting, hasUnseen, markSeen, selectNews } from "./noticed.queries.ts";

/** Reads an attempt on the screen: what was new of it to the caller is not any more. */
export async function open(ctx: Context, caller: Caller, id: string): Promise<Attempt> {
  const { actor } = caller;
  // An owner who views as somebody has seen it for themselves alone.
  if (isInPerson(actor) && (await hasUnseen(ctx.db, actor.userId, id))) await see(ctx, caller, id);
  return attempts.read(ctx, caller, id);
}

/** Whoever writes something new of the attempt meanwhile waits, or is waited for: it is read, or it stays new. */
const see = (ctx: Context, caller: Caller, id: string): Promise<void> =>
  write(ctx, detached(caller), async (unit) => {
    unit.noAudit("that somebody has seen what was said to them changes nothing");
    const attempt = await lockAttempt(unit.trx, attemptScope(caller.actor), id);
    if (!attempt || attempt.isHidden) return;
    // While their exam is open they are shown nothing of it.
    const { exam } = await exams.withheldFrom({ db: unit.trx }, caller.actor, attempt);
    if (exam !== "open") await markSeen(unit.trx, caller.actor.userId, id);
  });

export async function news({ db }: Context, actor: Actor): Promise<News> {
  const scope = attemptScope(actor);
  const people = peopleOf(actor);
  const [rows, reviews] = await Promise.all([
    selectNews(db, scope),
    isNobody(people) ? null : countWaiting(db, scope, people),
  ]);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, number, roomId, roomName, person, kinds, by, at }) => ({
      attempt: { id, number, room: { id: roomId, name: roomName } },
      person,
      kinds,
      by,
      at,
    })),
    reviews,
  };
}
