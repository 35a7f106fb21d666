import { keyOf, queryOf, request } from "@field-advisor/api-client";
import type { eventScopes, Range } from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce } from "@field-advisor/schema/activity-constants";
import type { EventType } from "@field-advisor/ui";
import { infiniteQueryOptions } from "@tanstack/react-query";

/** What narrows the log and its export. */
export interface EventFilter {
  scope: (typeof eventScopes)[number];
  range: Range;
  /** The first and the last day instead of the range. */
  from?: string;
  to?: string;
  type?: EventType;
  userId?: number;
}

const newest = 0;

/** The log from its newest entry on; each further part continues below the last entry of the one before. */
export const eventLog = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf("GET /api/activity/events", { query: filter }), "log"],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/activity/events",
        { query: { ...filter, ...(pageParam !== newest && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: newest,
    getNextPageParam: (entries) =>
      entries.length < shownAtOnce.timeline ? undefined : Number(entries.at(-1)?.id),
    // What happened since the log was last open is what it is opened for.
    staleTime: 0,
  });

export const ownHabits = { ...queryOf("GET /api/user/login-stats", {}), staleTime: 0 };
