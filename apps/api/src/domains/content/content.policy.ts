import { ownersOnly } from "../../scope/owners-only.ts";
import type { Actor } from "../../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** The library belongs to the owners of the product. */
export const requireManager = ownersOnly("manage the library");

/** Owners may open everything, everybody else what is live and theirs. */
export type ContentScope = { kind: "all" } | { kind: "own"; userId: number };

export const scopeOf = ({ role, userId }: Who): ContentScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "own", userId };
