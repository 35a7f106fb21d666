import { ownersOnly } from "../../scope/owners-only.ts";

export const requireSetUp = ownersOnly("change the settings");
