import type { DemoUser } from "./demo-data.ts";

/** Ninety invented days: who signed in when, what was talked on the demo pages and what was changed. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const desktop = {
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  linux: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
};
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

/** How somebody works: how likely on a working day, from which hours, with what. */
const habits: { name: DemoUser; likely: number; hours: number[]; agents: string[]; network: string }[] = [
  {
    name: "owner",
    likely: 0.9,
    hours: [7, 8, 13, 20],
    agents: [desktop.mac, phone],
    network: "198.51.100.0/24",
  },
  { name: "admin", likely: 0.8, hours: [8, 9, 14], agents: [desktop.windows], network: "203.0.113.0/24" },
  {
    name: "adviser",
    likely: 0.7,
    hours: [9, 11, 15, 18],
    agents: [desktop.linux, phone],
    network: "192.0.2.0/24",
  },
  { name: "user", likely: 0.4, hours: [12, 19, 22, 1], agents: [phone], network: "198.51.100.0/24" },
];

export interface DemoSession {
  who: DemoUser;
  startedAt: Date;
  lastSeen: Date;
  /** null while it goes on. */
  ended: Date | null;
  endReason: "logout" | "expired" | null;
  userAgent: string;
  network: string;
}

export interface DemoConversation {
  slug: "demo-open" | "demo-private";
  /** The adviser tries the page, or its visitor or recipient talks. */
  by: "adviser" | "guest";
  startedAt: Date;
  seconds: number;
  visits: number;
  messages: number;
}

/** The same numbers in every run, so that two demonstrations at the same moment look alike. */
function createRandom(seed: number) {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x100000000;
  };
}

const pick = <T>(random: () => number, choices: readonly T[]): T | undefined =>
  choices[Math.floor(random() * choices.length)];

/** Lengths as they are: many short looks, some long mornings. */
const someMinutes = (random: () => number) => 1 + Math.floor(180 * random() ** 3);

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;

/** Sign-ins of the last ninety days, oldest first. */
export function demoSessions(now: Date): DemoSession[] {
  const random = createRandom(7);
  const sessions: DemoSession[] = [];
  const midnight = Math.floor(now.getTime() / day) * day;
  for (let ago = 89; ago >= 0; ago--) {
    for (const { name, likely, hours, agents, network } of habits) {
      const today = new Date(midnight - ago * day);
      for (let visit = 0; visit < 2; visit++) {
        const chance = (isWeekend(today) ? likely / 5 : likely) / (visit + 1);
        const startedAt = new Date(
          today.getTime() + (pick(random, hours) ?? 9) * hour + Math.floor(random() * hour),
        );
        const ended = new Date(startedAt.getTime() + someMinutes(random) * minute);
        const endReason = random() < 0.7 ? "logout" : "expired";
        const userAgent = pick(random, agents) ?? phone;
        if (random() < chance && ended < now)
          sessions.push({ who: name, startedAt, lastSeen: ended, ended, endReason, userAgent, network });
      }
    }
  }
  return [...sessions, ...openSessions(now)].toSorted(
    (a, b) => a.startedAt.getTime() - b.startedAt.getTime(),
  );
}

/** Somebody is there when the demonstration begins. */
const openSessions = (now: Date): DemoSession[] =>
  habits.slice(1, 3).map(({ name, agents, network }, index) => ({
    who: name,
    startedAt: new Date(now.getTime() - (index + 1) * 25 * minute),
    lastSeen: new Date(now.getTime() - (index + 1) * 4 * minute),
    ended: null,
    endReason: null,
    userAgent: agents[0] ?? phone,
    network,
  }));

/** Conversations of the last ninety days, more of them lately, oldest first. */
export function demoConversations(now: Date): DemoConversation[] {
  const random = createRandom(11);
  const conversations = Array.from({ length: 120 }, (): DemoConversation => {
    const startedAt = new Date(now.getTime() - 2 * hour - Math.floor(88 * day * random() ** 1.5));
    return {
      slug: random() < 0.6 ? "demo-open" : "demo-private",
      by: random() < 0.2 ? "adviser" : "guest",
      startedAt,
      seconds: 30 + Math.floor(900 * random() ** 2),
      visits: 1 + Math.floor(3 * random()),
      messages: Math.floor(3 * random()),
    };
  });
  return conversations.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

/** What the owner did, so many days ago; `about` is a user or the slug of a page. */
export const demoDeeds: { daysAgo: number; action: string; about: string; details?: object }[] = [
  { daysAgo: 88, action: "user.create", about: "admin" },
  { daysAgo: 88, action: "user.create", about: "adviser" },
  { daysAgo: 87, action: "user.create", about: "user" },
  { daysAgo: 86, action: "user.set_admins", about: "adviser" },
  { daysAgo: 86, action: "user.set_admins", about: "user" },
  { daysAgo: 85, action: "deployment.create", about: "demo-open" },
  { daysAgo: 84, action: "deployment.create", about: "demo-private" },
  { daysAgo: 60, action: "deployment.create", about: "demo-paused" },
  { daysAgo: 21, action: "deployment.update", about: "demo-paused", details: { changed: ["status"] } },
  {
    daysAgo: 12,
    action: "user.update",
    about: "adviser",
    details: { before: { lastName: "Fischer" }, after: { lastName: "Fisher" } },
  },
  { daysAgo: 5.01, action: "user.impersonate_start", about: "user" },
  { daysAgo: 5, action: "user.impersonate_end", about: "user", details: { reason: "exit" } },
  { daysAgo: 1, action: "user.create", about: "newcomer" },
];
