import { z } from "zod";
import { conversationEnds } from "./conversation-constants.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, opaqueId } from "./primitives.ts";
import { lineSound, recording } from "./recording-answers.ts";

/** Who talked; a visitor of a page that is open to everybody has no name. */
const talker = z.object({
  kind: z.enum(["recipient", "visitor", "staff"]),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/**
 * `cut`: it was too large, and lines of its middle are missing. `awaited`: the provider has not brought it yet. `missing`:
 * it was asked for it in vain. `none`: it never told of the conversation. `not_kept`: the page keeps nothing of what is
 * said, or the person refused to be kept.
 */
const recordState = z.enum(["here", "cut", "awaited", "missing", "none", "not_kept"]);

const summary = {
  id: opaqueId,
  /** When the call was connected, else when it was asked for. */
  startedAt: isoDate,
  who: talker,
  durationSeconds: z.int().nullable(),
  /** The provider has not told its end yet. */
  isOngoing: z.boolean(),
  /** null while it goes on, and where nobody told how it ended. */
  endedBy: z.enum(conversationEnds).nullable(),
  /** In the provider's words. */
  endReason: z.string().nullable(),
  /** One of the staff tried the page out. */
  isPreview: z.boolean(),
  /** How many answers of the agent were rated. */
  feedback: z.object({ likes: z.int(), dislikes: z.int() }),
  /** From 1 to 5, by the person who had it. */
  rating: z.int().nullable(),
  /** What its person chose before it, where the page asks. */
  consent: z.object({ choice: z.enum(["agreed", "refused"]), version: z.int(), givenAt: isoDate }).nullable(),
  record: recordState,
  lines: z.int(),
};

/** A conversation of a page, as its list tells of it. */
const pageConversation = z.object({
  ...summary,
  /** What was said around the words that were searched for; null without a search. */
  match: z.string().nullable(),
});

const transcriptLine = z.object({
  /** `none`: how long the line was lost, which nobody said. */
  speaker: z.enum(["user", "agent", "none"]),
  text: z.string(),
  /** Seconds since the call began. */
  atSeconds: z.number().nullable(),
  /** Somebody began to talk before the agent had said all of it. */
  isInterrupted: z.boolean(),
  feedback: z.enum(["like", "dislike"]).nullable(),
  sound: lineSound,
});

const conversationDetail = z.object({
  ...summary,
  page: z.object({ id: opaqueId, deploymentName: z.string() }).nullable(),
  room: z.object({ id, name: z.string() }).nullable(),
  agentName: z.string(),
  /** What its person wrote beside the rating. */
  comment: z.string().nullable(),
  /** What was said, in its order; empty until the record is here. */
  transcript: z.array(transcriptLine),
  recording,
});

/** A conversation that can be put into a chat about it. */
const storedConversation = z.object({
  id: opaqueId,
  /** The name of the page or of the room, else of the agent. */
  title: z.string(),
  who: talker,
  startedAt: isoDate,
  durationSeconds: z.int().nullable(),
  lines: z.int(),
});

const filter = z
  .strictObject({
    search: listQuery.shape.search,
    /** The first and the last day in the organisation's zone, each of them or neither: `2026-11-21`. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    endedBy: z.enum(conversationEnds).optional(),
    /** Left out: without the previews of the staff, as conversations are counted. */
    previews: z.enum(["with"]).optional(),
  })
  .refine(({ from = "", to = from }) => from <= to, {
    path: ["to"],
    message: "The last day is before the first",
  });

const ofPage = z.strictObject({ id: opaqueId });
const one = z.strictObject({ id: opaqueId });

/** What is exported is not narrowed. */
const nothing = z.strictObject({});

const exported = {
  kind: "file",
  method: "GET",
  access: "signed-in",
  hosts: staffHosts,
  response: z.string(),
  status: 200,
  errors: ["not_found"],
  sameOriginOnly: true,
} as const;

/** What was talked on pages and in rooms, for those who may know it. */
export const conversationEndpoints = {
  listOfPage: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/conversations",
    summary: "The conversations of a page, newest first; starts in which nobody talked are left out",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    query: filter.safeExtend({ limit: listQuery.shape.limit, offset: listQuery.shape.offset }),
    counted: true,
    response: z.array(pageConversation),
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  exportOfPage: {
    ...exported,
    format: "csv",
    path: "/api/deployments/:id/conversations/export",
    summary: "The conversations of a page that a filter leaves, as CSV; without what was said",
    params: ofPage,
    query: filter,
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/conversations",
    summary:
      "Conversations whose transcript is here and that the caller may read, newest first: one's own in rooms and with agents, and those of pages in one's scope",
    access: "signed-in",
    hosts: staffHosts,
    query: listQuery,
    counted: true,
    response: z.array(storedConversation),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/conversations/:id",
    summary: "One conversation with what was said",
    access: "signed-in",
    hosts: staffHosts,
    params: one,
    response: conversationDetail,
    status: 200,
    errors: ["not_found"],
    polled: true,
  },
  exportAsCsv: {
    ...exported,
    format: "csv",
    path: "/api/conversations/:id/export",
    summary: "What was said in a conversation, as CSV",
    params: one,
    query: nothing,
  },
  exportAsText: {
    ...exported,
    format: "text",
    path: "/api/conversations/:id/export.txt",
    summary: "What was said in a conversation, as plain text",
    params: one,
    query: nothing,
  },
  stillAtProvider: {
    kind: "json",
    method: "GET",
    path: "/api/conversations/deleted",
    summary: "What the caller said that is deleted here and still stands at the voice provider",
    access: "signed-in",
    hosts: staffHosts,
    response: z.object({
      /** Calls whose records are there. */
      waiting: z.int(),
      /** The provider could not be reached, or failed: it is asked again after growing pauses, within an hour. */
      isDelayed: z.boolean(),
    }),
    status: 200,
    keys: "refused",
    polled: true,
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/conversations/:id",
    summary: "Delete a conversation, here and at the voice provider; not while it goes on",
    access: "signed-in",
    hosts: staffHosts,
    params: one,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type PageConversation = z.output<typeof pageConversation>;

export type Conversation = z.output<typeof conversationDetail>;

export type TranscriptLine = z.output<typeof transcriptLine>;

export type StoredConversation = z.output<typeof storedConversation>;

export type ConversationFilter = z.output<typeof filter>;
