import { ownersOnly } from "../../scope/owners-only.ts";

/** What every recipient meets is for the product's owners to say. */
export const requireReleaser = ownersOnly("release pages");
