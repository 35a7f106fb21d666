import { ownersOnly } from "../../scope/owners-only.ts";

export const requireManager = ownersOnly("manage companies");
