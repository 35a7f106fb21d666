import { callEndpoint, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { authEndpoints } from "@field-advisor/schema/auth";
import { resetEndpoints } from "@field-advisor/schema/resets";
import { accessEndpoints } from "@field-advisor/schema/access";
import { roomEndpoints } from "@field-advisor/schema/rooms";
import { userEndpoints, type UserFilter } from "@field-advisor/schema/users";

export const pageSize = 25;

const oneMinute = 60_000;
/** For numbers that others change too: asked again when somebody comes back to the page, at most once a minute. */
const keptFresh = { staleTime: oneMinute, refetchOnWindowFocus: true } as const;

export const userPage = (filter: Partial<UserFilter>, page: number) =>
  pageOf(userEndpoints.list, { query: { ...filter, limit: pageSize, offset: page * pageSize } });

export const userCounts = { ...queryOf(userEndpoints.counts, {}), ...keptFresh };

/** Always as the server has it now: what a change touches is counted from it. */
export const userDetail = (id: number) => ({
  ...queryOf(userEndpoints.read, { params: { id } }),
  staleTime: 0,
});

/** A user as the server has them now, past everything that is remembered. */
export const readUser = (id: number) => callEndpoint(userEndpoints.read, { params: { id } });

/** Administrators whose name or address contains `search`; as many as fit under a search box. */
export const administrators = (search: string) =>
  queryOf(userEndpoints.list, {
    query: { search, role: "ADMIN", status: "ACTIVE", sort: "name", limit: 20 },
  });

/** The rooms that a new user can be given; the matrix of rights has the rest. */
export const firstRooms = pageOf(roomEndpoints.list, { query: { limit: 200 } });

export const resetRequests = {
  ...pageOf(resetEndpoints.requests, { query: { limit: 50 } }),
  ...keptFresh,
};

/** The address of one user is also that of the counts and of the requests, so these are read again with it. */
const makesStale = [userEndpoints.list, userEndpoints.read];

/** A password in a call or an answer is forgotten as soon as no screen holds it. */
const unremembered = { gcTime: 0 } as const;

export const createUser = {
  ...mutationOf(userEndpoints.create, { makesStale: [...makesStale, accessEndpoints.list] }),
  ...unremembered,
};
export const updateUser = mutationOf(userEndpoints.update, {
  makesStale: [...makesStale, authEndpoints.status],
});
export const updateRole = mutationOf(userEndpoints.updateRole, {
  makesStale: [...makesStale, authEndpoints.status],
});
export const removeUser = mutationOf(userEndpoints.remove, { makesStale });
export const setAdmins = mutationOf(userEndpoints.setAdmins, { makesStale });
export const resetPassword = { ...mutationOf(resetEndpoints.reset, { makesStale }), ...unremembered };
export const dismissRequest = mutationOf(resetEndpoints.dismiss, { makesStale });
