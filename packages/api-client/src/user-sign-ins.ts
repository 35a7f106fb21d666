import { activityEndpoints, shownAtOnce } from "@field-advisor/schema/activity";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callEndpoint, keyOf } from "./client.ts";

const pageSize = shownAtOnce.recentSessions;

/** Options for reading the sign-ins of one user part by part, newest first; read anew whenever they are opened. */
export const userSignIns = (id: number) => {
  const params = { id };
  return infiniteQueryOptions({
    queryKey: [...keyOf(activityEndpoints.userLogins, { params }), "all"],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        activityEndpoints.userLogins,
        { params, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ sessions }, _all, offset) =>
      sessions.length < pageSize ? undefined : offset + pageSize,
    staleTime: 0,
  });
};
