import { mutationOf, queryOf } from "@field-advisor/api-client";

// Not the status of the session: what stands in the way of somebody who must have one goes once they have read their codes.
const makesStale = ["GET /api/second-factors"] as const;

export const ownFactors = { ...queryOf("GET /api/second-factors", {}), staleTime: 0 };

export const startCode = mutationOf("POST /api/second-factors/code/start", { makesStale: [] });
export const addCode = mutationOf("POST /api/second-factors/code", { makesStale });
export const startPasskey = mutationOf("POST /api/second-factors/passkeys/start", { makesStale: [] });
export const addPasskey = mutationOf("POST /api/second-factors/passkeys", { makesStale });
export const removeCode = mutationOf("DELETE /api/second-factors/code", { makesStale });
export const renamePasskey = mutationOf("PATCH /api/second-factors/passkeys/:id", { makesStale });
export const removePasskey = mutationOf("DELETE /api/second-factors/passkeys/:id", { makesStale });
export const makeRecoveryCodes = mutationOf("POST /api/second-factors/recovery-codes", { makesStale });
