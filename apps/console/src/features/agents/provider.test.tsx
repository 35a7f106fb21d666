import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveAgents } from "../../../test/agent-list.ts";
import { countedUsage, providerAgent, providerAnswer as answer } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

const address = "/agent-management?tab=provider";

const unknownUsage = {
  total_conversations: 0,
  total_duration_seconds: 0,
  conversations: 0,
  available: false,
  complete: false,
};

test("the provider's agents stand with how much they were used there", async () => {
  serveAgents({
    "GET /api/voice/agents": () =>
      answer([
        providerAgent(),
        providerAgent({
          agent_id: "agent_mia",
          name: "Mia",
          usage: { ...countedUsage, complete: false },
        }),
        providerAgent({ agent_id: "agent_lee", name: "Lee", usage: unknownUsage, registeredAs: 3 }),
      ]),
  });
  openApp(address);
  const kim = within(await screen.findByRole("row", { name: /Kim/ }));
  expect(kim.getByText("12 conversations, 34 min")).toBeVisible();
  expect(kim.getByRole("button", { name: "Import Kim" })).toBeVisible();
  const mia = within(screen.getByRole("row", { name: /Mia/ }));
  expect(mia.getByText("at least 12 conversations, 34 min")).toBeVisible();
  const lee = within(screen.getByRole("row", { name: /Lee/ }));
  expect(lee.getByText("usage unavailable")).toBeVisible();
  expect(lee.queryByText(/0 conversations/)).toBeNull();
  expect(lee.queryByRole("button", { name: "Import Lee" })).toBeNull();
  expect(screen.queryByText(/not reachable/)).toBeNull();
});

test("importing puts an agent into the registry", async () => {
  let registeredAs: number | null = null;
  const api = serveAgents({
    "GET /api/voice/agents": () => answer([providerAgent({ registeredAs })]),
    "POST /api/agents": () => {
      registeredAs = 9;
      return agent({ id: 9 });
    },
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Import Kim" }));
  expect(await screen.findByText("Agent imported")).toBeVisible();
  expect(await screen.findByText("In the registry")).toBeVisible();
  expect(api.calls("POST /api/agents")).toMatchObject([{ body: { agentId: "agent_kim", name: "Kim" } }]);
});

test("an agent that could not be imported says why", async () => {
  serveAgents({
    "GET /api/voice/agents": () => answer([providerAgent()]),
    "POST /api/agents": refusing("conflict", "It is there already."),
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Import Kim" }));
  expect(await screen.findByText("Failed to create agent. It is there already.")).toBeVisible();
});

test("what was known last is shown as such while the provider cannot be reached", async () => {
  const asOf = new Date(2026, 10, 20, 9, 5).toISOString();
  serveAgents({ "GET /api/voice/agents": () => answer([providerAgent()], { asOf, reachable: false }) });
  openApp(address);
  expect(await screen.findByText("Provider not reachable. Showing data from 09:05.")).toBeVisible();
  expect(screen.getByRole("row", { name: /Kim/ })).toBeVisible();
});

test("a key that is refused is the reason why the list is old", async () => {
  const known = { reachable: false, refusesKey: true };
  serveAgents({ "GET /api/voice/agents": () => answer([providerAgent()], known) });
  openApp(address);
  expect(await screen.findByText(/^The voice provider refuses our key\. Showing data from/)).toBeVisible();
  expect(screen.queryByText(/not reachable/)).toBeNull();
});

test("a search narrows what is shown, and can be cleared", async () => {
  serveAgents({ "GET /api/voice/agents": () => answer([providerAgent()]) });
  const { user, router } = openApp(`${address}&search=lee`);
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("row", { name: /Kim/ })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=provider");
});

test("a refresh that failed keeps what was read", async () => {
  const api = serveAgents({ "GET /api/voice/agents": () => answer([providerAgent()]) });
  const { user } = openApp(address);
  await screen.findByRole("row", { name: /Kim/ });
  api.serve({ "GET /api/voice/agents": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(api.calls("GET /api/voice/agents")).toHaveLength(2));
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  expect(screen.getByRole("row", { name: /Kim/ })).toBeVisible();
});
