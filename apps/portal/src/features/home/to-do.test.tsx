import { noAnswer, part, refusing } from "@field-advisor/api-client/testing";
import type { OwnTask } from "@field-advisor/schema/assignments.endpoints";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownTask } from "../../../test/assignment-samples.ts";
import { hoursAgo, libraryItem } from "../../../test/content-samples.ts";
import { entry, openHome, section } from "../../../test/open-home.ts";
import type { Returning } from "@field-advisor/schema/returns.endpoints";
import { ownRoom } from "../../../test/room-samples.ts";

const doing = (...tasks: OwnTask[]) => ({ "GET /api/user/assignments": () => tasks });

const fees = { kind: "content", id: 4, name: "Fees in plain words" } as const;

const video = libraryItem(4, { category: "watch", type: "VIMEO", url: "https://vimeo.com/76979871" });

const headings = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");

test.each([
  [ownTask(), "Practise in “First meeting”", "/test-room/5"],
  [ownTask({ goal: "pass" }), "Pass “First meeting”", "/test-room/5"],
  [ownTask({ goal: "score", goalValue: 80 }), "Reach 80 % in “First meeting”", "/test-room/5"],
  [ownTask({ goal: "attempts", goalValue: 3 }), "3 attempts in “First meeting”", "/test-room/5"],
  [
    ownTask({ goal: "open", subject: fees }),
    "Open “Fees in plain words”",
    "/library?search=Fees+in+plain+words",
  ],
])("what is to be done is said in words and leads there: %#", async (task, words, address) => {
  openHome(doing(task));
  const todo = await section("To do");
  expect(await todo.findByRole("link", { name: words })).toHaveAttribute("href", address);
});

test.each([
  [0, "Due today"],
  [1, "Due tomorrow"],
  [5, "Due in 5 days"],
])("a task with %s days left reads %s", async (daysLeft, words) => {
  openHome(doing(ownTask({ daysLeft })));
  const task = await entry("Practise in “First meeting”");
  expect(task.getByText((_text, element) => element?.textContent === words)).toBeVisible();
});

test("what is late says by how much; a note, who assigned it and a reminder stand with it", async () => {
  const late = {
    state: "overdue",
    daysLeft: -3,
    note: "Before the fair.",
    remindedAt: hoursAgo(50),
  } as const;
  openHome(doing(ownTask(late), ownTask({ id: 2, goal: "pass", state: "overdue", daysLeft: -1 })));
  const task = await entry("Practise in “First meeting”");
  expect(task.getByText("3 days late")).toBeVisible();
  expect(task.queryByText(/^Due/)).toBeNull();
  expect(task.getByText("Before the fair.")).toBeVisible();
  expect(task.getByText("Assigned by Olga Own")).toBeVisible();
  expect(task.getByText(/days ago$/)).toBeVisible();
  expect((await entry("Pass “First meeting”")).getByText("1 day late")).toBeVisible();
});

test("it stands before what was begun, and is absent where nothing was assigned", async () => {
  const { close } = openHome(doing(ownTask()));
  await entry("Practise in “First meeting”");
  expect(headings().slice(0, 2)).toEqual(["To do", "Continue"]);
  close();
  openHome();
  await screen.findByText(/^Nothing to continue yet\./);
  await waitFor(() => expect(screen.queryByRole("region", { name: "To do" })).toBeNull());
});

test("what was done lately is folded", async () => {
  const done = ownTask({ id: 2, goal: "pass", state: "done" });
  const { user } = openHome(doing(ownTask(), done));
  const todo = await section("To do");
  const fold = await todo.findByRole("button", { name: "Show done (1)" });
  expect(fold).toHaveAttribute("aria-expanded", "false");
  expect(todo.queryByRole("link", { name: "Pass “First meeting”" })).toBeNull();
  await user.click(fold);
  expect((await entry("Pass “First meeting”")).getByText("Done")).toBeVisible();
  await user.click(todo.getByRole("button", { name: "Hide done (1)" }));
  expect(todo.queryByRole("link", { name: "Pass “First meeting”" })).toBeNull();
});

test("many are shown in steps, and it is said how many are not listed", async () => {
  const many = Array.from({ length: 45 }, (_, n) =>
    ownTask({ id: n + 1, subject: { kind: "room", id: n + 1, name: `Room ${n + 1}` } }),
  );
  const { user } = openHome({ "GET /api/user/assignments": () => part(many, 47) });
  const todo = await section("To do");
  const shown = () => todo.getAllByRole("listitem").length;
  expect(await todo.findByRole("link", { name: "Practise in “Room 20”" })).toBeVisible();
  expect(shown()).toBe(20);
  await user.click(todo.getByRole("button", { name: "Show more (25 left)" }));
  expect(shown()).toBe(40);
  expect(todo.getByRole("link", { name: "Practise in “Room 21”" })).toHaveFocus();
  expect(todo.getByText("2 more tasks will be listed here once some of these are done.")).toBeVisible();
});

test("opening an item of the library reads anew what is to be done", async () => {
  const task = ownTask({ goal: "open", subject: fees });
  const { user, api } = openHome({
    ...doing(task),
    items: [video],
  });
  await entry("Open “Fees in plain words”");
  api.serve(doing({ ...task, state: "done" }));
  await user.click(await screen.findByRole("button", { name: "Watch" }));
  expect(await screen.findByText("You have done everything assigned to you.")).toBeVisible();
});

test("it says that it is being read, or that it could not be, and can be read again", async () => {
  const { close } = openHome({ "GET /api/user/assignments": noAnswer });
  expect(await (await section("To do")).findByRole("status", { name: /^Loading/ })).toBeVisible();
  close();
  const { user, api } = openHome({ "GET /api/user/assignments": refusing("internal", "Something broke.") });
  const todo = await section("To do");
  expect(await todo.findByRole("alert")).toHaveTextContent(/Something broke\./);
  api.serve(doing(ownTask()));
  await user.click(todo.getByRole("button", { name: "Retry" }));
  expect(await todo.findByRole("link", { name: "Practise in “First meeting”" })).toBeVisible();
});

test("who has rooms is led to their practice, also an owner, whose tasks stand before what they began", async () => {
  openHome({
    role: "OWNER",
    ...doing(ownTask()),
    "GET /api/user/rooms": () => [ownRoom()],
    "GET /api/users/counts": () => ({ total: 5, active: 5, resetRequests: 0 }),
  });
  await entry("Practise in “First meeting”");
  expect(headings().slice(0, 3)).toEqual(["Waiting for you", "To do", "Continue"]);
  const link = await (await section("Continue")).findByRole("link", { name: "My practice" });
  expect(link).toHaveAttribute("href", "/practice");
});

const returning = (changes: Partial<Returning> = {}): Returning => ({
  room: { id: 5, name: "First meeting" },
  passedOn: "2026-11-20",
  lastTriedOn: "2026-11-20",
  time: 1,
  times: 3,
  ...changes,
});

test("a path is one entry with its next step", async () => {
  const next = {
    place: 2,
    kind: "pass",
    subject: { id: 5, name: "First meeting" },
    goalValue: null,
    dueOn: "2026-12-01",
    daysLeft: 3,
  } as const;
  const subject = { kind: "path", id: 3, name: "First weeks" } as const;
  openHome(doing(ownTask({ subject, goal: "complete", path: { steps: 4, next } })));
  const task = await entry("Complete “First weeks”");
  expect(task.getByRole("link", { name: "Complete “First weeks”" })).toHaveAttribute("href", "/paths/3");
  expect(screen.getByRole("listitem", { name: "Complete “First weeks”" })).toHaveTextContent(
    "Step 2 of 4: Pass “First meeting” (due in 3 days)",
  );
});

test("a passed room that comes back is an entry of its own kind, also where nothing is assigned", async () => {
  openHome({
    "GET /api/user/returns": () => [
      returning(),
      returning({ room: { id: 6, name: "Doubts" }, lastTriedOn: "2026-11-23", time: 2 }),
    ],
  });
  const list = await (await section("To do")).findByRole("list", { name: "Comes back today" });
  expect(list).toBeVisible();
  const first = await entry("Practise “First meeting” again");
  expect(first.getByRole("link")).toHaveAttribute("href", "/test-room/5");
  expect(first.getByText("Comes back")).toBeVisible();
  expect(first.getByText("Time 1 of 3. Passed on Nov 20, 2026.")).toBeVisible();
  expect(first.queryByText(/late|Due/)).toBeNull();
  expect((await entry("Practise “Doubts” again")).getByText(/last tried on Nov 23, 2026\.$/)).toBeVisible();
});

test("a room that comes back is put off with Not now, and taken back with Undo", async () => {
  let shown = [returning()];
  const { user, api } = openHome({
    "GET /api/user/returns": () => shown,
    "PUT /api/user/returns/:id": ({ body }) => {
      shown = body.isPutOff ? [] : [returning()];
      return { success: true };
    },
  });
  await user.click((await entry("Practise “First meeting” again")).getByRole("button", { name: "Not now" }));
  expect(await screen.findByText("It comes back tomorrow")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: "To do" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await entry("Practise “First meeting” again")).toBeDefined();
  expect(api.calls("PUT /api/user/returns/:id")).toMatchObject([
    { params: { id: 5 }, body: { isPutOff: true } },
    { body: { isPutOff: false } },
  ]);
});
