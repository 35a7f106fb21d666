import type { ActivityEvent, LoginPattern, LoginSession } from "@field-advisor/schema/activity.endpoints";
import type { OpenSession } from "@field-advisor/schema/auth.endpoints";
import type { ContentOpening } from "@field-advisor/schema/openings.endpoints";
import type { User, UserDetail } from "@field-advisor/schema/users.endpoints";

export const grace = (changes: Partial<User> = {}): User => ({
  id: 8,
  email: "grace@demo.test",
  username: "grace",
  firstName: "Grace",
  lastName: "Hopper",
  role: "USER",
  passwordChangeRequired: false,
  requiresReset: false,
  status: "ACTIVE",
  createdAt: "2026-11-01T09:00:00Z",
  lastLoginAt: "2026-11-20T09:00:00Z",
  version: 1,
  ...changes,
});

export const detailOf = (user: User): UserDetail => ({
  ...user,
  admins: [],
  assignedUsers: 0,
  owns: { deployments: 0, rooms: 0 },
  openSessions: 0,
  resetRequestedAt: null,
  secondFactor: { isRequired: false, hasCode: false, passkeys: 0, recoveryCodesLeft: 0 },
});

export const habitsOf = ({ id, ...user }: User, changes: Partial<LoginPattern> = {}): LoginPattern => ({
  userId: id,
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  totalSessions: 12,
  avgSessionDuration: 34.4,
  loginsByDay: [0, 3, 2, 2, 2, 3, 0],
  recentActivity: [],
  ...changes,
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export const loginSession = (changes: Partial<LoginSession> = {}): LoginSession => ({
  loginTime: "2026-11-20T09:00:00Z",
  logoutTime: "2026-11-20T09:40:00Z",
  sessionDuration: 40,
  isActiveSession: false,
  ipAddress: null,
  userAgent: firefox,
  ...changes,
});

export const openSession = (changes: Partial<OpenSession> = {}): OpenSession => ({
  id: 31,
  createdAt: "2026-11-20T09:00:00Z",
  lastSeenAt: "2026-11-20T09:40:00Z",
  network: "192.0.2.0/24",
  userAgent: firefox,
  isCurrent: false,
  ...changes,
});

/** An event; a later one has a larger number. */
export const event = (number: number, changes: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id: String(number),
  activity_type: "login",
  userId: 8,
  userName: "Grace Hopper",
  timestamp: new Date(Date.UTC(2026, 10, 20, 9, number)).toISOString(),
  action: "Signed in",
  details: "",
  subject: null,
  session: null,
  changes: null,
  network: null,
  ...changes,
});

/** What the home reads of somebody for whom nothing is there yet. */
export const emptyHome = {
  "GET /api/user/calendar": () => ({ isOffered: false, feed: null }),
  "GET /api/agents": () => [],
  "GET /api/deployments": () => [],
  "GET /api/users/counts": () => ({ total: 1, active: 1, resetRequests: 0 }),
  "GET /api/user/sign-in": () => ({
    byPassword: true,
    providers: [],
    hasPasskey: false,
    provedAt: "2026-11-30T08:00:00Z",
  }),
  "GET /api/user/dashboard": () => ({ item: null, roomSession: null, pages: [] }),
  "GET /api/user/assignments": () => [],
  "GET /api/user/returns": () => [],
  "GET /api/user/rooms": () => [],
  "GET /api/user/room-sessions": () => [],
  "GET /api/dashboard/content": () => [],
} as const;

/** One time that Grace opened an item; a later number is newer. */
export const opening = (id: number): ContentOpening => ({
  id,
  contentId: id,
  title: `Item ${id}`,
  userId: 8,
  firstName: "Grace",
  lastName: "Hopper",
  openedAt: new Date(Date.UTC(2026, 10, 20, 9, id)).toISOString(),
  finishedAt: null,
});
