import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import type { VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import { type PracticeList, practiceLists, shippedLists } from "@field-advisor/schema/practice-lists";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { SavedLists } from "@field-advisor/schema/rubrics.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";

export { agent, deployment } from "@field-advisor/ui/testing-data";

export const adviser = (changes: Partial<User> = {}): User => ({
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

/** A judged attempt of Ada's in a room. */
export const attemptSummary = (changes: Partial<AttemptSummary> = {}): AttemptSummary => ({
  id: "abcdefgh12345678",
  number: 3,
  room: { id: 5, name: "Room", category: "Training" },
  user: { id: 7, name: "Ada Lovelace" },
  state: "scored",
  mode: "text",
  startedAt: "2026-11-20T09:00:00Z",
  finishedAt: "2026-11-20T09:12:00Z",
  minutes: 12,
  isPrivate: false,
  isShared: false,
  isHidden: false,
  isToRate: false,
  score: 60,
  mostScore: 60,
  passed: false,
  isTooShort: false,
  uncounted: null,
  decided: 2,
  total: 3,
  askedReviewAt: null,
  reviewedAt: null,
  variant: null,
  ...changes,
});

/** The lists of an installation that has the shipped ones. */
export const savedLists = (changes: Partial<SavedLists> = {}): SavedLists => ({
  ...(Object.fromEntries(practiceLists.map((name) => [name, [...shippedLists[name]]])) as Record<
    PracticeList,
    string[]
  >),
  version: 0,
  savedAt: null,
  savedBy: null,
  ...changes,
});

export const room = (changes: Partial<Room> = {}): Room => {
  const status = changes.status ?? "LIVE";
  return {
    id: 5,
    name: "Objections",
    description: "A client who has doubts",
    agentId: 3,
    agent: { id: 3, name: "Field agent", description: null, domain: null, isActive: true, isMissing: false },
    openaiAssistantId: null,
    backgroundColor: "#2563eb",
    badgeText: null,
    logoUrl: null,
    displayOrder: 1,
    status,
    isActive: status === "LIVE",
    category: "Training",
    createdBy: 1,
    createdByUser: { firstName: "Olga", lastName: "Owner" },
    createdAt: "2026-11-01T09:00:00Z",
    version: 1,
    ...changes,
  };
};

export const assistant = (changes: Partial<Assistant> = {}): Assistant => ({
  id: 2,
  assistantId: "asst_coach",
  name: "Coach",
  purpose: "room",
  instructions: "Help the person in the room.",
  model: null,
  maxTokens: null,
  temperature: null,
  seesRoom: true,
  seesTranscript: false,
  isActive: true,
  isDefault: false,
  usedByRooms: 0,
  lastUsedAt: null,
  createdByUser: null,
  version: 1,
  ...changes,
});

const engine = { since: "2026-11-20T09:00:00Z", problem: null };

/** A voice agent as it comes: no words are known, and no model answers. */
export const voiceEngines = (changes: Partial<VoiceEngines> = {}): VoiceEngines => ({
  notices: { ...engine, name: "level and pitch" },
  hears: {
    ...engine,
    name: null,
    problem: "Spoken words are not understood: there is no speech recognizer.",
  },
  thinks: { ...engine, name: null, problem: "There is no language model." },
  speaks: { ...engine, name: "espeak-ng" },
  ...changes,
});
