import { brokenConnection, noAnswer, part, refusing } from "@field-advisor/api-client/testing";
import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { actOnAgent, agentMenu, ownAgent, serveAgents } from "../../../test/agent-list.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

const address = "/agent-management";

const coach = agent({
  agentId: "agent_0123456789x7k2",
  domain: "Pensions",
  source: "openai",
  rooms: 2,
  pages: 1,
});

/** A server that remembers whether its one agent is switched on. */
function serveSwitch(initial: Agent) {
  let stored = initial;
  return serveAgents({
    "GET /api/agents": () => [stored],
    "PATCH /api/agents/:id": ({ body }) =>
      (stored = { ...stored, isActive: body.isActive ?? stored.isActive }),
    "GET /api/agents/:id": () =>
      ownAgent({
        usedBy: {
          rooms: [
            { id: 5, name: "Objections" },
            { id: 6, name: "Closing" },
          ],
          pages: [{ id: "d0", name: "Autumn meeting" }],
        },
      }),
  });
}

test("the registry tells who there is and who uses them", async () => {
  serveAgents({ "GET /api/agents": () => [coach] });
  openApp(address);
  const row = within(await screen.findByRole("row", { name: /Field agent/ }));
  expect(row.getByText("agent_…x7k2")).toBeVisible();
  expect(row.getByRole("button", { name: "Copy ID of Field agent" })).toBeVisible();
  expect(row.getByText("Pensions")).toBeVisible();
  expect(row.getByText("OpenAI")).toBeVisible();
  expect(row.getByRole("switch", { name: "Field agent is active" })).toBeChecked();
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(["2", "1"]),
  );
  expect(
    within(screen.getByRole("main")).getByRole("link", { name: "Owner Control Center" }),
  ).toHaveAttribute("href", "/owner-control");
  expect(document.title).toBe("Agent Management - Field Advisor");
});

const refusedKey = {
  "GET /api/dashboard/provider": () => ({
    reachable: false,
    refusesKey: true,
    checkedAt: "2026-11-21T10:04:00Z",
  }),
};

test("a key that the provider refuses is the owner's to correct, and said at the agents", async () => {
  serveAgents({
    ...refusedKey,
    "GET /api/agents/:id": () => ownAgent({ persona: null, source: "Voice API" }),
  });
  const { user } = openApp(address);
  expect(await screen.findByText(/^The voice provider refuses our key\. Correct/)).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "Field agent" }));
  expect(await screen.findByText(/did not send this agent's words/)).toBeVisible();
  expect(screen.getByText(/^The voice provider refuses our key\. Correct/)).toBeVisible();
});

const checkedAt = "2026-11-20T09:00:00Z";
const talkedTo = agent({
  name: "Kim",
  source: "Voice API",
  usage: { conversations: 1204, minutes: 340 },
  health: "found",
  checkedAt,
});

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("what the provider knows of an agent stands beside it, and what to do where it has it no more", async () => {
  serveAgents({
    "GET /api/agents": () => [
      talkedTo,
      agent({ ...talkedTo, id: 5, name: "Lee", health: "missing" }),
      agent({ id: 6, name: "Zoe" }),
    ],
  });
  openApp(address);
  const kim = await screen.findByRole("row", { name: /Kim/ });
  expect(cellsOf(kim)).toEqual(expect.arrayContaining(["1,204", "340"]));
  expect(within(kim).getByText("Found")).toBeVisible();
  expect(within(kim).getByText(/^Last check/)).toBeVisible();
  const times = within(kim).getAllByRole("time");
  expect(times.map((time) => time.getAttribute("datetime"))).toContain(checkedAt);
  const advice = "The provider no longer has it. Deactivate or delete it.";
  expect(screen.getAllByText(advice)).toHaveLength(1);
  const lee = within(screen.getByRole("row", { name: /Lee/ }));
  expect(lee.getByText("Missing")).toBeVisible();
  expect(lee.getByText(advice)).toBeVisible();
  expect(screen.getByText(/^Conversations and minutes are counted as in Analytics/)).toBeVisible();
  const zoe = within(screen.getByRole("row", { name: /Zoe/ }));
  expect(zoe.getByText("Not checked")).toBeVisible();
  expect(zoe.queryByText(/Last check/)).toBeNull();
});

test("search and page are asked of the server and stand in the address", async () => {
  const api = serveAgents({ "GET /api/agents": () => part([agent()], 60) });
  const { user, router } = openApp(address);
  await user.type(await screen.findByRole("searchbox", { name: "Search agents" }), "field");
  await waitFor(() => expect(router.state.location.search).toBe("?search=field"));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByText("26–50 of 60")).toBeVisible();
  expect(api.calls("GET /api/agents").at(-1)).toMatchObject({
    query: { search: "field", limit: 25, offset: 25 },
  });
});

test("refreshing says what came from the provider and reads the list again", async () => {
  const api = serveAgents({ "POST /api/agents/refresh": () => ({ imported: 3, renamed: 1, total: 9 }) });
  const { user } = openApp(address);
  await screen.findByRole("row", { name: /Field agent/ });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("3 imported, 1 renamed")).toBeVisible();
  await waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(2));
});

test("after a look at the provider's agents the registry shows what that has told of ours", async () => {
  let known = talkedTo;
  serveAgents({
    "GET /api/agents": () => [known],
    "GET /api/voice/agents": () => {
      known = { ...talkedTo, health: "missing" };
      return { agents: [], asOf: checkedAt, reachable: true, refusesKey: false };
    },
  });
  const { user } = openApp(address);
  expect(await screen.findByText("Found")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /Provider agents/ }));
  await screen.findByRole("heading", { name: "No provider agents" });
  await user.click(screen.getByRole("tab", { name: /^Agents/ }));
  expect(await screen.findByText("Missing")).toBeVisible();
});

test("a provider that cannot be asked is told", async () => {
  serveAgents({
    "POST /api/agents/refresh": refusing("provider_failed", "The voice provider did not answer."),
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Refresh" }));
  expect(
    await screen.findByText("Failed to refresh agents. The voice provider did not answer."),
  ).toBeVisible();
});

test("deactivating first lists the rooms and pages that lose their agent, and can be undone", async () => {
  const api = serveSwitch(coach);
  const { user } = openApp(address);
  await user.click(await screen.findByRole("switch", { name: "Field agent is active" }));
  const question = within(await screen.findByRole("alertdialog", { name: 'Deactivate "Field agent"?' }));
  expect(await question.findByText("Rooms: Objections, Closing.")).toBeVisible();
  expect(question.getByText("Pages: Autumn meeting.")).toBeVisible();
  expect(api.calls("PATCH /api/agents/:id")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Deactivate agent" }));
  expect(await screen.findByText("Deactivated: Field agent")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("switch")).not.toBeChecked());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getByRole("switch")).toBeChecked());
  expect(api.calls("PATCH /api/agents/:id")).toMatchObject([
    { params: { id: 3 }, body: { isActive: false } },
    { params: { id: 3 }, body: { isActive: true } },
  ]);
});

test("a deactivation that failed is tried again from its question", async () => {
  const api = serveSwitch(coach);
  api.serve({ "PATCH /api/agents/:id": brokenConnection });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("switch", { name: "Field agent is active" }));
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText("Pages: Autumn meeting.");
  await user.click(question.getByRole("button", { name: "Deactivate agent" }));
  expect(await question.findByText(/server could not be reached/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  api.serve({ "PATCH /api/agents/:id": () => ({ ...coach, isActive: false }) });
  await user.click(question.getByRole("button", { name: "Deactivate agent" }));
  expect(await screen.findByText("Deactivated: Field agent")).toBeVisible();
});

test("nobody is switched off before it is known whom that concerns", async () => {
  const api = serveAgents({ "GET /api/agents/:id": noAnswer });
  const { user } = openApp(address);
  await actOnAgent(user, "Deactivate");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Checking..." }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("PATCH /api/agents/:id")).toEqual([]);
});

test("whom it concerns can be looked up again after a failure", async () => {
  const api = serveAgents({ "GET /api/agents/:id": brokenConnection });
  const { user } = openApp(address);
  await actOnAgent(user, "Deactivate");
  const question = within(await screen.findByRole("alertdialog"));
  expect(await question.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/agents/:id": () => ownAgent() });
  await user.click(question.getByRole("button", { name: "Check again" }));
  expect(await question.findByText("No room and no page uses it.")).toBeVisible();
});

test("an agent that could not be switched off stays on, and it is said why", async () => {
  serveAgents({ "PATCH /api/agents/:id": refusing("provider_timeout", "The voice provider was too slow.") });
  const { user } = openApp(address);
  await actOnAgent(user, "Deactivate");
  await user.click(await screen.findByRole("button", { name: "Deactivate agent" }));
  const question = within(screen.getByRole("alertdialog"));
  expect(await question.findByText("The voice provider was too slow.")).toBeVisible();
});

test("activating works at once", async () => {
  const api = serveSwitch(agent({ isActive: false }));
  const { user } = openApp(address);
  await actOnAgent(user, "Activate");
  expect(await screen.findByText("Activated: Field agent")).toBeVisible();
  expect(api.calls("PATCH /api/agents/:id")).toMatchObject([{ body: { isActive: true } }]);
});

test("an agent that is used is not deleted, and it is said why", async () => {
  serveAgents({ "GET /api/agents": () => [coach] });
  const { user } = openApp(address);
  const item = (await agentMenu(user)).getByRole("menuitem", { name: "Delete" });
  expect(item).toHaveAttribute("aria-disabled", "true");
  expect(item).toHaveAccessibleDescription("Rooms or pages use this agent. Give them another one first.");
  await user.click(item);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("deleting asks first; what the server refuses is said in the question", async () => {
  const api = serveAgents({
    "DELETE /api/agents/:id": refusing("conflict", "A room uses this agent since."),
  });
  const { user } = openApp(address);
  await actOnAgent(user, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: 'Delete "Field agent"?' }));
  await user.click(question.getByRole("button", { name: "Delete agent" }));
  expect(await question.findByText("A room uses this agent since.")).toBeVisible();
  api.serve({ "DELETE /api/agents/:id": () => ({ success: true }), "GET /api/agents": () => [] });
  await user.click(question.getByRole("button", { name: "Delete agent" }));
  expect(await screen.findByRole("heading", { name: "No agents yet" })).toBeVisible();
});
