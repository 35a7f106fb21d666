import type { Actor } from "../../lib/actor.ts";

/** What every recipient meets is for the product's owners to say. */
export const mayRelease = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";
