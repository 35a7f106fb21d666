import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { slowTime } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { agent, room } from "../../../test/room-samples.ts";

const serve = (role: Role, handlers: Handlers) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/user/room-sessions": () => [],
    ...handlers,
  });

const card = async (name: string) => within(await screen.findByRole("listitem", { name }));

test("a room says what it is about, who leads it and who made it, and lets people in", async () => {
  serve("USER", {
    "GET /api/test-rooms": () => [
      room(),
      room({ id: 6, name: "Closing", description: null, badgeText: null, agent: null }),
    ],
  });
  openApp("/test-station");
  expect(await screen.findByRole("heading", { name: "Version 3.3 Test Station" })).toBeVisible();
  const first = await card("Opening a sale");
  for (const text of ["Sales", "New", "A first meeting with a careful client.", "Agent: Coach Kim"])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByText("Created by Olga Own")).toBeVisible();
  expect(first.getByRole("link", { name: "Enter Room" })).toHaveAttribute("href", "/test-room/5");
  expect(first.queryByText("Live")).toBeNull();
  expect((await card("Closing")).getByText("No description available")).toBeVisible();
  expect(screen.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Manage Rooms" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add Room" })).toBeNull();
});

test.each([
  ["PAUSED", "Temporarily paused"],
  ["INACTIVE", "Currently offline"],
] as const)("a room that is %s lets owners in and nobody else", async (status, label) => {
  const api = serve("ADMIN", { "GET /api/test-rooms": () => [room({ status, isActive: false })] });
  const { close } = openApp("/test-station");
  const closed = await card("Opening a sale");
  expect(closed.getByText(label)).toBeVisible();
  expect(closed.getByRole("button", { name: "Enter Room" })).toBeDisabled();
  expect(closed.queryByRole("link", { name: "Enter Room" })).toBeNull();

  close();
  api.serve({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/test-station");
  const open = await card("Opening a sale");
  expect(open.getByText(label)).toBeVisible();
  expect(open.getByRole("link", { name: "Enter Room" })).toHaveAttribute("href", "/test-room/5");
});

test("without rooms the way to get some is named", async () => {
  const api = serve("USER", {
    "GET /api/test-rooms": () => [],
    "GET /api/system/contact": () => ({ supportEmail: "help@demo.test", supportPhone: null }),
  });
  const { close } = openApp("/test-station");
  expect(await screen.findByText("Contact an administrator to set up test rooms")).toBeVisible();
  expect(await screen.findByRole("link", { name: "help@demo.test" })).toBeVisible();

  close();
  api.serve({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/test-station");
  expect(await screen.findByText("Create your first test room to get started")).toBeVisible();
});

test("more rooms than fit stand on further pages", async () => {
  const api = serve("USER", { "GET /api/test-rooms": () => part([room()], 30) });
  const { user, router } = openApp("/test-station");
  expect(await screen.findByText("1–24 of 30")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(router.state.location.search).toBe("?page=2"));
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({ query: { offset: 24 } }),
  );
});

/** Opens the dialog as an owner, with two agents of which one is switched off. */
async function openDialog(handlers: Handlers = {}) {
  const api = serve("OWNER", {
    "GET /api/test-rooms": () => part([room()], 7),
    "GET /api/agents": () => [agent(), agent({ id: 4, name: "Old Otto", isActive: false })],
    ...handlers,
  });
  const { user } = openApp("/test-station");
  expect(await screen.findByRole("link", { name: "Manage Rooms" })).toHaveAttribute(
    "href",
    "http://console.test/room-management",
  );
  await screen.findByText("1–7 of 7");
  await user.click(screen.getByRole("button", { name: "Add Room" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Room" }));
  return { api, user, dialog };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

async function chooseAgent({ user, dialog }: Opened) {
  await user.click(await dialog.findByRole("combobox", { name: "Agent" }));
  expect(screen.queryByRole("option", { name: /Old Otto/ })).toBeNull();
  await user.click(await screen.findByRole("option", { name: "Coach Kim (Sales)" }));
}

test("an owner adds a room behind all others", async () => {
  slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
  const opened = await openDialog({ "POST /api/test-rooms": () => room({ id: 9, name: "Objections" }) });
  const { api, user, dialog } = opened;
  await user.type(dialog.getByRole("textbox", { name: "Name" }), " Objections ");
  await chooseAgent(opened);
  await user.click(dialog.getByRole("radio", { name: "Teal" }));
  await user.click(dialog.getByRole("button", { name: "Create Room" }));
  expect(await screen.findByText("Room created successfully")).toBeVisible();
  expect(api.calls("POST /api/test-rooms")).toMatchObject([
    {
      body: {
        name: "Objections",
        description: null,
        agentId: 3,
        backgroundColor: "#0891b2",
        displayOrder: 8,
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(api.calls("GET /api/test-rooms")).toHaveLength(2));
});

test("a room needs a name and an agent; its colour is blue unless another is chosen", async () => {
  const { api, user, dialog } = await openDialog();
  expect(dialog.getByRole("radio", { name: "Blue" })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Create Room" }));
  expect(await dialog.findByText("Please fill in all required fields")).toBeVisible();
  expect(dialog.getByText("Room name is required")).toBeVisible();
  expect(dialog.getByText("Please select an agent")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  expect(api.calls("POST /api/test-rooms")).toHaveLength(0);
});

test("a room that could not be made keeps what was typed", async () => {
  const opened = await openDialog({
    "POST /api/test-rooms": refusing("agent_inactive", "This agent is switched off."),
  });
  const { user, dialog } = opened;
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Objections");
  await chooseAgent(opened);
  await user.click(dialog.getByRole("button", { name: "Create Room" }));
  expect(await screen.findByText("Failed to create room")).toBeVisible();
  expect(dialog.getByText("This agent is switched off. Choose another one.")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Objections");
});

test("agents that could not be read are asked for again", async () => {
  const api = serve("OWNER", { "GET /api/test-rooms": () => [room()], "GET /api/agents": brokenConnection });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Add Room" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Room" }));
  expect(await dialog.findByText(/^Failed to fetch agents\. /)).toBeVisible();
  api.serve({ "GET /api/agents": () => [] });
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  expect(await dialog.findByText(/There are no active agents yet/)).toBeVisible();
});

test("an agent that came since the dialog was open last is offered", async () => {
  const { api, user, dialog } = await openDialog();
  await dialog.findByRole("combobox", { name: "Agent" });
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  api.serve({ "GET /api/agents": () => [agent({ id: 5, name: "New Nora" })] });
  await user.click(screen.getByRole("button", { name: "Add Room" }));
  const reopened = within(await screen.findByRole("dialog", { name: "Add Room" }));
  await waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(2));
  await user.click(await reopened.findByRole("combobox", { name: "Agent" }));
  expect(await screen.findByRole("option", { name: "New Nora (Sales)" })).toBeVisible();
});
