import type { AgentUse } from "@field-advisor/schema/activity.endpoints";
import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import type { DeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import type { ResetRequest } from "@field-advisor/schema/resets.endpoints";

export const countedUsage = {
  total_conversations: 12,
  total_duration_seconds: 2030,
  conversations: 12,
  available: true,
  complete: true,
};

export const providerAgent = (changes: Partial<ProviderAgent> = {}): ProviderAgent => ({
  agent_id: "agent_kim",
  name: "Kim",
  usage: countedUsage,
  updated_at_unix_secs: 1_795_000_000,
  registeredAs: null,
  ...changes,
});

export const providerAnswer = (agents: ProviderAgent[], more = {}) => ({
  agents,
  asOf: "2026-11-20T09:00:00Z",
  reachable: true,
  refusesKey: false,
  ...more,
});

export const agentUse = (changes: Partial<AgentUse> = {}): AgentUse => ({
  agentId: 3,
  name: "Field agent",
  isActive: true,
  conversations: 1200,
  tests: 7,
  previews: 5,
  unused: 31,
  minutes: 3600.6,
  avgMinutes: 3.2,
  lastUsedAt: "2026-11-20T09:00:00Z",
  ...changes,
});

export const failedJob = (changes: Partial<FailedJob> = {}): FailedJob => ({
  id: "0b1f3c52-8d07-4f0e-9a4e-3f6d1c7a2b10",
  name: "end-call",
  failedAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  isScheduled: false,
  attempts: 301,
  reason: "The voice provider could not be reached.",
  ...changes,
});

export const deletionRequest = (changes: Partial<DeletionRequest["user"]> = {}): DeletionRequest => ({
  id: 30 + (changes.id ?? 8),
  user: {
    id: 8,
    email: "grace@demo.test",
    firstName: "Grace",
    lastName: "Hopper",
    role: "USER",
    ...changes,
  },
  reason: "I leave the company.",
  askedAt: "2026-11-20T09:00:00Z",
});

export const resetRequest = (changes: Partial<ResetRequest["user"]> = {}, times = 3): ResetRequest => ({
  id: changes.id ?? 8,
  user: {
    id: 8,
    email: "grace@demo.test",
    firstName: "Grace",
    lastName: "Hopper",
    role: "USER",
    ...changes,
  },
  requestedAt: "2026-11-20T09:00:00Z",
  times,
  network: "192.0.2.0/24",
});
