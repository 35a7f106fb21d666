// Loaded when first visited; loaded before, no test waits for it.
import "./features/rooms/room-management-screen.tsx";
import { noAnswer, refusing } from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { serveRooms as serve } from "../test/rooms.ts";
import { room } from "../test/samples.ts";

const waiting = room({ id: 12, name: "Winter", status: "INACTIVE", agentId: null, agent: null });

async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "ADD ROOM" }));
  return within(await screen.findByRole("dialog", { name: "Create New Room" }));
}

type Form = Awaited<ReturnType<typeof openDialog>>;

const nameOf = (form: Form) => form.getByRole("textbox", { name: "Name" });
const create = (form: Form) => form.getByRole("button", { name: "Create Room" });

test("the button stands between the two menus of the bar", async () => {
  serve();
  openApp("/room-management");
  const bar = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(bar.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Analytics",
    "ADD ROOM",
    "Management",
  ]);
});

test("a room is made with a name alone, and the lists show it", async () => {
  const api = serve({ "POST /api/test-rooms": () => room({ name: "Winter" }) });
  const { user } = openApp("/room-management");
  await screen.findByRole("link", { name: "Objections" });
  const form = await openDialog(user);
  api.serve({ "GET /api/test-rooms": () => [room(), room({ id: 12, name: "Winter" })] });
  await user.type(nameOf(form), "  Winter ");
  await user.type(form.getByRole("textbox", { name: /Description/ }), "   ");
  await user.click(create(form));
  expect(await screen.findByText("Room Created")).toBeVisible();
  expect(screen.getByText("Test room has been created successfully")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  const [call] = api.calls("POST /api/test-rooms") as [
    { body: { name: string; description: string | null } },
  ];
  expect(call.body).toMatchObject({ name: "Winter", description: null });
  expect(await screen.findByRole("link", { name: "Winter" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "ADD ROOM" })).toHaveFocus());
});

test("a description is sent trimmed", async () => {
  const api = serve({ "POST /api/test-rooms": () => room() });
  const { user } = openApp("/room-management");
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  await user.type(form.getByRole("textbox", { name: /Description/ }), " Cold calls ");
  await user.click(create(form));
  await waitFor(() =>
    expect(api.calls("POST /api/test-rooms")).toMatchObject([{ body: { description: "Cold calls" } }]),
  );
});

test("a blank name keeps the button closed, and it is said why", async () => {
  serve();
  const { user } = openApp("/room-management");
  const form = await openDialog(user);
  expect(create(form)).toBeDisabled();
  expect(create(form)).toHaveAccessibleDescription("Room name is required");
  await user.type(nameOf(form), "   ");
  await user.tab();
  expect(await form.findAllByText("Room name is required")).toHaveLength(2);
  expect(create(form)).toBeDisabled();
  await user.type(nameOf(form), "W");
  expect(create(form)).toBeEnabled();
});

test("a room that waits for its agent says so, and leads to its editor", async () => {
  serve({ "POST /api/test-rooms": () => waiting, "GET /api/test-rooms/:id": () => waiting });
  const { user, router } = openApp("/room-management");
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  await user.click(create(form));
  expect(
    await screen.findByText("Test room has been created successfully. Choose an agent to go live."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Choose agent" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/test-room/12/edit"));
});

test("a room that was not made leaves everything typed", async () => {
  serve({ "POST /api/test-rooms": refusing("conflict", "Another room has this name.") });
  const { user } = openApp("/room-management");
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  await user.click(create(form));
  expect(await form.findByText("Another room has this name.")).toBeVisible();
  expect(screen.getByText("Failed to create room. Another room has this name.")).toBeVisible();
  expect(nameOf(form)).toHaveValue("Winter");
});

test("while it is being made the button says so; closing asks first", async () => {
  const api = serve({ "POST /api/test-rooms": noAnswer });
  const { user } = openApp("/room-management");
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  await user.click(create(form));
  const busy = await form.findByRole("button", { name: "Creating..." });
  expect(busy).toHaveFocus();
  await user.click(busy);
  expect(api.calls("POST /api/test-rooms")).toHaveLength(1);
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("on a phone the button is in the menu, which closes with the dialog", async () => {
  usePhone();
  serve({ "POST /api/test-rooms": () => room() });
  const { user } = openApp("/room-management");
  await user.click(await screen.findByRole("button", { name: "Menu" }));
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  await user.click(create(form));
  expect(await screen.findByText("Room Created")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("turning a phone keeps the dialog and what was typed", async () => {
  serve();
  const { user } = openApp("/room-management");
  const form = await openDialog(user);
  await user.type(nameOf(form), "Winter");
  act(usePhone);
  expect(await screen.findByRole("button", { name: "Menu", hidden: true })).toBeInTheDocument();
  expect(nameOf(form)).toBeVisible();
  expect(nameOf(form)).toHaveValue("Winter");
});
