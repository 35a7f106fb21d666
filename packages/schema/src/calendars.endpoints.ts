import { z } from "zod";
import { calendarRefusals } from "./calendar-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { isoDate, text } from "./primitives.ts";

const ownCalendar = z.object({
  /** Whether owners allow calendar feeds. */
  isOffered: z.boolean(),
  /** Null where the caller has none. Its address is not kept. */
  feed: z.object({ madeAt: isoDate, lastReadAt: isoDate.nullable() }).nullable(),
});

const overview = z.object({
  isOffered: z.boolean(),
  /** How many people have a feed. */
  feeds: z.int(),
  lastReadAt: isoDate.nullable(),
  lastRefusal: z.object({ at: isoDate, reason: z.enum(calendarRefusals) }).nullable(),
});

const own = { kind: "json", access: "signed-in", hosts: staffHosts, keys: "refused" } as const;
const owners = { kind: "json", access: ["OWNER"], hosts: staffHosts, keys: "refused" } as const;

/** Due days as calendars that people subscribe to. */
export const calendarEndpoints = {
  mine: {
    ...own,
    method: "GET",
    path: "/api/user/calendar",
    summary: "Whether the caller has a calendar feed, and whether owners allow one",
    response: ownCalendar,
    status: 200,
  },
  make: {
    ...own,
    method: "POST",
    path: "/api/user/calendar",
    summary:
      "Make the caller's calendar feed, or give it another address; the one before is refused from then on",
    response: z.object({ address: z.url() }),
    status: 201,
    errors: ["conflict"],
    answerIsSecret: true,
    rateLimits: [{ by: "session", max: 20, perSeconds: 3600 }],
  },
  end: {
    ...own,
    method: "DELETE",
    path: "/api/user/calendar",
    summary: "End the caller's calendar feed",
    response: z.object({ success: z.literal(true) }),
    status: 200,
  },
  read: {
    kind: "file",
    format: "ics",
    method: "GET",
    path: "/api/calendars/:secret",
    summary: "Somebody's open due days, for their calendar programs",
    access: "anyone",
    hosts: staffHosts,
    params: z.strictObject({ secret: text(100) }),
    response: z.string(),
    status: 200,
    errors: ["not_found"],
    polled: true,
    revalidates: true,
    rateLimits: [{ by: "address", max: 1200, perSeconds: 60 }],
  },
  overview: {
    ...owners,
    method: "GET",
    path: "/api/calendars",
    summary: "Whether people may have calendar feeds, and how these are used",
    response: overview,
    status: 200,
  },
  offer: {
    ...owners,
    method: "PUT",
    path: "/api/calendars",
    summary: "Allow calendar feeds, or switch all of them off, which ends them",
    body: z.strictObject({ isOffered: z.boolean() }),
    response: z.object({ ended: z.int() }),
    status: 200,
  },
  endAll: {
    ...owners,
    method: "DELETE",
    path: "/api/calendars",
    summary: "End every calendar feed; people may make new ones",
    response: z.object({ ended: z.int() }),
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

export type OwnCalendar = z.output<typeof ownCalendar>;

export type CalendarOverview = z.output<typeof overview>;
