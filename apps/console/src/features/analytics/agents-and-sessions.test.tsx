import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loginPattern, loginSession } from "../../../test/activity-samples.ts";
import { agentUse } from "../../../test/list-samples.ts";
import { openView } from "../../../test/render-view.tsx";
import { AnalyticsDashboard } from "./analytics-dashboard.tsx";

const serve = (handlers: Handlers) =>
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })), ...handlers });

const open = (view: string) => openView(<AnalyticsDashboard />, `/?view=${view}`);

const idle = agentUse({
  agentId: 4,
  name: "Old agent",
  isActive: false,
  conversations: 0,
  tests: 1,
  previews: 0,
  unused: 2,
  minutes: 0,
  avgMinutes: null,
  lastUsedAt: null,
});

const session = { ...loginPattern(), ...loginSession() };

test("agents stand by how much they were talked to, in rounded minutes", async () => {
  const api = serve({ "GET /api/activity/agents": () => [agentUse(), idle] });
  open("agents");
  expect(await screen.findByText(/and have ended\. Test calls/)).toBeVisible();
  await screen.findByText(/^The chart could not be drawn/);
  const [chart, table] = screen.getAllByRole("table");
  expect(chart).toHaveAccessibleName("Conversations by agent, last 7 days");
  expect(within(chart ?? document.body).getByRole("row", { name: "Field agent 1,200" })).toBeVisible();
  const list = within(table ?? document.body);
  expect(list.getByRole("row", { name: /^Field agent 1,200 3,601 min 3 min .* 7 5 31$/ })).toBeVisible();
  expect(list.getByRole("row", { name: "Old agent Inactive 0 0 min - Never 1 0 2" })).toBeVisible();
  expect(api.calls("GET /api/activity/agents")).toMatchObject([{ query: { range: "7d" } }]);
});

test("what is no conversation is told apart, each with what it means", async () => {
  serve({ "GET /api/activity/agents": () => [agentUse(), idle] });
  const { user } = open("agents");
  const figures = within(await screen.findByRole("list", { name: "Conversation figures" }));
  const shown = figures.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown).toEqual(["Conversations1,200", "Test calls8", "Previews5", "Unused33"]);
  await user.click(figures.getByRole("button", { name: 'What "Conversations" means' }));
  expect(await screen.findByText(/The overview shows the same number\.$/)).toBeVisible();
});

test("only as many agents are drawn as one can tell apart; all are listed", async () => {
  const many = Array.from({ length: 14 }, (_, index) =>
    agentUse({ agentId: index + 1, name: `Agent ${index}` }),
  );
  serve({ "GET /api/activity/agents": () => many });
  open("agents");
  await screen.findByText(/^The chart could not be drawn/);
  const [chart, table] = screen.getAllByRole("table");
  expect(within(chart ?? document.body).getAllByRole("rowheader")).toHaveLength(12);
  expect(within(table ?? document.body).getAllByRole("rowheader")).toHaveLength(14);
});

test("the newest ten sessions lead to all sign-ins of their users", async () => {
  const api = serve({
    "GET /api/activity/sessions": () => [
      {
        ...session,
        loginTime: "2026-11-20T11:00:00Z",
        isActiveSession: true,
        logoutTime: null,
        sessionDuration: null,
      },
      session,
    ],
    "GET /api/activity/users/:id/logins": () => ({ ...loginPattern(), sessions: [] }),
  });
  const { user } = open("sessions");
  const [, first, second] = await screen.findAllByRole("row");
  expect(first).toHaveTextContent(/Grace Hopper.*Chrome on Linux.*203\.0\.113\.0\/24.*Active/);
  expect(second).toHaveTextContent(/12 min$/);
  await user.click(within(second ?? document.body).getByRole("button", { name: "Grace Hopper" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Activity of Grace Hopper" }));
  expect(await sheet.findByText("No login sessions recorded for this user")).toBeVisible();
  expect(api.calls("GET /api/activity/sessions")).toMatchObject([{ query: { range: "7d", limit: 10 } }]);
});
