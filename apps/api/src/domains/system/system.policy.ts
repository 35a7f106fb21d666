import type { Actor } from "../../lib/actor.ts";

/** The product belongs to its owners. */
export const maySetUp = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";
