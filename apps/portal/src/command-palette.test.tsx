import { fakeApi, signedInAs, someone, unanswered, viewingAs } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { grace } from "../test/samples.ts";
import { room } from "../test/room-samples.ts";

interface Reader {
  role: Role;
  isViewed?: boolean;
}

/** Opens the palette at the test station by its button. */
async function openPalette({ role, isViewed = false }: Reader) {
  const reader = someone({ role });
  const api = fakeApi({
    // What the screens do that it leads to is for other tests.
    ...unanswered(),
    "GET /api/auth/status": isViewed ? viewingAs(reader) : signedInAs(reader),
    "GET /api/test-rooms": () => [room()],
    "GET /api/user/room-sessions": () => [],
    "GET /api/users": () => [grace()],
    "GET /api/deployments": () => [],
  });
  const opened = openApp("/test-station");
  await opened.user.click(await screen.findByRole("button", { name: "Search and commands" }));
  const palette = within(await screen.findByRole("dialog", { name: "Search and commands" }));
  return { ...opened, api, palette, input: await palette.findByRole("combobox", { name: "Search by name" }) };
}

const namesIn = (palette: ReturnType<typeof within>, group: string) =>
  within(palette.getByRole("group", { name: group }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("a user is offered what users may open, and nobody else's name", async () => {
  const { user, api, palette, input, router } = await openPalette({ role: "USER" });
  expect(namesIn(palette, "Screens")).toEqual([
    "Test Station",
    "Rooms",
    "Library",
    "Activity Log",
    "AI Assistant",
    "My practice",
    "Deployments",
    "Invitations",
    "Home",
  ]);
  expect(namesIn(palette, "Actions")).toEqual(["Invite to…", "New deployment"]);
  await user.type(input, "e");
  await palette.findByRole("group", { name: "Rooms" });
  expect(palette.queryByRole("group", { name: "People" })).toBeNull();
  expect(palette.queryByRole("group", { name: "Pause or resume" })).toBeNull();
  expect(api.calls("GET /api/users")).toEqual([]);
  await user.click(within(palette.getByRole("group", { name: "Rooms" })).getByRole("option"));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/test-room\/\d+$/));
});

test("an administrator finds the people they look after", async () => {
  const { user, palette, input, router } = await openPalette({ role: "ADMIN" });
  expect(namesIn(palette, "Actions")).toEqual(["Invite to…", "New deployment", "Send Message"]);
  expect(namesIn(palette, "Screens")).not.toContain("Owner Control Center");
  await user.type(input, "grace");
  await user.click(await palette.findByRole("option", { name: /Grace Hopper/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?person=8"));
  expect(router.state.location.pathname).toBe("/assigned-users");
});

test("an owner who views as somebody is offered nothing to do in their name", async () => {
  const { user, palette, input } = await openPalette({ role: "ADMIN", isViewed: true });
  expect(palette.queryByRole("group", { name: "Actions" })).toBeNull();
  expect(palette.getByRole("option", { name: "Assigned Users" })).toBeVisible();
  await user.type(input, "pause");
  await palette.findByRole("group", { name: "Rooms" });
  expect(palette.queryByRole("option", { name: /^Pause/ })).toBeNull();
});

test("visitors have no palette", async () => {
  fakeApi({ "GET /api/auth/status": () => ({ isAuthenticated: false, user: null, impersonation: null }) });
  const { user } = openApp("/direct-chat");
  await screen.findByText("Please sign in to use the assistant.");
  await user.keyboard("{Control>}k{/Control}?");
  expect(screen.queryByRole("dialog")).toBeNull();
});
