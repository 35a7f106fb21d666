import { sessionLengths, timesOfDay } from "@field-advisor/schema/activity-constants";
import type {
  ActivityEvent,
  ActivityRecord,
  LoginPattern,
  LoginSession,
  SignInSummary,
} from "@field-advisor/schema/activity.endpoints";
import type { UsageStats } from "@field-advisor/schema/analytics.endpoints";

export const loginPattern = (changes: Partial<LoginPattern> = {}): LoginPattern => ({
  userId: 8,
  username: "grace",
  email: "grace@demo.test",
  firstName: "Grace",
  lastName: "Hopper",
  totalSessions: 1234,
  avgSessionDuration: 75,
  loginsByDay: [1, 2, 3, 0, 5, 6, 7],
  recentActivity: [
    { date: "2026-11-19", sessions: 1, totalDuration: null },
    { date: "2026-11-20", sessions: 2, totalDuration: 30 },
  ],
  ...changes,
});

export const activityRecord = (changes: Partial<ActivityRecord> = {}): ActivityRecord => ({
  userId: 8,
  username: "grace",
  email: "grace@demo.test",
  loginTime: "2026-11-20T09:00:00Z",
  logoutTime: null,
  sessionDuration: null,
  ...changes,
});

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";

export const loginSession = (changes: Partial<LoginSession> = {}): LoginSession => ({
  loginTime: "2026-11-20T09:00:00Z",
  logoutTime: "2026-11-20T09:12:00Z",
  sessionDuration: 12,
  isActiveSession: false,
  ipAddress: "203.0.113.0/24",
  userAgent: chrome,
  ...changes,
});

const inHeatMap: Readonly<Record<string, number>> = { "Morning Long": 9, "Night Quick": 3 };
const inWeek: Readonly<Record<string, number>> = { "1 Morning": 9, "0 Night": 3 };

/** Twelve sign-ins: nine long ones on a Monday morning, three quick ones on Sunday night. */
export const signInSummary = (changes: Partial<SignInSummary> = {}): SignInSummary => ({
  asOf: "2026-11-20T12:34:00Z",
  timeZone: "Europe/Berlin",
  totals: { sessions: 12, avgSessionDuration: 90, activeUsers: 4, activeNow: 2 },
  previous: { sessions: 10, avgSessionDuration: 100 },
  // Midnight in Berlin, so that a viewer in another zone would call it the day before.
  timeline: [
    { start: "2026-11-18T23:00:00Z", sessions: 9, minutes: 630 },
    { start: "2026-11-19T23:00:00Z", sessions: 3, minutes: 0 },
  ],
  heatMap: timesOfDay.flatMap((time) =>
    sessionLengths.map((length) => ({
      time: time.name,
      length: length.name,
      sessions: inHeatMap[`${time.name} ${length.name}`] ?? 0,
    })),
  ),
  week: [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    timesOfDay.map((time) => ({
      day,
      time: time.name,
      sessions: inWeek[`${day} ${time.name}`] ?? 0,
    })),
  ),
  ...changes,
});

export const usageStats = (changes: Partial<UsageStats> = {}): UsageStats => ({
  asOf: "2026-11-20T12:34:00Z",
  timeZone: "Europe/Berlin",
  talks: { conversations: 67, tests: 4, previews: 3, unused: 12 },
  totals: {
    PAGE_VISIT: 2345,
    LOGIN_SUCCESS: 5,
    CONVERSATION_START: 99,
    CONVERSATION_END: 60,
    MESSAGE_SENT: 0,
  },
  timeline: [
    { start: "2026-11-18T23:00:00Z", visits: 2300, conversations: 60 },
    { start: "2026-11-19T23:00:00Z", visits: 45, conversations: 7 },
  ],
  ...changes,
});

export const activityEvent = (changes: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: "500",
  activity_type: "login",
  userId: 8,
  userName: "Grace Hopper",
  timestamp: "2026-11-20T09:00:00Z",
  action: "Signed in",
  details: "",
  subject: null,
  session: null,
  changes: null,
  network: null,
  ...changes,
});
