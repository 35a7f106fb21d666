import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { Company } from "@field-advisor/schema/companies.endpoints";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import type { Release } from "@field-advisor/schema/releases.endpoints";

/** An agent as the API answers it, for tests of screens. */
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
  usage: { conversations: 0, minutes: 0 },
  health: "unknown",
  checkedAt: null,
  updatedAt: "2026-11-02T09:00:00Z",
  version: 1,
  ...changes,
});

/** A page as the API answers it to the staff, for tests of screens. */
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
  company: null,
  pageVersion: "BETA 2.2",
  isEditedSinceRelease: false,
  invitations: { total: 1, open: 1 },
  lastVisitAt: null,
  recentConversations: 0,
  user: { id: 8, firstName: "Grace", lastName: "Hopper", email: "grace@demo.test" },
  agent: { id: 3, name: "Field agent", isActive: true },
  createdAt: "2026-11-01T09:00:00Z",
  updatedAt: "2026-11-02T09:00:00Z",
  version: 1,
  ...changes,
});

/** A group as the API answers it, for tests of screens. */
export const group = (changes: Partial<Group> = {}): Group => ({
  id: 7,
  name: "Sales North",
  isFromDirectory: false,
  people: 2,
  rooms: 1,
  items: 0,
  createdAt: "2026-11-20T09:00:00Z",
  version: 1,
  ...changes,
});

/** A company as the API answers it, for tests of screens. */
export const company = (values: Partial<Company> = {}): Company => ({
  id: 7,
  name: "Donau Bank",
  description: "Vienna",
  isActive: true,
  createdAt: "2026-11-20T09:00:00Z",
  version: 3,
  activePages: 0,
  ...values,
});

/** A release as the API answers it, for tests of screens. */
export const release = (values: Partial<Release> = {}): Release => ({
  id: 7,
  version: "BETA 2.3",
  kind: "minor",
  details: "Better greetings",
  userName: "Olga Owner",
  createdAt: "2026-11-20T09:00:00Z",
  action: "minor",
  pages: 12,
  restoredFrom: null,
  ...values,
});
