import { shownAtOnce } from "@field-advisor/schema/activity";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { keyOf, request } from "@field-advisor/api-client";

const pageSize = shownAtOnce.recentSessions;

/** Options for reading the sign-ins of one user part by part, newest first; read anew whenever they are opened. */
export const userSignIns = (id: number) => {
  const params = { id };
  return infiniteQueryOptions({
    queryKey: [...keyOf("GET /api/activity/users/:id/logins", { params }), "all"],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/activity/users/:id/logins",
        { params, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ sessions }, _all, offset) =>
      sessions.length < pageSize ? undefined : offset + pageSize,
    staleTime: 0,
  });
};
