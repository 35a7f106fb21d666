import {
  brokenConnection,
  fakeApi,
  type Handlers,
  signedInAs,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const counts = (resetRequests: number) => () => ({ total: 5, active: 5, resetRequests });

function openHome(role: "OWNER" | "ADMIN" | "USER", count: Handlers["GET /api/users/counts"] = counts(0)) {
  const api = fakeApi({
    ...unanswered(),
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/users/counts": count,
  });
  return { api, ...openApp("/") };
}

test("an owner's screens stand under their subjects, each of them once", async () => {
  openHome("OWNER");
  const rooms = within(await screen.findByRole("region", { name: "Rooms and agents" }));
  expect(rooms.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "http://console.test/room-management",
    "http://console.test/create-test-room",
    "http://console.test/agent-management",
    "http://console.test/assistant-management",
  ]);
  const people = within(screen.getByRole("region", { name: "People" }));
  expect(people.getByRole("link", { name: /^User Management/ })).toBeVisible();
});

test("what waits for an owner stands above that, with the way to it", async () => {
  openHome("OWNER", counts(2));
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you" }));
  expect(await waiting.findByText("2 people wait for a new password")).toBeVisible();
  expect(waiting.getByRole("link", { name: "Help them" })).toHaveAttribute(
    "href",
    "http://console.test/user-management?requests=true",
  );
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf("Waiting for you")).toBeLessThan(headings.indexOf("Training"));
});

test("where nothing waits it says so", async () => {
  openHome("OWNER");
  expect(await screen.findByText("Nothing waits for you.")).toBeVisible();
});

test("where it could not be read it says so instead", async () => {
  const { user, api } = openHome("OWNER", brokenConnection);
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you" }));
  await waiting.findByRole("alert");
  api.serve({ "GET /api/users/counts": counts(1) });
  await user.click(waiting.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 person waits for a new password")).toBeVisible();
});

test.each(["ADMIN", "USER"] as const)("%s has few screens, which need no subjects", async (role) => {
  const { api } = openHome(role);
  expect(await screen.findByRole("link", { name: /^Test Station/ })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Training" })).toBeNull();
  expect(screen.queryByText("Waiting for you")).toBeNull();
  expect(api.calls("GET /api/users/counts")).toEqual([]);
});
