import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { attemptScope } from "./attempts.policy.ts";
import { selectAttempt } from "./attempts.queries.ts";
import { existing, read } from "./attempts.service.ts";

/** Two attempts of one person in one room, each as the caller may read it. */
export async function compare(
  ctx: Context,
  caller: Caller,
  { id, otherId }: { id: string; otherId: string },
): Promise<{ earlier: Attempt; later: Attempt }> {
  const scope = attemptScope(caller.actor);
  const one = existing(await selectAttempt(ctx.db, scope, id));
  const other = existing(await selectAttempt(ctx.db, scope, otherId));
  const isPair = id !== otherId && one.userId === other.userId && one.roomId === other.roomId;
  if (!isPair || one.userId === null)
    throw new AppError("not_found", "These are not two attempts of one person in one room.");
  const [first, last] = one.number < other.number ? [id, otherId] : [otherId, id];
  return { earlier: await read(ctx, caller, first), later: await read(ctx, caller, last) };
}
