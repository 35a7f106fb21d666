import type { ManyUsers } from "@field-advisor/schema/users.endpoints";
import type { Actor } from "../lib/actor.ts";
import { AppError } from "../lib/app-error.ts";
import type { Trx } from "../platform/db/database.ts";
import { selectStillFound } from "./people-filter.queries.ts";
import { peopleOf } from "./people-scope.ts";

/** Why a batch leaves some out: they were found once, and are not any more. */
export const foundNoMore = "They no longer match the filter.";

/** Of people whom a batch is about and whose rows are locked, those whom its filter still finds; all where it has none. */
export const stillFound = async (trx: Trx, actor: Actor, { userIds, ifStill }: ManyUsers) =>
  ifStill ? selectStillFound(trx, peopleOf(actor, ifStill), userIds, ifStill) : new Set(userIds);

export const userNotFound = () =>
  new AppError("not_found", "User not found. They may have been deleted; reload the list.");
