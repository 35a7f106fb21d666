import { ownersOnly } from "../../scope/owners-only.ts";

export const requireAccountant = ownersOnly("see and set what calls and models cost");
