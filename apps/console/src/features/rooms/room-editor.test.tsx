// Loaded when first visited; loaded before, no test waits for them.
import "../../owner-control-screen.tsx";
import "../../room-editor-screen.tsx";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { group } from "../../../test/group-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { agent, assistant, room } from "../../../test/samples.ts";

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const unreachable = "The server could not be reached. Check your connection and try again.";

const serve = (more: Handlers = {}) =>
  serveRooms({
    "GET /api/assistants": () => [
      assistant(),
      assistant({ id: 9, name: "Analyst", purpose: "analysis" }),
      assistant({ id: 10, name: "Retired", isActive: false }),
    ],
    "GET /api/users": () => [],
    ...more,
  });

async function openEditor() {
  const { user, router } = openApp("/test-room/5/edit");
  await screen.findByRole("heading", { name: "Edit Room" });
  const fill = async (name: string | RegExp, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const save = () => user.click(screen.getByRole("button", { name: "Save changes" }));
  return { user, router, fill, save };
}

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(screen.getByRole("combobox", { name }));
  await user.click(await screen.findByRole("option", { name: option }));
}

test.each(["/test-room/new/edit", "/test-room/0/edit", "/admin/rooms/none/edit"])(
  "%s names no room",
  async (address) => {
    serve();
    openApp(address);
    expect(await screen.findByRole("heading", { name: "Error: No room ID provided" })).toBeVisible();
    expect(
      within(screen.getByRole("main")).getByRole("link", { name: "Owner Control Center" }),
    ).toHaveAttribute("href", "/owner-control");
  },
);

test("a room that is not there is said not to be, and one that could not be read can be read again", async () => {
  const api = serve({ "GET /api/test-rooms/:id": brokenConnection });
  const { user } = openApp("/test-room/5/edit");
  expect(await screen.findByText(unreachable)).toBeVisible();
  api.serve({ "GET /api/test-rooms/:id": refusing("not_found") });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Room Not Found" })).toBeVisible();
});

test("a change sends only what was changed, and which version it changes", async () => {
  const changed = room({ name: "Doubts", version: 2 });
  const api = serve({ "PATCH /api/test-rooms/:id": () => changed });
  const { user, fill, save } = await openEditor();
  await fill("Name", " Doubts ");
  await fill(/Logo address/, "https://logo.test/a.png");
  await user.clear(screen.getByRole("spinbutton", { name: "Display order" }));
  await user.type(screen.getByRole("spinbutton", { name: "Display order" }), "4");
  await choose(user, "Category", "Demo");
  await choose(user, "Agent", "Second agent");
  await choose(user, "AI assistant (optional)", "Coach");
  await user.click(screen.getByRole("radio", { name: "Red" }));
  await fill(/Badge text/, "New");
  await user.clear(field(/Description/));
  await save();
  expect(await screen.findByText("Room updated")).toBeVisible();
  expect(api.calls("PATCH /api/test-rooms/:id")).toEqual([
    {
      params: { id: 5 },
      query: undefined,
      body: {
        name: "Doubts",
        description: null,
        agentId: 4,
        openaiAssistantId: 2,
        backgroundColor: "#dc2626",
        badgeText: "New",
        logoUrl: "https://logo.test/a.png",
        displayOrder: 4,
        category: "Demo",
        version: 1,
      },
    },
  ]);
  expect(field("Name")).toHaveValue("Doubts");
});

test("a room goes back to the default assistant, and the next change names the next version", async () => {
  const api = serve({
    "GET /api/test-rooms/:id": () => room({ openaiAssistantId: 10 }),
    "PATCH /api/test-rooms/:id": ({ body }) => room({ ...body, version: (body.version ?? 0) + 1 }),
  });
  const { user, fill, save } = await openEditor();
  const assistants = screen.getByRole("combobox", { name: "AI assistant (optional)" });
  await waitFor(() => expect(assistants).toHaveTextContent("Retired (inactive)"));
  await user.click(assistants);
  const offered = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(offered).toEqual(["Default assistant", "Coach", "Retired (inactive)"]);
  await user.click(screen.getByRole("option", { name: "Default assistant" }));
  await save();
  await screen.findByText("Room updated");
  await fill("Name", "Doubts");
  await save();
  await waitFor(() => expect(api.calls("PATCH /api/test-rooms/:id")).toHaveLength(2));
  expect(api.calls("PATCH /api/test-rooms/:id")).toMatchObject([
    { body: { openaiAssistantId: null, version: 1 } },
    { body: { name: "Doubts", version: 2 } },
  ]);
});

test("an agent that was switched off since is still shown; others that are off are not offered", async () => {
  const off = agent({ name: "Old agent", isActive: false });
  serveRooms({
    "GET /api/agents": () => [
      off,
      agent({ id: 4, name: "Second agent" }),
      agent({ id: 6, name: "Off", isActive: false }),
    ],
  });
  const { user } = await openEditor();
  const agents = screen.getByRole("combobox", { name: "Agent" });
  await waitFor(() => expect(agents).toHaveTextContent("Old agent (inactive)"));
  await user.click(agents);
  const offered = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(offered).toEqual(["Old agent (inactive)", "Second agent"]);
});

test("what is wrong is said at its field", async () => {
  const api = serve({ "GET /api/test-rooms/:id": () => room({ agentId: null, agent: null }) });
  const { user, fill, save } = await openEditor();
  await user.clear(field("Name"));
  await user.clear(screen.getByRole("spinbutton", { name: "Display order" }));
  await fill("Colour", "blue");
  await fill(/Badge text/, "b".repeat(51));
  await fill(/Logo address/, "ftp://logo.test");
  await save();
  expect(await screen.findByText("Please check 6 fields.")).toBeVisible();
  for (const sentence of [
    "Room name is required",
    "Agent selection is required",
    "Invalid color format",
    "Display order must be at least 1",
    "Badge text too long",
    "Please enter an address that starts with https://",
  ])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(api.calls("PATCH /api/test-rooms/:id")).toEqual([]);
});

test("an agent that was switched off meanwhile is said", async () => {
  serve({ "PATCH /api/test-rooms/:id": refusing("agent_inactive", "Off.") });
  const { fill, save } = await openEditor();
  await fill("Name", "Doubts");
  await save();
  expect(await screen.findByText("This agent is switched off. Choose another one.")).toBeVisible();
});

test("the owner moves the room between its states; the present one is not offered", async () => {
  let version = 1;
  const api = serve({
    "PATCH /api/test-rooms/:id/status": ({ body }) => room({ status: body.status, version: ++version }),
    "PATCH /api/test-rooms/:id": () => room(),
  });
  const { user, fill, save } = await openEditor();
  await fill("Name", "Doubts");
  const states = within(screen.getByRole("group", { name: "Room status" }));
  expect(states.getByText("LIVE")).toBeVisible();
  expect(states.getByRole("button", { name: "Go Live" })).toBeDisabled();
  await user.click(states.getByRole("button", { name: "Pause" }));
  expect(await states.findByText("PAUSED")).toBeVisible();
  expect(screen.getByText("Room status updated")).toBeVisible();
  expect(states.getByRole("button", { name: "Pause" })).toBeDisabled();
  // The button that was pressed cannot hold the focus any more.
  expect(screen.getByRole("group", { name: "Room status" })).toHaveFocus();
  await user.click(states.getByRole("button", { name: "End Session" }));
  const question = within(await screen.findByRole("alertdialog", { name: "End this session?" }));
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toHaveLength(1);
  await user.click(question.getByRole("button", { name: "End Session" }));
  expect(await states.findByText("INACTIVE")).toBeVisible();
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toMatchObject([
    { params: { id: 5 }, body: { status: "PAUSED" } },
    { params: { id: 5 }, body: { status: "INACTIVE" } },
  ]);
  expect(field("Name")).toHaveValue("Doubts");
  await save();
  await waitFor(() =>
    expect(api.calls("PATCH /api/test-rooms/:id")).toMatchObject([{ body: { version: 3 } }]),
  );
});

test("a state that was not changed stays, and it is said why", async () => {
  serve({
    "PATCH /api/test-rooms/:id/status": refusing("agent_inactive", "Choose an agent first."),
    "GET /api/test-rooms/:id": () => room({ status: "PAUSED" }),
  });
  const { user } = await openEditor();
  await user.click(screen.getByRole("button", { name: "Go Live" }));
  expect(await screen.findByText("Failed to update room status. Choose an agent first.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pause" })).toBeDisabled();
});

test("cancel leads to the control center, and asks where something was changed", async () => {
  serve();
  const { user, router, fill } = await openEditor();
  await fill("Name", "Doubts");
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  expect(router.state.location.pathname).toBe("/test-room/5/edit");
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/owner-control"));
});

test("deleting leads to the control center, whatever was typed", async () => {
  const api = serve({ "DELETE /api/test-rooms/:id": () => ({ success: true }) });
  const { user, router, fill } = await openEditor();
  await fill("Name", "Doubts");
  await user.click(screen.getByRole("button", { name: "Delete Room" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Room" }));
  expect(question.getByText(/^Are you sure you want to delete "Objections"\?/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Delete Room" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/owner-control"));
  expect(screen.getByText("Room deleted")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.calls("DELETE /api/test-rooms/:id")).toMatchObject([{ params: { id: 5 } }]);
});

test.each([
  [{ isMissing: true }, /^The voice provider does not have Field agent, so nobody can talk in this room\./],
  [{ isActive: false }, /^Field agent is switched off, so nobody can talk in this room\./],
])("an agent that nobody can talk to is told with the way on: %j", async (changes, sentence) => {
  const usual = {
    id: 3,
    name: "Field agent",
    description: null,
    domain: null,
    isActive: true,
    isMissing: false,
  };
  serve({ "GET /api/test-rooms/:id": () => room({ agent: { ...usual, ...changes } }) });
  await openEditor();
  expect(screen.getByRole("note")).toHaveTextContent(sentence);
});

test("a room's settings name the groups that open it, and give it to another one", async () => {
  const api = serve({
    "GET /api/groups": ({ query }) => (query.roomId ? [] : [group()]),
    "POST /api/groups/:id/rooms": ({ body }) => ({ added: body.add ?? [], removed: body.remove ?? [] }),
  });
  const { user } = await openEditor();
  const groups = within(await screen.findByRole("region", { name: "Groups" }));
  expect(await groups.findByText("No group opens this room yet.")).toBeVisible();
  await user.click(groups.getByRole("combobox", { name: "Give it to a group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  expect(await screen.findByText("Given to Sales North")).toBeVisible();
  expect(api.calls("POST /api/groups/:id/rooms")).toMatchObject([{ params: { id: 3 }, body: { add: [5] } }]);
});
