import type { GroupFilter } from "@field-advisor/schema/groups.endpoints";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";

/** What a group opens is for owners: others read which groups their people are in. */
export function requireFilter(
  { role }: Pick<Actor, "role">,
  { roomId, contentId }: Pick<GroupFilter, "roomId" | "contentId">,
): void {
  if (role !== "OWNER" && (roomId !== undefined || contentId !== undefined))
    throw new AppError("forbidden", "Only owners may ask what groups open. Please ask one of them.");
}
