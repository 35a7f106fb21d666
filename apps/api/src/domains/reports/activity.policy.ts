import type { activityEndpoints } from "@field-advisor/schema/activity.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { peopleOf, type PeopleScope } from "../../scope/people-scope.ts";
import type { Whose } from "./events/events.queries.ts";

/** Where somebody signed in from is shown to owners only. */
export const maySeeNetwork = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

type EventFilter = InputOf<typeof activityEndpoints.exportEvents>["query"];

/**
 * Whose entries of the log somebody reads. What an owner does while viewing as somebody else is the owner's own, and not
 * among that person's.
 */
export function scopeOfEvents(
  actor: Actor,
  { scope, userId: of, groupId }: Pick<EventFilter, "scope" | "userId" | "groupId">,
): Whose {
  const { role, userId } = actor;
  if (scope === "mine") return { kind: "person", id: userId, among: { kind: "all" }, withViewing: false };
  if (scope === "assigned" && role !== "USER") {
    const among = peopleOf({ role: "ADMIN", userId }, { groupId });
    return whose(of, { among, withViewing: false });
  }
  if (scope === "everyone" && role === "OWNER") {
    const among = peopleOf(actor, { groupId });
    if (of === undefined && among.kind === "all") return { kind: "everyone" };
    return whose(of, { among, withViewing: true });
  }
  throw new AppError("forbidden", "Your role shows you your own activity only.");
}

const whose = (id: number | undefined, same: { among: PeopleScope; withViewing: boolean }): Whose =>
  id === undefined ? { kind: "people", ...same } : { kind: "person", id, ...same };
