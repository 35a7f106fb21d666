import { ownersOnly } from "../../scope/owners-only.ts";

/** What helpers are told is for the owners of the product to say. */
export const requireManager = ownersOnly("manage assistants");
export const requireTrial = ownersOnly("try assistants");
