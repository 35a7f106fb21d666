import { z } from "zod";
import { activityEvent, weekOfSignIns } from "./activity.endpoints.ts";
import { pageUseSorts } from "./deployment-constants.ts";
import { ranges } from "./activity-constants.ts";
import { roomStatuses } from "./room-constants.ts";
import { libraryItem } from "./content.endpoints.ts";
import { deploymentStatus } from "./deployment-filter.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, opaqueId, pathId } from "./primitives.ts";

/** What somebody's home shows of their own. */
const dashboard = z.object({
  /** The item that was opened last, unless its end was reached. */
  item: libraryItem.nullable(),
  /** The session that was used last, in a room that can be entered. */
  roomSession: z
    .object({ roomId: id, roomName: z.string(), sessionId: opaqueId, lastUsedAt: isoDate })
    .nullable(),
  /** The caller's own pages, the newest first. */
  pages: z.array(
    z.object({
      id: opaqueId,
      slug: z.string(),
      deploymentName: z.string(),
      status: deploymentStatus,
      /** Since midnight in the organisation's zone. */
      today: z.object({ visits: z.int(), conversations: z.int() }),
    }),
  ),
});

/** A number, and what it was in the range before; null where nobody kept that. */
const figure = z.object({ value: z.number(), previous: z.number().nullable() });

const range = z.enum(ranges).default("7d");

const counted = {
  asOf: isoDate,
  /** The organisation's zone, in which days and hours are counted. */
  timeZone: z.string(),
};

/** Talks, and how many there were in the range before. */
const use = {
  conversations: z.int(),
  previous: z.int(),
  minutes: z.number(),
};

/** What may wait for an owner, the most urgent first. */
export const attentionKinds = [
  "refused_keys",
  "failed_jobs",
  "engines_failing",
  "agents_missing",
  "agents_off",
  "damaged_files",
  "recordings_full",
  "recordings_missing",
  "webhooks_off",
  "unproven_certificates",
  "rooms_without_agent",
  "reset_requests",
  "deletion_requests",
  "expired_invitations",
  "paused_pages",
  "never_signed_in",
] as const;

/** Something that waits for an owner. */
const attention = z.object({
  kind: z.enum(attentionKinds),
  /** How many there are; `items` has the first five. */
  total: z.int(),
  items: z.array(
    z.object({
      /** Of the user, page, room, agent, item, path or job; of an engine the part that it has; of a key `voice` or `assistant`. */
      id: z.string(),
      name: z.string(),
      /** How many rooms and pages use an agent, invitations of a page expired, certificates of a path are in doubt; null for all else. */
      count: z.int().nullable(),
      since: isoDate.nullable(),
      /** Why, in a sentence, where that is known. */
      problem: z.string().optional(),
    }),
  ),
});

const ownerDashboard = z.object({
  ...counted,
  figures: z.object({
    /** Different people who signed in. */
    activeUsers: figure,
    /** Talks that were begun by the staff and by recipients, without tests and previews. */
    staffConversations: figure,
    recipientConversations: figure,
    /** Of those talks. */
    minutes: figure,
    /** Talks that ended with an error. */
    failedCalls: figure,
    liveRooms: figure,
    activePages: figure,
    /** Messages that pages show now. */
    liveMessages: figure,
    resetRequests: figure,
  }),
  /** Hours of the last day, else days; empty ones too, oldest first. */
  timeline: z.array(z.object({ start: isoDate, conversations: z.int(), openings: z.int() })),
  /** Sign-ins by day of the week and time of day. */
  week: weekOfSignIns,
  /** The rooms that were talked in most, at most five. */
  rooms: z.array(z.object({ id, name: z.string(), status: z.enum(roomStatuses), ...use })),
  /** The newest ten events of everybody. */
  activity: z.array(activityEvent),
  attention: z.array(attention),
  system: z.object({
    /** `local`: our own voice agent; `provider`: somebody else's. */
    agentMode: z.enum(["local", "provider"]),
    /** Conversations that go on at this moment, of the staff and of recipients. */
    conversationsNow: z.int(),
    databaseBytes: z.int(),
    files: z.object({ usedBytes: z.int(), quotaBytes: z.int() }),
    failedJobs: z.int(),
    /** When the product's own command made the last back-up; null where it made none that is still remembered. */
    lastBackupAt: isoDate.nullable(),
  }),
});

/** A page and how it was used in a range. */
const pageUse = z.object({
  id: opaqueId,
  deploymentName: z.string(),
  status: deploymentStatus,
  adviser: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  company: z.string().nullable(),
  createdAt: isoDate,
  ...use,
});

/** One of the people who are looked after. */
const personUse = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  lastLoginAt: isoDate.nullable(),
  /** Different rooms that they talked or wrote in. */
  rooms: z.int(),
  conversations: z.int(),
  previous: z.int(),
  openings: z.int(),
});

const adminDashboard = z.object({
  ...counted,
  figures: z.object({
    /** Accounts that may sign in. */
    people: figure,
    activeUsers: figure,
    signIns: figure,
    conversations: figure,
    minutes: figure,
    /** Openings of the library. */
    openings: figure,
    /** Messages on pages of these people that nobody of the page's recipients has read, each page counted. */
    unreadMessages: figure,
    neverSignedIn: figure,
  }),
  /** The ten who signed in last. */
  people: z.array(personUse),
});

export const dashboardEndpoints = {
  owner: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/owner",
    summary: "How the product is used in a range, what waits for an owner, and how the system is",
    access: ["OWNER"],
    hosts: staffHosts,
    query: z.strictObject({ range }),
    response: ownerDashboard,
    status: 200,
    polled: true,
  },
  pages: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/pages",
    summary: "Ten deployment pages with how they were used in a range: the most used or the newest",
    access: ["OWNER"],
    hosts: staffHosts,
    query: z.strictObject({
      range,
      companyId: pathId.optional(),
      sort: z.enum(pageUseSorts).default("used"),
    }),
    response: z.array(pageUse),
    status: 200,
    polled: true,
  },
  provider: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/provider",
    summary: "Whether the voice provider answers, and accepts our key; asked at most twice a minute",
    access: ["OWNER"],
    hosts: staffHosts,
    response: z.object({
      reachable: z.boolean(),
      /** It answers, and refuses our key: then it is not reachable either. */
      refusesKey: z.boolean(),
      checkedAt: isoDate,
    }),
    status: 200,
    polled: true,
  },
  admin: {
    kind: "json",
    method: "GET",
    path: "/api/dashboard/admin",
    summary:
      "How an administrator's users are doing; owners see everybody or the people of the administrator they name",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: z.strictObject({ range, assignedTo: pathId.optional(), groupId: pathId.optional() }),
    response: adminDashboard,
    status: 200,
    polled: true,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/user/dashboard",
    summary: "Where the caller goes on, and how their own pages are used",
    access: "signed-in",
    hosts: staffHosts,
    response: dashboard,
    status: 200,
    keys: "refused",
  },
} as const satisfies Record<string, Endpoint>;

export type Dashboard = z.output<typeof dashboard>;

export type OwnerDashboard = z.output<typeof ownerDashboard>;

export type Attention = z.output<typeof attention>;

export type Figure = z.output<typeof figure>;

export type PageUse = z.output<typeof pageUse>;

export type AdminDashboard = z.output<typeof adminDashboard>;

export type PersonUse = z.output<typeof personUse>;
