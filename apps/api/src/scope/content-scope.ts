import type { Actor } from "../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** Owners may open everything, everybody else what is live and theirs. */
export type ContentScope = { kind: "all" } | { kind: "own"; userId: number };

export const scopeOf = ({ role, userId }: Who): ContentScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "own", userId };
