import { mutationOf, queryOf } from "@field-advisor/api-client";

/** The header and the greeting show the name, so the session is read again. */
export const changeName = mutationOf("PATCH /api/users/:id", {
  makesStale: ["GET /api/auth/status", "GET /api/users", "GET /api/users/:id"],
});

export const ownSignIn = { ...queryOf("GET /api/user/sign-in", {}), staleTime: 0 };

const shownAtMost = 5;

export const latestOwnEvents = {
  ...queryOf("GET /api/activity/events", { query: { scope: "mine", limit: shownAtMost } }),
  staleTime: 0,
};

export const ownDeletionRequest = { ...queryOf("GET /api/auth/deletion-request", {}), staleTime: 0 };

const makesStale = ["GET /api/auth/deletion-request"] as const;

export const askForDeletion = mutationOf("POST /api/auth/deletion-request", { makesStale });
export const withdrawRequest = mutationOf("DELETE /api/auth/deletion-request", { makesStale });

export const ownIdentities = { ...queryOf("GET /api/user/identities", {}), staleTime: 0 };

export const unlinkOwn = mutationOf("DELETE /api/user/identities/:providerId", {
  makesStale: ["GET /api/user/identities", "GET /api/auth/sessions"],
});
