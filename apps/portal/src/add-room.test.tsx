import { fakeApi, signedInAs, someone } from "@field-advisor/api-client/testing";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { room } from "../test/room-samples.ts";

const made = room({ id: 12, status: "INACTIVE", isActive: false, agentId: null, agent: null });

test("an owner adds a room from here, and chooses its agent in the console", async () => {
  const departures = watchDepartures();
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/test-rooms": () => [],
    "GET /api/user/rooms": () => [],
    "POST /api/test-rooms": () => made,
    "GET /api/user/room-sessions": () => [],
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "ADD ROOM" }));
  const form = within(await screen.findByRole("dialog", { name: "Create New Room" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "Winter");
  await user.click(form.getByRole("button", { name: "Create Room" }));
  await user.click(await screen.findByRole("button", { name: "Choose agent" }));
  await waitFor(() => expect(departures).toEqual(["http://console.test/test-room/12/edit"]));
});

test.each(["ADMIN", "USER"] as const)("%s is offered no new room", async (role) => {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/test-rooms": () => [],
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
  });
  openApp("/test-station");
  expect(await screen.findByRole("heading", { name: "Version 3.3 Test Station" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "ADD ROOM" })).toBeNull();
});
