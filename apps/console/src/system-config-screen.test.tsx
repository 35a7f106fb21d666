// Loaded when first visited; loaded before, no test waits for them.
import "./features/agents/agents-tab.tsx";
import "./features/assistants/default-assistant.tsx";
import "./default-privacy-tab.tsx";
import "./features/rooms/rooms-tab.tsx";
import "./system-config-screen.tsx";
import { brokenConnection, part, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { defaultPrivacy } from "@field-advisor/schema/privacy-forms";
import type { Settings } from "@field-advisor/schema/system.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { serveRooms } from "../test/rooms.ts";
import { agent, assistant, room } from "../test/samples.ts";

const settings: Settings = {
  supportEmail: null,
  supportPhone: null,
  timeZone: "UTC",
  openaiAssistantId: "asst_old",
  defaultAgentId: null,
};
const unreachable = "The server could not be reached. Check your connection and try again.";

const serve = (more: Handlers = {}) => serveRooms({ "GET /api/system/settings": () => settings, ...more });

const assistantId = () => screen.findByRole("textbox", { name: "Assistant ID" });

test.each(["/system-config", "/system-configuration"])("%s has its tabs and a way home", async (address) => {
  serve();
  const { user, router } = openApp(address);
  expect(await screen.findByRole("heading", { name: "System Configuration" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "http://portal.test/",
  );
  expect(screen.getByRole("tab", { name: /^Assistant/, selected: true })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /^Rooms/ }));
  expect(await screen.findByRole("list", { name: "Rooms" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /^Agents/ }));
  expect(await screen.findByRole("list", { name: "Agents" })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=agents");
});

test("it leads to where assistants, rooms and agents are managed", async () => {
  serve();
  openApp("/system-config");
  const main = within(await screen.findByRole("main"));
  for (const [name, address] of [
    ["AI Assistants", "/assistant-management"],
    ["Room Management", "/room-management"],
    ["Agent Management", "/agent-management"],
  ] as const)
    expect(await main.findByRole("link", { name })).toHaveAttribute("href", address);
});

test("the assistant is chosen from the registry or by its id", async () => {
  const api = serve({
    "GET /api/assistants": () => [
      assistant(),
      assistant({ id: 3, name: "Off", assistantId: "asst_off", isActive: false }),
    ],
    "PATCH /api/system/assistant": ({ body }) => ({ ...settings, openaiAssistantId: body.assistantId }),
  });
  const { user } = openApp("/system-config");
  expect(await assistantId()).toHaveValue("asst_old");
  await user.click(screen.getByRole("combobox", { name: /^Assistant/ }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["Coach"]);
  await user.click(screen.getByRole("option", { name: "Coach" }));
  expect(await assistantId()).toHaveValue("asst_coach");
  await user.click(screen.getByRole("button", { name: "Update assistant ID" }));
  expect(await screen.findByText("Assistant ID updated")).toBeVisible();
  await user.clear(await assistantId());
  await user.type(await assistantId(), " asst_typed ");
  await user.click(screen.getByRole("button", { name: "Update assistant ID" }));
  await waitFor(() =>
    expect(api.calls("PATCH /api/system/assistant")).toMatchObject([
      { body: { assistantId: "asst_coach" } },
      { body: { assistantId: "asst_typed" } },
    ]),
  );
});

test("the default agent is kept as soon as it is chosen, and may be none again", async () => {
  let stored = settings;
  const api = serve({
    "GET /api/agents": () =>
      part([agent({ id: 3, name: "Kim" }), agent({ id: 4, name: "Off", isActive: false })], 2),
    "GET /api/system/settings": () => stored,
    "PATCH /api/system/settings": ({ body }) =>
      (stored = { ...stored, defaultAgentId: body.defaultAgentId ?? null }),
  });
  const { user } = openApp("/system-config?tab=agents");
  const field = await screen.findByRole("combobox", { name: /^Default agent/ });
  await waitFor(() => expect(field).toBeEnabled());
  expect(field).toHaveTextContent("None");
  await user.click(field);
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["None", "Kim"]);
  await user.click(screen.getByRole("option", { name: "Kim" }));
  expect(await screen.findByText("Default agent saved")).toBeVisible();
  expect(field).toHaveTextContent("Kim");
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: "None" }));
  await waitFor(() =>
    expect(api.calls("PATCH /api/system/settings")).toMatchObject([
      { body: { defaultAgentId: 3 } },
      { body: { defaultAgentId: null } },
    ]),
  );
});

test("a default agent that was refused is told, and the one before stands there again", async () => {
  serve({
    "GET /api/agents": () => part([agent({ id: 3, name: "Kim" })], 1),
    "PATCH /api/system/settings": refusing(
      "agent_inactive",
      "This agent is switched off. Choose another one.",
    ),
  });
  const { user } = openApp("/system-config?tab=agents");
  const field = await screen.findByRole("combobox", { name: /^Default agent/ });
  await waitFor(() => expect(field).toBeEnabled());
  await user.click(field);
  await user.click(await screen.findByRole("option", { name: "Kim" }));
  expect(
    await screen.findByText(
      "Failed to save the default agent. This agent is switched off. Choose another one.",
    ),
  ).toBeVisible();
  await waitFor(() => expect(field).toHaveTextContent("None"));
});

test("an assistant has an id, and one that was refused is told", async () => {
  const api = serve({ "PATCH /api/system/assistant": refusing("not_found", "No assistant has this ID.") });
  const { user } = openApp("/system-config");
  await user.clear(await assistantId());
  await user.click(screen.getByRole("button", { name: "Update assistant ID" }));
  expect(await screen.findByText("Assistant ID is required")).toBeVisible();
  expect(api.calls("PATCH /api/system/assistant")).toEqual([]);
  await user.type(await assistantId(), "asst_none");
  await user.click(screen.getByRole("button", { name: "Update assistant ID" }));
  expect(await screen.findByText("Failed to update assistant ID. No assistant has this ID.")).toBeVisible();
});

test.each([
  ["/system-config", { "GET /api/system/settings": brokenConnection }, "Failed to fetch settings"],
  ["/system-config?tab=rooms", { "GET /api/test-rooms": brokenConnection }, "Failed to fetch rooms"],
] as const)("what %s could not read can be read again", async (address, handlers, what) => {
  const api = serve(handlers);
  const { user } = openApp(address);
  expect(await screen.findByText(`${what}. ${unreachable}`)).toBeVisible();
  api.serve({ "GET /api/system/settings": () => settings, "GET /api/test-rooms": () => [room()] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(`${what}. ${unreachable}`)).toBeNull());
});

test("agents that could not be read are said not to be", async () => {
  serve({ "GET /api/agents": brokenConnection });
  openApp("/system-config?tab=agents");
  expect(await screen.findByText(`Failed to fetch agents. ${unreachable}`)).toBeVisible();
});

test("a room is made with a name, an agent and a colour, and deleted after a question", async () => {
  const api = serve({
    "POST /api/test-rooms": () => room(),
    "DELETE /api/test-rooms/:id": refusing("not_found", "It is gone already."),
  });
  const { user } = openApp("/system-config?tab=rooms");
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.getByRole("textbox", { name: "Colour" })).toHaveValue("#3b82f6");
  await user.click(screen.getByRole("button", { name: "Create room" }));
  expect(await screen.findByText("Room name is required")).toBeVisible();
  expect(screen.getByText("Please select an agent")).toBeVisible();
  await user.type(name, "Winter");
  await user.click(screen.getByRole("combobox", { name: "Agent" }));
  await user.click(await screen.findByRole("option", { name: "Field agent" }));
  await user.click(screen.getByRole("button", { name: "Create room" }));
  expect(await screen.findByText("Room created successfully")).toBeVisible();
  expect(name).toHaveValue("");
  expect(api.calls("POST /api/test-rooms")).toMatchObject([
    { body: { name: "Winter", agentId: 3, backgroundColor: "#3b82f6" } },
  ]);
  await user.click(screen.getByRole("button", { name: "Close message" }));
  await user.click(screen.getByRole("button", { name: "Delete Objections" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Room" }));
  await user.click(question.getByRole("button", { name: "Delete Room" }));
  expect(await screen.findByText("Failed to delete room. It is gone already.")).toBeVisible();
});

test("an agent takes all that there is to say about one", async () => {
  const api = serve({ "POST /api/agents": () => agent({ name: "Winter" }) });
  const { user } = openApp("/system-config?tab=agents");
  await user.type(await screen.findByRole("textbox", { name: "Agent ID" }), "agent_winter");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Winter");
  await user.type(screen.getByRole("textbox", { name: /^Description/ }), "Asks back");
  await user.type(screen.getByRole("textbox", { name: /^Domain/ }), "Pensions");
  expect(screen.getByRole("combobox", { name: "Source" })).toHaveTextContent("Voice API");
  await user.click(screen.getByRole("combobox", { name: "Source" }));
  await user.click(await screen.findByRole("option", { name: "OpenAI" }));
  await user.click(screen.getByRole("button", { name: "Create agent" }));
  expect(await screen.findByText("Agent created successfully")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Agent ID" })).toHaveValue("");
  expect(api.calls("POST /api/agents")).toMatchObject([
    {
      body: {
        agentId: "agent_winter",
        name: "Winter",
        description: "Asks back",
        domain: "Pensions",
        source: "openai",
      },
    },
  ]);
});

test.each([
  ["/system-config", /^Agents/, "Assistant ID"],
  ["/system-config?tab=rooms", /^Assistant/, "Name"],
  ["/system-config?tab=agents", /^Rooms/, "Name"],
] as const)(
  "what was typed at %s is not left for another tab without a question",
  async (address, tab, name) => {
    serve();
    const { user, router } = openApp(address);
    const field = await screen.findByRole("textbox", { name });
    await user.type(field, "W");
    await user.click(screen.getByRole("tab", { name: tab }));
    const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field).toHaveDisplayValue(/W$/);
    await user.click(screen.getByRole("tab", { name: tab }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.getByRole("tab", { name: tab, selected: true })).toBeVisible());
  },
);

test("who comes back to the assistant finds the one that was chosen meanwhile", async () => {
  const api = serve();
  const { user } = openApp("/system-config");
  expect(await assistantId()).toHaveValue("asst_old");
  await user.click(screen.getByRole("tab", { name: /^Rooms/ }));
  api.serve({ "GET /api/system/settings": () => ({ ...settings, openaiAssistantId: "asst_other" }) });
  await user.click(screen.getByRole("tab", { name: /^Assistant/ }));
  await waitFor(async () => expect(await assistantId()).toHaveValue("asst_other"));
});

test("an agent is made with its id and a name, and the list is paged", async () => {
  const api = serve({
    "GET /api/agents": () => part([agent()], 60),
    "POST /api/agents": () => agent({ name: "Winter" }),
  });
  const { user } = openApp("/system-config?tab=agents");
  const id = await screen.findByRole("textbox", { name: "Agent ID" });
  await user.click(screen.getByRole("button", { name: "Create agent" }));
  expect(await screen.findByText("Agent ID is required")).toBeVisible();
  expect(screen.getByText("Name is required")).toBeVisible();
  await user.type(id, "agent_winter");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Winter");
  await user.click(screen.getByRole("button", { name: "Create agent" }));
  expect(await screen.findByText("Agent created successfully")).toBeVisible();
  expect(api.calls("POST /api/agents")).toMatchObject([
    { body: { agentId: "agent_winter", name: "Winter" } },
  ]);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(api.calls("GET /api/agents").at(-1)).toMatchObject({ query: { offset: 25 } }));
});

test.each([
  ["conflict", "An agent with this ID is already in the registry."],
  ["provider_failed", "Failed to create agent. Refused."],
] as const)("an agent that was not made because of %s is told", async (code, sentence) => {
  serve({ "POST /api/agents": refusing(code, "Refused.") });
  const { user } = openApp("/system-config?tab=agents");
  await user.type(await screen.findByRole("textbox", { name: "Agent ID" }), "agent_winter");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Winter");
  await user.click(screen.getByRole("button", { name: "Create agent" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText("Failed to create agent. Refused.")).toBeVisible();
});

test("the organisation's privacy says whom a change reaches and what it deletes, before it is saved", async () => {
  const pages = { follow: 42, own: 3 };
  const { consentVersion: _version, follows: _follows, ...initial } = defaultPrivacy;
  const api = serve({
    "GET /api/system/privacy": () => ({ ...initial, version: 1, pages }),
    "PATCH /api/system/privacy": ({ body }) => ({ ...initial, ...body, version: 2, pages }),
    "POST /api/deployments/privacy/effect": () => ({ keptDays: 30, conversations: 1 }),
  });
  const { user } = openApp("/system-config?tab=privacy");
  expect(
    await screen.findByText(
      "42 pages follow these settings and change as soon as you save, as do new ones. 3 pages with settings of their own stay as they are.",
    ),
  ).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: /^Days that conversations are kept/ }), "30");
  expect(await screen.findByText(/1 conversation older than 30 days is deleted for good/)).toBeVisible();
  expect(api.calls("PATCH /api/system/privacy")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save privacy" }));
  expect(await screen.findByText("42 pages changed with it.")).toBeVisible();
  expect(api.calls("PATCH /api/system/privacy")).toMatchObject([{ body: { version: 1, keptDays: 30 } }]);
});
