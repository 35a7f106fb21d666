import { ownersOnly } from "../../scope/owners-only.ts";

export const requireJobHandler = ownersOnly("look after background work");
