import { ownersOnly } from "../../scope/owners-only.ts";

/** Who may talk to people in the product's name is for its owners to say. */
export const requireManager = ownersOnly("manage agents");
export const requireScriptTrial = ownersOnly("try scripts");
export const requireEngineTrial = ownersOnly("try what agents work with");
