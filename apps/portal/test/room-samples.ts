import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { MetVariant, RoomMessage, SpokenCall } from "@field-advisor/schema/room-sessions.endpoints";
import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";

export const room = (changes: Partial<Room> = {}): Room => ({
  id: 5,
  name: "Opening a sale",
  description: "A first meeting with a careful client.",
  agentId: 3,
  agent: { id: 3, name: "Coach Kim", description: null, domain: "Sales", isActive: true, isMissing: false },
  openaiAssistantId: null,
  backgroundColor: "#2563eb",
  badgeText: "New",
  logoUrl: null,
  displayOrder: 1,
  status: "LIVE",
  isActive: true,
  category: "Training",
  createdBy: 1,
  createdByUser: { firstName: "Olga", lastName: "Own" },
  createdAt: "2026-11-20T09:00:00Z",
  version: 1,
  ...changes,
});

/** A room as the list of somebody's own rooms carries it. */
export const ownRoom = (changes: Partial<Room> = {}) => ({ ...room(changes), hasAccess: true as const });

export const agent = (changes: Partial<Agent> = {}): Agent => ({
  id: 3,
  agentId: "agent_kim",
  name: "Coach Kim",
  description: null,
  domain: "Sales",
  source: "Voice API",
  isActive: true,
  rooms: 1,
  pages: 0,
  usage: { conversations: 0, minutes: 0 },
  health: "unknown",
  checkedAt: null,
  updatedAt: "2026-11-20T09:00:00Z",
  version: 1,
  ...changes,
});

export const sessionId = "5e5510n05e5510n0";
export const conversationId = "c0c0c0c0c0c0c0c0";
export const threadId = "7d7d7d7d7d7d7d7d";
export const attemptId = "a77e3p70a77e3p70";

type Rubric = NonNullable<Briefing["rubric"]>;

/** What to know before an attempt in the room; it has no rubric unless a test gives one. */
export const briefing = (changes: Partial<Briefing> = {}): Briefing => ({
  roomId: 5,
  rubric: null,
  isPrivate: false,
  attempts: { count: 0, best: null, passed: false, left: null, uncounted: 0 },
  isUnheard: false,
  recording: { isOffered: false, isFull: false, days: 30 },
  openAttempt: null,
  lastAttempt: null,
  ...changes,
});

export const briefedRubric = (changes: Partial<Rubric> = {}): Rubric => ({
  situation: "Ms Kim has sold her company.",
  counterpart: "A careful client who asks about fees.",
  goal: "Agree on a second meeting.",
  timeLimitMinutes: 15,
  attemptsAllowed: null,
  passMark: 70,
  criteria: [
    { key: "discovery", name: "Discovery", skill: null },
    { key: "risk", name: "Explaining risk", skill: null },
  ],
  ...changes,
});

/** A session in which nothing was said yet. */
export const newSession = (id = sessionId) => ({
  sessionId: id,
  conversationId: null,
  threadId: null,
  messages: [] as RoomMessage[],
  assistant: [],
  calls: [] as SpokenCall[],
  isComplete: true,
  attempt: { id: attemptId, isOpen: true, isBegun: false, secondsLeft: null, focus: null, variant: null } as {
    id: string;
    isOpen: boolean;
    isBegun: boolean;
    secondsLeft: number | null;
    focus: string | null;
    variant: MetVariant | null;
  } | null,
});

/** What was said in turn, the person first. */
export const messages = (...texts: string[]): RoomMessage[] =>
  texts.map((text, index) => ({
    id: String(index + 1),
    text,
    isUser: index % 2 === 0,
    timestamp: "2026-11-20T09:00:00Z",
    isPartial: false,
  }));
