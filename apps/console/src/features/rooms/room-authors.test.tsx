// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import "./change-authors.tsx";
import { type Handlers, refusing } from "@field-advisor/api-client/testing";
import type { Author } from "@field-advisor/schema/authors.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { adviser } from "../../../test/samples.ts";

const ada = (changes: Partial<Author> = {}): Author => ({
  id: 9,
  name: "Ada Byron",
  email: "ada@demo.test",
  role: "ADMIN",
  isActive: true,
  addedAt: "2026-11-20T09:00:00Z",
  addedBy: "Olga Owner",
  ...changes,
});

const noRubric = { version: 0, rubric: null, savedAt: null, savedBy: null };

function open(handlers: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/rubric": () => noRubric,
    "GET /api/test-rooms/:id/authors": () => [ada()],
    "PUT /api/test-rooms/:id/authors": () => [ada()],
    "GET /api/users": () => [
      adviser({ id: 8, firstName: "Grace", lastName: "Hopper" }),
      adviser({ id: 3, firstName: "Olaf", lastName: "Owner", role: "OWNER" }),
      adviser({ id: 9, firstName: "Ada", lastName: "Byron" }),
    ],
    ...handlers,
  });
  const { user } = openApp("/test-room/5/edit?tab=rubric");
  const change = async () => {
    await user.click(await screen.findByRole("button", { name: "Change authors" }));
    return within(await screen.findByRole("dialog", { name: "Authors" }));
  };
  const sent = () =>
    (api.calls("PUT /api/test-rooms/:id/authors") as { body: { userIds: number[] } }[]).map(
      ({ body }) => body.userIds,
    );
  return { user, change, sent };
}

test("an owner names people who write a room, none of them an owner, and takes one away", async () => {
  const { user, change, sent } = open();
  expect(await screen.findByText("Authors besides owners: Ada Byron.")).toBeVisible();
  const sheet = await change();
  await user.click(sheet.getByRole("combobox", { name: /^Add a person/ }));
  const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(offered).toEqual([expect.stringContaining("Grace Hopper")]);
  await user.click(screen.getByRole("option", { name: /Grace Hopper/ }));
  await user.click(sheet.getByRole("button", { name: "Remove Ada Byron" }));
  await user.click(sheet.getByRole("button", { name: "Save authors" }));
  expect(await screen.findByText("Authors saved")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([[8]]);
});

test("why somebody cannot be an author stands at the people, who stay chosen", async () => {
  const message = "Ada Byron is switched off. Activate the account first.";
  const { user, change } = open({
    "PUT /api/test-rooms/:id/authors": refusing("conflict", message, [{ path: "userIds.0", message }]),
  });
  const sheet = await change();
  await user.click(sheet.getByRole("button", { name: "Save authors" }));
  expect(await sheet.findByText(message)).toBeVisible();
  expect(sheet.getByText("Ada Byron")).toBeVisible();
});

test("a room that only owners write says so", async () => {
  open({ "GET /api/test-rooms/:id/authors": () => [] });
  expect(await screen.findByText("Only owners write this.")).toBeVisible();
});

test("of many authors a few are named, and who is switched off is marked", async () => {
  const many = Array.from({ length: 7 }, (_, n) => ada({ id: n + 1, name: `Person ${n}`, isActive: n > 0 }));
  open({ "GET /api/test-rooms/:id/authors": () => many });
  expect(
    await screen.findByText(
      "Authors besides owners: Person 0 (switched off), Person 1, Person 2, Person 3, Person 4 and 2 others.",
    ),
  ).toBeVisible();
});

test("authors that cannot be read can be asked for again", async () => {
  let calls = 0;
  const { user } = open({
    "GET /api/test-rooms/:id/authors": () =>
      (calls += 1) === 1 ? refusing("unavailable", "The server is busy.")() : [ada()],
  });
  const failure = await screen.findByText(/^Failed to fetch the authors\./);
  expect(failure).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Authors besides owners: Ada Byron.")).toBeVisible();
});
