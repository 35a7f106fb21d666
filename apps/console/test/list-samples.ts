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
const other = job({ id: ids[1], name: "delete-record", attempts: 1, reason: "It took too long." });

const dashboardWith = (jobs: readonly FailedJob[]) => () =>
  ownerDashboard({
    attention: jobs.map(({ id, name }) => waiting("failed_jobs", { id, name }, jobs.length)),
  });

const serve = (handlers: Handlers) =>
  fakeApi({
    ...unanswered(),
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/dashboard/owner": dashboardWith([job()]),
    ...handlers,
  });

const notice = () => screen.findByRole("region", { name: "Background work failed" });
const sheet = async () => within(await screen.findByRole("dialog", { name: "Background work that failed" }));
const question = async () => within(await screen.findByRole("alertdialog"));
const opened = "/owner-dashboard?failed=true";
const success = () => ({ success: true }) as const;

test("the dashboard leads to what failed in words, when, how often it was tried and why", async () => {
  serve({ "GET /api/jobs/failed": () => [job(), other] });
  const { user, router } = openApp("/owner-dashboard");
  await user.click(within(await notice()).getByRole("link", { name: "Ending a call" }));
  const [call, record] = await (await sheet()).findAllByRole("listitem");
  expect(call).toHaveTextContent("Ending a call");
  expect(call).toHaveTextContent("Failed 3 hours ago, tried 301 times");
  expect(call).not.toHaveTextContent("runs again");
  expect(call).toHaveTextContent("The voice provider could not be reached.");
  expect(record).toHaveTextContent(/Delete record.*tried once.*It took too long\./);
  expect(router.state.location.search).toBe("?failed=true");
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
