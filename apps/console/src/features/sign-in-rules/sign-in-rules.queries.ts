import { mutationOf, queryOf } from "@field-advisor/api-client";

/** How many are linked changes with every sign-in. */
export const signInRules = { ...queryOf("GET /api/sign-in-rules", {}), staleTime: 0 };

export const changeSignInRule = mutationOf("PATCH /api/sign-in-rules/:role", {
  makesStale: ["GET /api/sign-in-rules"],
});
