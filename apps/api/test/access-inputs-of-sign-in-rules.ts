import type { Inputs } from "./access-inputs-of-library.ts";

/** Of how people of a role sign in. */
export const ofSignInRules: Inputs = {
  "signInRules.change": () => ({ params: { role: "ADMIN" }, body: { secondFactorRequired: false } }),
};
