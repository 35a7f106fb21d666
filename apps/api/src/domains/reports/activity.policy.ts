import type { activityEndpoints } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Whose } from "./events/events.queries.ts";

/** Where somebody signed in from is shown to owners only. */
export const maySeeNetwork = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

type EventFilter = InputOf<typeof activityEndpoints.exportEvents>["query"];

/**
 * Whose entries of the log somebody reads. What an owner does while viewing as somebody else is the owner's own, and not
 * among that person's.
 */
export function scopeOfEvents(
  { role, userId }: Actor,
  { scope, userId: of }: Pick<EventFilter, "scope" | "userId">,
): Whose {
  if (scope === "mine") return { kind: "person", id: userId, withViewing: false };
  if (scope === "assigned" && role !== "USER")
    return of === undefined
      ? { kind: "assigned", adminId: userId }
      : { kind: "person", id: of, assignedTo: userId, withViewing: false };
  if (scope === "everyone" && role === "OWNER")
    return of === undefined ? { kind: "everyone" } : { kind: "person", id: of, withViewing: true };
  throw new AppError("forbidden", "Your role shows you your own activity only.");
}
