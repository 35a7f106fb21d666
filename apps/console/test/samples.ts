import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";

export const agent = (changes: Partial<Agent> = {}): Agent => ({
  id: 3,
  agentId: "agent_field",
  name: "Field agent",
  description: null,
  domain: null,
  source: "custom",
  isActive: true,
  rooms: 0,
  pages: 0,
  usage: null,
  health: "unknown",
  checkedAt: null,
  updatedAt: "2026-11-02T09:00:00Z",
  ...changes,
});

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

export const deployment = (changes: Partial<Deployment> = {}): Deployment => ({
  id: "abcdefgh12345678",
  slug: "autumn-meeting-x7k2",
  deploymentName: "Autumn meeting",
  deploymentTitle: "Meet your adviser",
  description: "Ten minutes about your plans",
  status: "active",
  isActive: true,
  allowAnonymous: false,
  recipientEmail: "rita@client.test",
  recipientName: "Rita Recipient",
  hasAccessCode: true,
  user: { id: 8, firstName: "Grace", lastName: "Hopper", email: "grace@demo.test" },
  agent: { id: 3, name: "Field agent", isActive: true },
  createdAt: "2026-11-01T09:00:00Z",
  updatedAt: "2026-11-02T09:00:00Z",
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
