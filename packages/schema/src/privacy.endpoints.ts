import { z } from "zod";
import { allHosts, pageHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { isoDate, listQuery, opaqueId, text } from "./primitives.ts";
import { manyPages, pageOutcome } from "./many-pages.endpoints.ts";
import { lineSound, recording } from "./recording-answers.ts";
import { manyPrivacyChanges, pagePrivacy, updateDefaultInput, updatePrivacyInput } from "./privacy-forms.ts";

const settings = pagePrivacy.extend({
  /** Of the text that people agree to. */
  consentVersion: z.int(),
  /** It has what the organisation has, and changes with it. */
  follows: z.boolean(),
  version: z.int(),
});

const defaults = pagePrivacy.extend({
  version: z.int(),
  /** Pages that have these settings, and those with settings of their own. */
  pages: z.object({ follow: z.int(), own: z.int() }),
});

const ofPage = z.strictObject({ id: opaqueId });
const own = z.strictObject({ id: opaqueId });

/** Visitors are made at will, and each of these leaves an entry in the log. */
const writeLimits = [
  { by: "visitor-address", max: 60, perSeconds: 60, shared: true },
  { by: "visitor", max: 30, perSeconds: 60 },
] as const;

/** A conversation to the person who had it, without what was said. */
const ownSummary = {
  /** To quote to the adviser. */
  reference: z.string(),
  startedAt: isoDate,
  seconds: z.int().nullable(),
  /** `none`: it is not kept. `awaited`: the provider has not brought it yet. */
  record: z.enum(["here", "cut", "awaited", "none"]),
  mayDownload: z.boolean(),
  mayDelete: z.boolean(),
};

const listedOwn = z.object({
  id: opaqueId,
  ...ownSummary,
  /** It can be heard. */
  hasSound: z.boolean(),
});

/** What is said on a page belongs to the person who said it. */
export const privacyEndpoints = {
  read: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/privacy",
    summary: "What a page tells its readers, and what is kept of what they say",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    response: settings,
    status: 200,
    errors: ["not_found"],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/deployments/:id/privacy",
    summary: "Change it; another text is asked for again",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    body: updatePrivacyInput,
    response: settings,
    status: 200,
    errors: ["not_found", "version_conflict"],
  },
  updateMany: {
    kind: "json",
    method: "POST",
    path: "/api/deployments/privacy",
    summary:
      "Change what many pages tell their readers and keep, or have them follow the organisation; each that is left as it is has a reason",
    access: "signed-in",
    hosts: staffHosts,
    body: manyPages.safeExtend({ changes: manyPrivacyChanges }),
    response: z.object({ results: z.array(pageOutcome) }),
    status: 200,
  },
  effect: {
    kind: "json",
    method: "POST",
    path: "/api/deployments/privacy/effect",
    summary: "How many conversations are deleted where pages keep them for so many days",
    access: "signed-in",
    hosts: staffHosts,
    body: z.strictObject({
      /** As the organisation has it where it is left out. */
      keptDays: z.int().min(1).max(365).optional(),
      /** Without pages: all that follow the organisation, which only owners may ask about. */
      ids: z.array(opaqueId).min(1).max(1000).optional(),
    }),
    /** Days of null delete nothing. */
    response: z.object({ keptDays: z.int().nullable(), conversations: z.int() }),
    status: 200,
  },
  readDefault: {
    kind: "json",
    method: "GET",
    path: "/api/system/privacy",
    summary:
      "What the organisation's pages tell their readers and keep, where they have no settings of their own",
    access: ["OWNER"],
    hosts: staffHosts,
    response: defaults,
    status: 200,
  },
  updateDefault: {
    kind: "json",
    method: "PATCH",
    path: "/api/system/privacy",
    summary: "Change it, for all pages that follow the organisation and those that are made from now on",
    access: ["OWNER"],
    hosts: staffHosts,
    body: updateDefaultInput,
    response: defaults,
    status: 200,
    errors: ["version_conflict"],
  },
  choose: {
    kind: "json",
    method: "POST",
    path: "/api/deployment/:slug/consent",
    summary: "The reader of a page agrees to be kept, or refuses",
    access: "page",
    hosts: pageHosts,
    params: z.strictObject({ slug: text(100) }),
    body: z.strictObject({ version: z.int().min(1), choice: z.enum(["agreed", "refused"]) }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "page_unavailable", "version_conflict"],
    rateLimits: writeLimits,
  },
  listOwn: {
    kind: "json",
    method: "GET",
    path: "/api/conversations/mine",
    summary:
      "The caller's conversations on a page that are over, newest first, with what may be done with them",
    access: "page",
    hosts: allHosts,
    query: listQuery.omit({ search: true }).extend({ deploymentId: opaqueId }),
    counted: true,
    response: z.array(listedOwn),
    status: 200,
    errors: ["not_found"],
    whileImpersonating: "refused",
  },
  readOwn: {
    kind: "json",
    method: "GET",
    path: "/api/conversations/:id/mine",
    summary: "What the caller said on a page, with what may be done with it",
    access: "page",
    hosts: allHosts,
    params: own,
    response: z.object({
      ...ownSummary,
      transcript: z.array(
        z.object({
          role: z.enum(["user", "agent", "none"]),
          text: z.string(),
          atSeconds: z.number().nullable(),
          sound: lineSound,
        }),
      ),
      recording,
      rating: z.int().nullable(),
      keptDays: z.int().nullable(),
    }),
    status: 200,
    errors: ["not_found"],
    polled: true,
    whileImpersonating: "refused",
  },
  download: {
    kind: "file",
    method: "GET",
    format: "text",
    path: "/api/conversations/:id/mine.txt",
    summary: "The same as a text file",
    access: "page",
    hosts: allHosts,
    params: own,
    query: z.strictObject({}),
    response: z.string(),
    status: 200,
    errors: ["not_found"],
    sameOriginOnly: true,
    whileImpersonating: "refused",
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/conversations/:id/mine",
    summary:
      "The caller deletes what they said on a page, here and at the voice provider; not while it goes on",
    access: "page",
    hosts: allHosts,
    params: own,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  rate: {
    kind: "json",
    method: "PUT",
    path: "/api/conversations/:id/rating",
    summary: "The caller says how a conversation on a page was, from 1 to 5",
    access: "page",
    hosts: allHosts,
    params: own,
    rateLimits: writeLimits,
    body: z.strictObject({ rating: z.int().min(1).max(5), comment: text(2000).trim().default("") }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type PrivacySettings = z.output<typeof settings>;
export type DefaultPrivacy = z.output<typeof defaults>;
export type ListedOwn = z.output<typeof listedOwn>;
export type OwnConversation = z.output<typeof privacyEndpoints.readOwn.response>;
