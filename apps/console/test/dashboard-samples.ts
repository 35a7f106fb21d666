import type { Attention, OwnerDashboard, PageUse } from "@field-advisor/schema/dashboard.endpoints";

/** What waits for an owner, one of it. */
export const waiting = (
  kind: Attention["kind"],
  item: Partial<Attention["items"][number]> = {},
  total = 1,
): Attention => ({
  kind,
  total,
  items: [{ id: "7", name: "Somebody", count: null, since: "2026-11-20T09:00:00Z", ...item }],
});

const figure = (value: number, previous: number | null = null) => ({ value, previous });

export const ownerDashboard = (changes: Partial<OwnerDashboard> = {}): OwnerDashboard => ({
  asOf: "2026-11-21T10:05:00Z",
  timeZone: "Europe/Berlin",
  figures: {
    activeUsers: figure(1234, 1000),
    staffConversations: figure(30, 20),
    recipientConversations: figure(12, 15),
    minutes: figure(456.4, 400),
    failedCalls: figure(2, 0),
    liveRooms: figure(8),
    activePages: figure(31),
    liveMessages: figure(3),
    resetRequests: figure(1, 1),
  },
  timeline: [
    { start: "2026-11-19T23:00:00Z", conversations: 40, openings: 5 },
    { start: "2026-11-20T23:00:00Z", conversations: 2, openings: 7 },
  ],
  week: [{ day: 1, time: "Morning", sessions: 17 }],
  rooms: [{ id: 4, name: "Objections", status: "LIVE", conversations: 30, previous: 20, minutes: 300 }],
  activity: [
    {
      id: "9",
      activity_type: "admin",
      userId: 1,
      userName: "Ada Lovelace",
      timestamp: "2026-11-21T10:00:00Z",
      action: "Changed a page",
      details: "First meeting",
      subject: null,
      session: null,
      changes: null,
      network: null,
    },
  ],
  attention: [],
  system: {
    agentMode: "local",
    conversationsNow: 0,
    lastBackupAt: null,
    databaseBytes: 1_440_000_000,
    files: { usedBytes: 12_300_000, quotaBytes: 10_000_000_000 },
    failedJobs: 0,
  },
  ...changes,
});

export const pageUse = (changes: Partial<PageUse> = {}): PageUse => ({
  id: "page0000000000000001",
  deploymentName: "First meeting",
  status: "active",
  adviser: { firstName: "Grace", lastName: "Hopper", email: "grace@demo.test" },
  company: "Northwind",
  createdAt: "2026-11-01T09:00:00Z",
  conversations: 12,
  previous: 10,
  minutes: 99.6,
  ...changes,
});
