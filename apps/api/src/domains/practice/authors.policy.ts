import type { Role } from "@field-advisor/schema/routes";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";

interface Named {
  /** The room names them as an author, and that still holds. */
  isAuthor: boolean;
}

/** Owners write every briefing and rubric, others those of the rooms that name them. Nobody is told of other rooms. */
export function requireWriter<Room extends Named>(
  { role }: Pick<Actor, "role">,
  room: Room | undefined,
): Room {
  if (room && (role === "OWNER" || room.isAuthor)) return room;
  throw new AppError("not_found", "There is no such room, or you cannot edit its rubric. Ask an owner.");
}

/** What holds for the rubrics of all rooms is read by whoever writes one. */
export function requireWriterOfAny({ role }: Pick<Actor, "role">, { isAuthor }: Named): void {
  if (role !== "OWNER" && !isAuthor)
    throw new AppError("forbidden", "Only owners and the authors of rooms may read these lists.");
}

interface Person {
  role: Role;
  isActive: boolean;
  /** They are an author already. */
  isNamed: boolean;
}

/** Why somebody cannot become an author, in words for the owner; null where they can. */
export function namingRefusal({ role, isActive, isNamed }: Person): string | null {
  if (role === "OWNER") return "is an owner: owners may write every room.";
  return isActive || isNamed ? null : "is switched off. Activate the account first.";
}
