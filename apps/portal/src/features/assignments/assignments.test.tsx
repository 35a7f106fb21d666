// Loaded when they are opened; loaded before, no test waits for them.
import "./assignment-people.tsx";
import "./change-assignment.tsx";
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
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { assigned, assignment } from "../../../test/assignment-samples.ts";
import { hoursAgo } from "../../../test/content-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

/** The list of somebody who manages assignments. */
function openList(handlers: Handlers = {}, role: Role = "ADMIN") {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role })),
    "GET /api/assignments": () => [assignment()],
    ...handlers,
  });
  return { api, ...openApp("/assignments") };
}

const pass = "Pass “First meeting”";

/** Opens the dialog behind an entry of the menu of the first assignment. */
async function openEntry(entry: string, handlers: Handlers = {}) {
  const opened = openList(handlers);
  await opened.user.click(await screen.findByRole("button", { name: `Actions for ${pass}` }));
  await opened.user.click(await screen.findByRole("menuitem", { name: entry }));
  return opened;
}

const ada = assigned(1, "Ada Lovelace", { state: "overdue", remindedAt: hoursAgo(50) });
const alan = assigned(2, "Alan Turing", { state: "in_progress" });
const grace = assigned(3, "Grace Hopper", { state: "done", doneAt: hoursAgo(30) });
const kim = assigned(4, "Kim Doe", { state: "excused" });

const everybody = { "GET /api/assignments/:id/people": () => [ada, alan, grace, kim] };

async function openPeople(handlers: Handlers = {}) {
  const opened = await openEntry("People", { ...everybody, ...handlers });
  const sheet = within(await screen.findByRole("dialog", { name: "People" }));
  const person = async (name: string) => within(await sheet.findByRole("listitem", { name }));
  const act = async (name: string, entry: string) => {
    await opened.user.click(await sheet.findByRole("button", { name: `Actions for ${name}` }));
    await opened.user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  return { ...opened, sheet, person, act };
}

/** What was sent, to the last field. */
const bodiesOf = (calls: readonly unknown[]) => (calls as { body: unknown }[]).map(({ body }) => body);
const changes = (api: ReturnType<typeof fakeApi>) => bodiesOf(api.calls("PATCH /api/assignments/:id/people"));

const saved = { "PATCH /api/assignments/:id/people": () => ({ success: true as const }) };

test("an owner reads what was assigned, to whom, until when, by whom, and how far they are", async () => {
  const growing = assignment({
    id: 2,
    group: "admin",
    adminName: "Adam Reyes",
    includesLater: true,
    goal: "score",
    goalValue: 80,
    dueOn: null,
    counts: { todo: 0, in_progress: 0, overdue: 0, done: 2, excused: 1 },
  });
  openList({ "GET /api/assignments": () => [assignment({ note: "Before the fair." }), growing] }, "OWNER");
  const first = await screen.findByRole("row", { name: new RegExp(pass) });
  for (const words of ["4 people", "Dec 1, 2026", "Olga Own", "Before the fair.", "1 of 4 done, 1 late"])
    expect(first).toHaveTextContent(words);
  const second = screen.getByRole("row", { name: /Reach 80 % in “First meeting”/ });
  for (const words of [
    "Everybody assigned to Adam Reyes",
    "including people who join later",
    "No due date",
    "2 of 2 done",
  ])
    expect(second).toHaveTextContent(words);
  expect(second).not.toHaveTextContent("0 late");
});

test("an administrator made all of them, so it is not said who did", async () => {
  openList();
  expect(await screen.findByRole("row", { name: new RegExp(pass) })).not.toHaveTextContent("Olga Own");
  expect(screen.queryByRole("columnheader", { name: "Assigned by" })).toBeNull();
});

test("pages of a long list are read one by one", async () => {
  const { user, api } = openList({
    "GET /api/assignments": ({ query }) => part([assignment({ id: query.offset + 1 })], 30),
  });
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/assignments").at(-1)).toMatchObject({ query: { offset: 25 } }),
  );
});

test("users may not open it", async () => {
  const { router } = openList(
    { "GET /api/test-rooms": () => [], "GET /api/user/room-sessions": () => [] },
    "USER",
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/test-station"));
});

test("an assignment is taken back once that was confirmed", async () => {
  const { user, api } = await openEntry("Withdraw", {
    "DELETE /api/assignments/:id": () => ({ success: true }),
  });
  const question = within(await screen.findByRole("alertdialog", { name: "Withdraw this assignment?" }));
  expect(question.getByText(/disappears from the home page of 4 people/)).toBeVisible();
  expect(api.calls("DELETE /api/assignments/:id")).toEqual([]);
  api.serve({ "GET /api/assignments": () => [] });
  await user.click(question.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Assignment withdrawn")).toBeVisible();
  expect(api.calls("DELETE /api/assignments/:id")).toMatchObject([{ params: { id: 1 } }]);
  expect(await screen.findByRole("heading", { name: "Nothing assigned yet" })).toBeVisible();
});

test("only what was changed is sent; a day that is over is refused at its field", async () => {
  const past = "This day has passed. Choose today or a later day.";
  const { user, api } = await openEntry("Change", {
    "PATCH /api/assignments/:id": refusing("invalid_request", past, [{ path: "dueOn", message: past }]),
  });
  const sheet = within(await screen.findByRole("dialog", { name: "Change assignment" }));
  expect(sheet.getByRole("button", { name: "Save changes" })).toBeDisabled();
  const day = sheet.getByLabelText(/^Due date/);
  await user.clear(day);
  await user.type(day, "2026-11-02");
  await user.click(sheet.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(new RegExp(past)));
  expect(day).toHaveFocus();
  await user.clear(day);
  await user.type(day, "2026-12-01");
  await user.type(sheet.getByRole("textbox", { name: /^Note/ }), "Before the fair.");
  api.serve({ "PATCH /api/assignments/:id": () => ({ success: true }) });
  await user.click(sheet.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodiesOf(api.calls("PATCH /api/assignments/:id"))).toEqual([
    { dueOn: "2026-11-02" },
    { note: "Before the fair." },
  ]);
});

test("the people show how far they are, and are narrowed by that", async () => {
  const { user, api, sheet, person } = await openPeople();
  const late = await person("Ada Lovelace");
  expect(late.getByText("Late")).toBeVisible();
  expect(late.getByText("Due Dec 1, 2026")).toBeVisible();
  expect(late.getByText(/days ago$/)).toBeVisible();
  expect(sheet.getByRole("listitem", { name: "Grace Hopper" })).toHaveTextContent("Done");
  expect(sheet.queryByRole("button", { name: "Actions for Grace Hopper" })).toBeNull();
  api.serve({ "GET /api/assignments/:id/people": () => [] });
  await user.click(sheet.getByRole("combobox", { name: "State" }));
  await user.click(await screen.findByRole("option", { name: "Late" }));
  expect(await sheet.findByRole("heading", { name: "No people match" })).toBeVisible();
  expect(api.calls("GET /api/assignments/:id/people").at(-1)).toMatchObject({
    params: { id: 1 },
    query: { state: "overdue", offset: 0 },
  });
});

test("one person is reminded, or all that are shown and not done", async () => {
  const { user, api, sheet, act } = await openPeople(saved);
  await act("Ada Lovelace", "Remind");
  expect(await screen.findByText("Reminded: Ada Lovelace")).toBeVisible();
  const all = within(sheet.getByRole("group", { name: "For all shown" }));
  expect(all.getByText("2 people shown are not done:")).toBeVisible();
  await user.click(all.getByRole("button", { name: "Remind all" }));
  expect(await screen.findByText("Reminded: 2 people")).toBeVisible();
  expect(changes(api)).toEqual([
    { userIds: [1], remind: true },
    { userIds: [1, 2], remind: true },
  ]);
});

test("somebody is excused, which can be undone, and takes part again", async () => {
  const { user, api, act } = await openPeople(saved);
  await act("Alan Turing", "Excuse");
  expect(await screen.findByText("Excused: Alan Turing")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Included again: Alan Turing")).toBeVisible();
  await act("Kim Doe", "Include again");
  expect(await screen.findByText("Included again: Kim Doe")).toBeVisible();
  expect(changes(api)).toEqual([
    { userIds: [2], isExcused: true },
    { userIds: [2], isExcused: false },
    { userIds: [4], isExcused: false },
  ]);
});

test("somebody is given another day; one that is over is refused at its field", async () => {
  const past = "This day has passed. Choose today or a later day.";
  const { user, api, act } = await openPeople({
    "PATCH /api/assignments/:id/people": refusing("invalid_request", past, [
      { path: "dueOn", message: past },
    ]),
  });
  await act("Ada Lovelace", "Change due date…");
  const sheet = within(await screen.findByRole("dialog", { name: "Change due date" }));
  const day = sheet.getByLabelText(/^Due date/);
  expect(day).toHaveValue("2026-12-01");
  await user.clear(day);
  await user.type(day, "2026-11-02");
  await user.click(sheet.getByRole("button", { name: "Save due date" }));
  await waitFor(() => expect(day).toHaveAccessibleDescription(new RegExp(past)));
  api.serve(saved);
  await user.clear(day);
  await user.type(day, "2026-12-24");
  await user.click(sheet.getByRole("button", { name: "Save due date" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Change due date" })).toBeNull());
  expect(changes(api).at(-1)).toEqual({ userIds: [1], dueOn: "2026-12-24" });
});

test("what could not be done for somebody is said", async () => {
  const { act } = await openPeople({ "PATCH /api/assignments/:id/people": brokenConnection });
  await act("Ada Lovelace", "Remind");
  expect(await screen.findByText(/^Failed to remind\./)).toBeVisible();
});
