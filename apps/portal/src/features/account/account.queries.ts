import { mutationOf, queryOf } from "@field-advisor/api-client";
import { activityEndpoints } from "@field-advisor/schema/activity";
import { authEndpoints } from "@field-advisor/schema/auth";
import { userEndpoints } from "@field-advisor/schema/users";

/** The header and the greeting show the name, so the session is read again. */
export const changeName = mutationOf(userEndpoints.update, {
  makesStale: [authEndpoints.status, userEndpoints.list, userEndpoints.read],
});

const shownAtMost = 5;

export const latestOwnEvents = {
  ...queryOf(activityEndpoints.events, { query: { scope: "mine", limit: shownAtMost } }),
  staleTime: 0,
};
