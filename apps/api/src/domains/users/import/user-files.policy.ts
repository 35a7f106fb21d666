import type { Actor } from "../../../lib/actor.ts";

/** An import creates accounts, which is the owners' alone. */
export const mayImport = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** Whom they may see is for the list of users to say. */
export const mayExport = ({ role }: Pick<Actor, "role">): boolean => role !== "USER";
