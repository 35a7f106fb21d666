import { keyOf, queryOf, request } from "@field-advisor/api-client";
import type { ActivityEvent, eventScopes, Range } from "@field-advisor/schema/activity.endpoints";
import { shownAtOnce } from "@field-advisor/schema/constants";
import { runsOf } from "@field-advisor/ui";
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { EventType } from "../../lib/event-type.tsx";

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

/** Events that followed one another and are the same but for their time; the newest comes first. */
export interface EventGroup {
  newest: ActivityEvent;
  events: readonly ActivityEvent[];
}

const sameness = ({ activity_type, userName, userId, action, details, subject, changes }: ActivityEvent) =>
  JSON.stringify([activity_type, userId, userName, action, details, subject, changes]);

/** Folds events that repeat: "Signed in 4 times" takes one line. */
export const groupEvents = (events: readonly ActivityEvent[]): EventGroup[] =>
  runsOf(events, sameness).map((run) => ({ newest: run[0], events: run }));

/** What happened and how often. */
export const describeGroup = ({ newest, events }: EventGroup): string =>
  events.length === 1 ? newest.action : `${newest.action} ${events.length} times`;
