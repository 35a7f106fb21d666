// Loaded when first visited; loaded before, no test waits for them.
import "./create-room-screen.tsx";
import "./room-management-screen.tsx";
import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { agent, room } from "../../../test/samples.ts";

const name = () => screen.findByRole("textbox", { name: "Name" });
const hex = () => screen.getByRole("textbox", { name: "Colour" });
const named = () => {
  const list = within(screen.getByRole("list", { name: "Available agents" }));
  return list.getAllByRole("listitem").map((item) => item.textContent);
};
const create = () => screen.getByRole("button", { name: "Create Room" });

async function choose(user: UserEvent, label: string) {
  await user.click(await screen.findByRole("combobox", { name: "Agent" }));
  await user.click(await screen.findByRole("option", { name: label }));
}

async function fillIn(user: UserEvent) {
  await user.type(await name(), "  Winter room ");
  await choose(user, "Field agent");
}

test("a room is made of what was filled in, and the list of rooms follows", async () => {
  const api = serveRooms({ "POST /api/test-rooms": () => room({ name: "Winter room" }) });
  const { user, router } = openApp("/create-test-room");
  await fillIn(user);
  await user.type(screen.getByRole("textbox", { name: /Description/ }), "Cold calls");
  await user.type(screen.getByRole("textbox", { name: /Badge text/ }), "New");
  await user.click(screen.getByRole("radio", { name: "Teal" }));
  await user.click(create());
  expect(await screen.findByText("Room created successfully")).toBeVisible();
  expect(router.state.location.pathname).toBe("/room-management");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.calls("POST /api/test-rooms")).toMatchObject([
    {
      body: {
        name: "Winter room",
        description: "Cold calls",
        agentId: 3,
        backgroundColor: "#0891b2",
        badgeText: "New",
        status: "LIVE",
        category: "Training",
      },
    },
  ]);
});

test("agents that could not be read once more are still to be chosen from", async () => {
  const api = serveRooms();
  api.serve({
    "POST /api/agents/refresh": () => {
      api.serve({ "GET /api/agents": brokenConnection });
      return { imported: 1, renamed: 0, total: 3 };
    },
  });
  const { user } = openApp("/create-test-room");
  await waitFor(() => expect(api.calls("GET /api/agents")).toHaveLength(2));
  await choose(user, "Field agent");
  expect(screen.getByRole("combobox", { name: "Agent" })).toHaveTextContent("Field agent");
});

test("the agents are asked for anew; the available ones are counted, four of them by name", async () => {
  const names = ["Ada", "Ben", "Cem", "Dana", "Eve", "Finn"];
  const agents = names.map((each, index) => agent({ id: index + 1, name: each }));
  const api = serveRooms({
    "GET /api/agents": () => [...agents, agent({ id: 9, name: "Off", isActive: false })],
  });
  const { user } = openApp("/create-test-room");
  expect(await screen.findByText("6 available agents")).toBeVisible();
  expect(named()).toEqual(["Ada", "Ben", "Cem", "Dana", "+2 more"]);
  expect(api.calls("POST /api/agents/refresh")).toHaveLength(1);
  await user.click(screen.getByRole("combobox", { name: "Agent" }));
  const offered = (await screen.findAllByRole("option")).map((option) => option.textContent);
  expect(offered).toEqual(names);
});

test("agents that came with the refresh can be chosen at once", async () => {
  const api = serveRooms({ "GET /api/agents": () => [] });
  api.serve({
    "POST /api/agents/refresh": () => {
      api.serve({ "GET /api/agents": () => [agent({ name: "Imported" })] });
      return { imported: 1, renamed: 0, total: 1 };
    },
  });
  openApp("/create-test-room");
  expect(await screen.findByText("1 available agent")).toBeVisible();
  expect(named()).toEqual(["Imported"]);
});

test("that the provider could not be asked is only noted", async () => {
  serveRooms({ "POST /api/agents/refresh": refusing("provider_failed", "The provider does not answer.") });
  openApp("/create-test-room");
  expect(
    await screen.findByText("The list of agents may be out of date. The provider does not answer."),
  ).toBeVisible();
  expect(await screen.findByText("2 available agents")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("agents that could not be read can be asked for again", async () => {
  const api = serveRooms({ "GET /api/agents": brokenConnection, "POST /api/agents/refresh": noAnswer });
  const { user } = openApp("/create-test-room");
  expect(await screen.findByText(/^Failed to fetch agents\. The server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/agents": () => [agent()] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 available agent")).toBeVisible();
});

test("what is missing or wrong is said at its field and above the form", async () => {
  const api = serveRooms();
  const { user } = openApp("/create-test-room");
  await name();
  await user.clear(hex());
  await user.type(hex(), "#12");
  await user.type(screen.getByRole("textbox", { name: /Badge text/ }), "b".repeat(51));
  await user.click(create());
  expect(await screen.findByText("Please check 4 fields.")).toBeVisible();
  for (const sentence of [
    "Room name is required",
    "Please select an agent",
    "Invalid color format",
    "Badge text too long",
  ])
    expect(screen.getByText(sentence)).toBeVisible();
  expect(await name()).toHaveFocus();
  await user.click(await name());
  await user.paste("n".repeat(101));
  await user.click(screen.getByRole("textbox", { name: /Description/ }));
  await user.paste("d".repeat(501));
  expect(await screen.findByText("Name too long")).toBeVisible();
  await user.click(create());
  expect(await screen.findByText("Description too long")).toBeVisible();
  expect(api.calls("POST /api/test-rooms")).toEqual([]);
});

test("the colour is one of eight or any other, and the card shows it with all else", async () => {
  serveRooms();
  const { user } = openApp("/create-test-room");
  await name();
  const presets = within(screen.getByRole("radiogroup", { name: "Colour presets" }));
  expect(presets.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Blue",
    "Green",
    "Purple",
    "Red",
    "Orange",
    "Teal",
    "Pink",
    "Indigo",
  ]);
  expect(presets.getByRole("radio", { name: "Blue" })).toBeChecked();
  expect(hex()).toHaveValue("#2563eb");
  await user.click(presets.getByRole("radio", { name: "Pink" }));
  expect(hex()).toHaveValue("#db2777");
  await user.clear(hex());
  await user.type(hex(), "#123abc");
  expect(presets.queryByRole("radio", { checked: true })).toBeNull();
  const card = within(screen.getByRole("region", { name: "Preview" }));
  expect(card.getByText("No description available")).toBeVisible();
  expect(card.getByText("No agent yet")).toBeVisible();
  await fillIn(user);
  expect(card.getByText("Winter room")).toBeVisible();
  expect(card.getByText("Field agent")).toBeVisible();
});

test("an agent that was switched off meanwhile is said at its field, and everything typed stays", async () => {
  serveRooms({ "POST /api/test-rooms": refusing("agent_inactive", "The agent is switched off.") });
  const { user } = openApp("/create-test-room");
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByText("This agent is switched off. Choose another one.")).toBeVisible();
  expect(screen.getByText("Failed to create room. The agent is switched off.")).toBeVisible();
  expect(await name()).toHaveValue("  Winter room ");
});

test("while the room is being made nothing can be sent twice", async () => {
  const api = serveRooms({ "POST /api/test-rooms": noAnswer });
  const { user } = openApp("/create-test-room");
  await fillIn(user);
  await user.click(create());
  const busy = await screen.findByRole("button", { name: "Creating..." });
  expect(busy).toHaveAttribute("aria-disabled", "true");
  expect(busy).toHaveFocus();
  await user.click(busy);
  await user.type(await name(), "{Enter}");
  expect(api.calls("POST /api/test-rooms")).toHaveLength(1);
});

test("leaving asks only where something was typed", async () => {
  serveRooms();
  const { user, router } = openApp("/create-test-room");
  await user.type(await name(), "W");
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await name()).toHaveValue("W");
  expect(router.state.location.pathname).toBe("/create-test-room");
  await user.clear(await name());
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/room-management"));
});
