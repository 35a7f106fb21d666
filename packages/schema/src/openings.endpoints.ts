import { z } from "zod";
import { longestRecording, ranges } from "./constants.ts";
import { contentCategory } from "./content-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

/** One time that somebody opened an item. */
const opening = z.object({
  id: z.int(),
  contentId: id,
  title: z.string(),
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  openedAt: isoDate,
});

const contentUse = z.object({
  asOf: isoDate,
  /** The organisation's zone, in which days and hours are counted. */
  timeZone: z.string(),
  totals: z.object({
    openings: z.int(),
    /** Items that were opened, and people who opened one. */
    items: z.int(),
    people: z.int(),
  }),
  /** Openings in the range before this one. */
  previous: z.object({ openings: z.int() }),
  /** Hours of the last day, else days; empty ones too, oldest first. */
  timeline: z.array(z.object({ start: isoDate, openings: z.int() })),
  /** What was opened, the most opened first. */
  items: z.array(
    z.object({
      contentId: id,
      title: z.string(),
      category: contentCategory,
      openings: z.int(),
      people: z.int(),
      lastOpenedAt: isoDate,
    }),
  ),
});

const success = z.object({ success: z.literal(true) });

/** Who opened what of the library, and how far they came. */
export const openingEndpoints = {
  own: {
    kind: "json",
    method: "GET",
    path: "/api/content/access",
    summary: "When the caller opened what they may open, each item once",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(z.object({ contentId: id, accessedAt: isoDate })),
    status: 200,
    errors: [],
  },
  open: {
    kind: "json",
    method: "POST",
    path: "/api/content/access",
    summary: "Note that the caller opened an item; again within ten minutes is the same time",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({ contentId: id }),
    response: success,
    status: 200,
    errors: ["not_found"],
  },
  keepPosition: {
    kind: "json",
    method: "PUT",
    path: "/api/content/:id/position",
    summary: "Keep where the caller stopped in a recording; null after its end",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    body: z.strictObject({ seconds: z.int().min(0).max(longestRecording).nullable() }),
    response: success,
    status: 200,
    errors: ["not_found"],
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/content/openings",
    summary: "Who opened what and when, the newest first; administrators see the people they look after",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: listQuery.omit({ search: true }).extend({
      contentId: pathId.optional(),
      userId: pathId.optional(),
    }),
    response: z.array(opening),
    status: 200,
    errors: [],
  },
  use: {
    kind: "json",
    method: "GET",
    path: "/api/content/use",
    summary: "How often content was opened in a range, by day and by item",
    access: ["OWNER"],
    hosts: staffHosts,
    query: z.strictObject({ range: z.enum(ranges).default("7d") }),
    response: contentUse,
    status: 200,
    errors: [],
    polled: true,
  },
} as const satisfies Record<string, Endpoint>;

export type ContentOpening = z.output<typeof opening>;

export type ContentUse = z.output<typeof contentUse>;
