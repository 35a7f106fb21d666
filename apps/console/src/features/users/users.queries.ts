import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";

const oneMinute = 60_000;
/** For numbers that others change too: asked again when somebody comes back to the page, at most once a minute. */
const keptFresh = { staleTime: oneMinute, refetchOnWindowFocus: true } as const;

export const userPage = (query: Call<"GET /api/users">["query"]) => pageOf("GET /api/users", { query });

export const userCounts = { ...queryOf("GET /api/users/counts", {}), ...keptFresh };

/** Always as the server has it now: what a change touches is counted from it. */
export const userDetail = (id: number) => ({
  ...queryOf("GET /api/users/:id", { params: { id } }),
  staleTime: 0,
});

/** A user as the server has them now, past everything that is remembered. */
export const readUser = (id: number) => request("GET /api/users/:id", { params: { id } });

/** Users who can look after other users. */
export const administrators = { role: "ADMIN", status: "ACTIVE", sort: "name" } as const;

/** The rooms that a new user can be given; the matrix of rights has the rest. */
export const firstRooms = pageOf("GET /api/test-rooms", { query: { limit: 200 } });

/** By which ways people of each role come in. */
export const signInRules = { ...queryOf("GET /api/sign-in-rules", {}), ...keptFresh };

export const resetRequests = {
  ...pageOf("GET /api/users/reset-requests", { query: { limit: 50 } }),
  ...keptFresh,
};

/** Who asks for the deletion of their account. */
export const deletionRequests = {
  ...pageOf("GET /api/users/deletion-requests", { query: { limit: 50 } }),
  ...keptFresh,
};

/** The request of one of them. */
export const deletionRequestOf = (userId: number) => ({
  ...pageOf("GET /api/users/deletion-requests", { query: { userId } }),
  staleTime: 0,
});

/** The address of one user is also that of the counts and of the requests, so these are read again with it. */
const makesStale = ["GET /api/users", "GET /api/users/:id"] as const;

/** A password in a call or an answer is forgotten as soon as no screen holds it. */
const unremembered = { gcTime: 0 } as const;

export const createUser = {
  ...mutationOf("POST /api/users", { makesStale: [...makesStale, "GET /api/user-access"] }),
  ...unremembered,
};
export const updateUser = mutationOf("PATCH /api/users/:id", {
  makesStale: [...makesStale, "GET /api/auth/status"],
});
export const updateRole = mutationOf("PATCH /api/users/:id/role", {
  makesStale: [...makesStale, "GET /api/auth/status"],
});
/** Whoever is deleted is counted in no group any more. */
const leavesGroups = [...makesStale, "GET /api/groups", "GET /api/groups/:id"] as const;
/** What many people may do is read again with what is known about them. */
const manyStale = [...makesStale, "GET /api/user-access", "GET /api/user/rooms"] as const;

export const changeManyUsers = mutationOf("PATCH /api/users", { makesStale });
export const resetManyPasswords = {
  ...mutationOf("POST /api/users/reset-passwords", { makesStale }),
  ...unremembered,
};
/** The rooms that one user was given. */
export const roomsOf = (id: number) => ({
  ...queryOf("GET /api/user-access", { query: { userIds: String(id) } }),
  staleTime: 0,
});
/** The rooms that one user may use by their groups. */
export const roomsByGroups = (id: number) => ({
  ...queryOf("GET /api/user-access/by-groups", { query: { userIds: String(id) } }),
  staleTime: 0,
});
export const replaceRooms = mutationOf("POST /api/users/:id/room-access", { makesStale: manyStale });
export const removeUser = mutationOf("DELETE /api/users/:id", { makesStale: leavesGroups });
export const setAdmins = mutationOf("PUT /api/users/:id/admins", { makesStale });
export const resetPassword = {
  ...mutationOf("POST /api/users/:id/reset-password", { makesStale }),
  ...unremembered,
};
export const resetFactor = mutationOf("DELETE /api/users/:id/second-factors", { makesStale });
export const dismissRequest = mutationOf("POST /api/users/reset-requests/:id/dismiss", { makesStale });
export const declineDeletion = mutationOf("POST /api/users/deletion-requests/:id/decline", { makesStale });
export const grantDeletion = mutationOf("POST /api/users/deletion-requests/:id/grant", {
  makesStale: leavesGroups,
});
