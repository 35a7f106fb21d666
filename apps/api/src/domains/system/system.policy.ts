import { ownersOnly } from "../../scope/owners-only.ts";

/** The product belongs to its owners. */
export const requireSetUp = ownersOnly("change the settings");
