import { z } from "zod";
import { longestRecording, mostStretches } from "./content-constants.ts";
import { ranges } from "./activity-constants.ts";
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
  /** When the person had finished the recording, whichever opening that was in. */
  finishedAt: isoDate.nullable(),
});

/** A part of a recording that was played, in whole seconds. */
const stretch = z
  .strictObject({
    from: z.int().min(0).max(longestRecording),
    to: z.int().min(0).max(longestRecording),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "A stretch ends after it begins" });

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
    keys: "refused",
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
    keys: "refused",
    errors: ["not_found"],
  },
  keepPosition: {
    kind: "json",
    method: "PUT",
    path: "/api/content/:id/position",
    summary:
      "Keep where the caller stopped in a recording, null after its end, and what they played since the last time",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: pathId }),
    body: z.strictObject({
      seconds: z.int().min(0).max(longestRecording).nullable(),
      /** No more of it counts than can have been played since the report before. */
      played: z.array(stretch).max(mostStretches).default([]),
    }),
    response: z.object({
      success: z.literal(true),
      /** How many seconds of it the caller has played in all, each once. */
      playedSeconds: z.int(),
      finishedAt: isoDate.nullable(),
      /** What of this report did not count yet; it may be reported again. */
      uncounted: z.array(stretch),
    }),
    status: 200,
    keys: "refused",
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
    counted: true,
    response: z.array(opening),
    status: 200,
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
    polled: true,
  },
} as const satisfies Record<string, Endpoint>;

export type Stretch = z.output<typeof stretch>;

export type Played = z.output<(typeof openingEndpoints)["keepPosition"]["response"]>;

export type ContentOpening = z.output<typeof opening>;

export type ContentUse = z.output<typeof contentUse>;
