export const ranges = ["24h", "7d", "30d", "90d"] as const;

/** Parts of a day in the organisation's zone; each begins with `from` and ends before `to`, in hours. */
export const timesOfDay = [
  { name: "Morning", from: 6, to: 12 },
  { name: "Afternoon", from: 12, to: 18 },
  { name: "Evening", from: 18, to: 24 },
  { name: "Night", from: 0, to: 6 },
] as const;

/** How long a session was, in minutes; each begins with `from` and ends before `to`, but an hour is still Medium. */
export const sessionLengths = [
  { name: "Quick", from: 0, to: 5 },
  { name: "Short", from: 5, to: 15 },
  { name: "Medium", from: 15, to: 60 },
  { name: "Long", from: 60, to: null },
] as const;

/** How many entries a view shows before "Load more". */
export const shownAtOnce = { timeline: 20, recentSessions: 10, tasks: 20 } as const;

export const eventTypes = ["login", "logout", "admin", "session", "voice"] as const;

export const patternSorts = ["sessions", "name", "duration", "recent"] as const;
