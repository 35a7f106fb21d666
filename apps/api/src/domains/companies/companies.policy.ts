import type { Actor } from "../../lib/actor.ts";

/** Companies belong to the owners of the product. */
export const mayManage = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";
