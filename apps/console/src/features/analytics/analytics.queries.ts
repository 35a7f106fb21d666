import { keyOf, queryOf, request } from "@field-advisor/api-client";
import type { Range } from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce, type eventTypes } from "@field-advisor/schema/activity-constants";
import { polling } from "@field-advisor/schema/product";
import { infiniteQueryOptions } from "@tanstack/react-query";

type EventType = (typeof eventTypes)[number];

/** Figures go stale: they are read again when somebody comes back to them, and by Refresh. */
const fresh = { staleTime: polling.loginPatterns };

export const usageIn = (range: Range) => ({
  ...queryOf("GET /api/usage/stats", { query: { range } }),
  ...fresh,
});

export const agentsIn = (range: Range) => ({
  ...queryOf("GET /api/activity/agents", { query: { range } }),
  ...fresh,
});

export const contentUseIn = (range: Range) => ({
  ...queryOf("GET /api/content/use", { query: { range } }),
  ...fresh,
});

export const recentSessions = (range: Range) => ({
  ...queryOf("GET /api/activity/sessions", { query: { range, limit: shownAtOnce.recentSessions } }),
  ...fresh,
});

export const eventFilter = (range: Range, type: EventType | undefined) => ({
  scope: "everyone" as const,
  range,
  ...(type && { type }),
});

/** What happened, newest first, as many entries at a time as the timeline shows. */
export const eventsIn = (range: Range, type: EventType | undefined) => {
  const query = { ...eventFilter(range, type), limit: shownAtOnce.timeline };
  return infiniteQueryOptions({
    queryKey: [...keyOf("GET /api/activity/events", { query }), "all"],
    queryFn: ({ pageParam: before, signal }) =>
      request("GET /api/activity/events", { query: { ...query, ...(before > 0 && { before }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < shownAtOnce.timeline ? undefined : Number(page.at(-1)?.id)),
    ...fresh,
  });
};
