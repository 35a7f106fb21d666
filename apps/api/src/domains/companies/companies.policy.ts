import { ownersOnly } from "../../scope/owners-only.ts";

/** Companies belong to the owners of the product. */
export const requireManager = ownersOnly("manage companies");
