import { brokenConnection, fakeApi, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { PersonPractice, Progress } from "@field-advisor/schema/practice.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attemptSummary as attempt } from "../../../test/list-samples.ts";
import { certificate, pathOfPerson } from "../../../test/path-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const as = (role: Role) => ({
  "GET /api/auth/status": signedInAs(someone({ id: 8, role })),
  "GET /api/users/:id/paths": () => [],
  "GET /api/user/calendar": () => ({ isOffered: false, feed: null }),
});

const practice = (changes: Partial<PersonPractice> = {}): PersonPractice => ({
  person: { id: 8, name: "Grace Hopper" },
  rooms: [
    {
      room: { id: 4, name: "First meeting", category: "Training" },
      attempts: 3,
      passed: true,
      first: 40,
      best: 80,
      last: 75,
      lastAt: "2026-11-20T09:00:00Z",
      scores: [
        { attemptId: "attempt0000000000001", at: "2026-11-01T09:00:00Z", score: 40 },
        { attemptId: "attempt0000000000002", at: "2026-11-20T09:00:00Z", score: 75 },
      ],
    },
  ],
  selfRatings: {
    given: [1, 2].map((number) => ({
      attempt: { id: `attempt000000000000${number}`, number },
      room: { id: 4, name: "First meeting" },
      at: `2026-11-${number}0T09:00:00Z`,
      alike: number,
      decided: 4,
    })),
    skipped: 1,
  },
  skills: [{ skill: "Discovery", met: 3, decided: 4, metBefore: 1, decidedBefore: 4 }],
  missed: [
    {
      room: { id: 4, name: "First meeting" },
      key: "fees",
      sentence: "Names the fees",
      missed: 2,
      decided: 3,
    },
  ],
  next: {
    room: { id: 4, name: "First meeting" },
    key: "fees",
    sentence: "Names the fees",
    missed: 2,
    decided: 3,
    train: { room: { id: 9, name: "Yearly review" }, why: "same_skill" },
  },
  minutes: { last30: 34, before: 12, awaited: 0 },
  ...changes,
});

const nothingWaits = { "GET /api/conversations/deleted": () => ({ waiting: 0, isDelayed: false }) };

test("my practice says what is still being deleted, and what minutes are on their way", async () => {
  fakeApi({
    ...as("USER"),
    "GET /api/conversations/deleted": () => ({ waiting: 2, isDelayed: false }),
    "GET /api/practice/people/:id": () => practice({ minutes: { last30: 0, before: 12, awaited: 1 } }),
    "GET /api/attempts": () => [attempt({ state: "finished", minutes: null, passed: null, score: null })],
  });
  openApp("/practice");
  expect(await screen.findByText(/^Deleted here\./)).toBeVisible();
  expect(await screen.findByText("Last 30 days, without 1 attempt whose record is pending")).toBeVisible();
  expect(await screen.findByText("Pending")).toBeVisible();
});

test("the paths of a person stand with their certificates", async () => {
  fakeApi({
    ...as("ADMIN"),
    ...nothingWaits,
    "GET /api/practice/people/:id": () => practice(),
    "GET /api/attempts": () => [],
    "GET /api/users/:id/paths": () => [
      pathOfPerson(),
      pathOfPerson({ path: { id: 4, name: "Risk" }, round: 2, certificate: certificate() }),
    ],
  });
  openApp("/progress/5");
  const paths = within(await screen.findByRole("list", { name: "Paths" }));
  expect(paths.getByRole("listitem", { name: "First weeks" })).toHaveTextContent("1 of 4 needed steps done");
  expect(paths.getByRole("listitem", { name: "Risk" })).toHaveTextContent(/round 2.*Valid/);
});

test("my practice shows rooms, skills, what is missed, and what to practise next", async () => {
  fakeApi({
    ...as("USER"),
    ...nothingWaits,
    "GET /api/practice/people/:id": () => practice(),
    "GET /api/attempts": () => [attempt()],
  });
  openApp("/practice");
  const [rooms] = await screen.findAllByRole("table");
  expect(rooms).toHaveTextContent("First meeting");
  expect(rooms).toHaveTextContent("Up 35 since the first");
  const next = screen.getByRole("region", { name: "Next step" });
  expect(next).toHaveTextContent("Names the fees");
  expect(within(next).getByRole("link", { name: "Practise this" })).toHaveAttribute("href", "/test-room/9");
  expect(next).toHaveTextContent("Yearly review: Trains the same skill in another talk.");
  expect(screen.getByText("3 of 4")).toBeVisible();
  const self = screen.getByRole("region", { name: "How well you see yourself" });
  expect(self).toHaveTextContent("In First meeting, attempt 2, you saw 2 of 4 criteria as they were judged.");
  expect(self).toHaveTextContent("Skipped 1 time.");
  expect(await screen.findByRole("link", { name: "First meeting, attempt 2" })).toHaveAttribute(
    "href",
    "/attempts/attempt0000000000001",
  );
});

test("who has not practised yet is shown the way to the rooms", async () => {
  fakeApi({
    ...as("USER"),
    ...nothingWaits,
    "GET /api/practice/people/:id": () => practice({ rooms: [], missed: [], skills: [], next: null }),
  });
  openApp("/practice");
  expect(await screen.findByRole("link", { name: "Choose a room" })).toHaveAttribute("href", "/rooms");
});

test("a coach is told of a private attempt that it happened, and nothing else", async () => {
  fakeApi({
    ...as("ADMIN"),
    "GET /api/practice/people/:id": () => practice(),
    "GET /api/attempts": () => [attempt({ isPrivate: true, isHidden: true, score: null, passed: null })],
  });
  openApp("/progress/8");
  expect(await screen.findByText("Private: not shared")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Next step" })).not.toBeInTheDocument();
});

test.each([
  ["waits for somebody", { isPrivate: false }, "Waiting for your coach", "Waiting for a coach"],
  ["is theirs alone", { isPrivate: true }, "For you to decide", null],
  [
    "is too short",
    { isTooShort: true, score: null, mostScore: null },
    "Too short to judge",
    "Too short to judge",
  ],
  ["is reviewed without a verdict", { reviewedAt: "2026-11-21T09:00:00Z" }, "No result", "No result"],
])("an attempt that %s says so in the lists", async (_how, changes, own, theirs) => {
  const handlers = {
    "GET /api/practice/people/:id": () => practice(),
    "GET /api/conversations/deleted": () => ({ waiting: 0, isDelayed: false }),
    "GET /api/attempts": () => [attempt({ passed: null, score: 25, mostScore: 75, ...changes })],
  };
  fakeApi({ ...as("USER"), ...handlers });
  const { close } = openApp("/practice");
  expect(await screen.findByText(own)).toBeVisible();
  close();
  if (theirs === null) return;
  fakeApi({ ...as("ADMIN"), ...handlers });
  openApp("/progress/8");
  expect(await screen.findByText(theirs)).toBeVisible();
});

test("somebody who is not theirs is not there", async () => {
  fakeApi({
    ...as("ADMIN"),
    "GET /api/practice/people/:id": refusing("not_found"),
  });
  openApp("/progress/9");
  expect(await screen.findByRole("heading", { name: "Person Not Found" })).toBeVisible();
});

test("the reviews say who waits and why", async () => {
  fakeApi({
    ...as("ADMIN"),
    "GET /api/practice/reviews": () => [
      { attempt: attempt(), reason: "asked", since: "2026-11-20T10:00:00Z" },
      {
        attempt: attempt({ id: "attempt0000000000002" }),
        reason: "objection",
        since: "2026-11-20T11:00:00Z",
      },
    ],
  });
  openApp("/reviews");
  expect(await screen.findByText("Review requested")).toBeVisible();
  expect(screen.getByText("Sees a check differently")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Grace Hopper: First meeting" })[0]).toHaveAttribute(
    "href",
    "/attempts/attempt0000000000001",
  );
});

const untried = { attempts: 0, first: null, best: null, last: null, passed: false, task: null };

const matrix: Progress = {
  total: 2,
  timeZone: "Europe/Berlin",
  rooms: [
    { id: 4, name: "First meeting" },
    { id: 5, name: "Complaint" },
  ],
  people: [
    {
      id: 8,
      name: "Grace Hopper",
      companies: "Acme, Zeta",
      attempts: 3,
      passed: 1,
      lastAt: "2026-11-20T09:00:00Z",
      paths: { done: 1, all: 2 },
      cells: [
        {
          ...untried,
          roomId: 4,
          attempts: 3,
          first: 40,
          best: 80,
          last: 75,
          passed: true,
          task: { state: "done", goal: "score", goalValue: 70, dueOn: "2026-11-30", doneOn: "2026-11-20" },
        },
        {
          ...untried,
          roomId: 5,
          task: { state: "overdue", goal: "pass", goalValue: null, dueOn: "2026-11-19", doneOn: null },
        },
      ],
    },
    {
      id: 9,
      name: "Ada Byron",
      companies: null,
      attempts: 1,
      passed: 0,
      lastAt: "2026-11-20T09:00:00Z",
      paths: { done: 0, all: 0 },
      cells: [{ ...untried, roomId: 4, attempts: 1, passed: null }],
    },
  ],
};

test("progress tells of people and rooms who tried, the first and the best score, and what is assigned", async () => {
  fakeApi({ ...as("OWNER"), "GET /api/practice/progress": () => matrix });
  openApp("/progress");
  const row = await screen.findByRole("row", { name: /Grace Hopper/ });
  expect(within(row).getByRole("link", { name: "Grace Hopper" })).toHaveAttribute("href", "/progress/8");
  expect(row).toHaveTextContent("Acme, Zeta");
  const [, , paths, tried, not] = [
    ...within(row).getAllByRole("rowheader"),
    ...within(row).getAllByRole("cell"),
  ];
  expect(paths).toHaveTextContent("1 of 2");
  expect(tried).toHaveTextContent("80%3 attempts, first 40%DoneReach 70 %, Nov 20, 2026");
  expect(not).toHaveTextContent("Not triedLatePass, due Nov 19, 2026");
  const other = screen.getByRole("row", { name: /Ada Byron/ });
  expect(other).toHaveTextContent("1 attempt, not shared");
  expect(other).toHaveTextContent("Not one of their rooms");
  expect(screen.getByText(/Europe\/Berlin, the organisation's time zone/)).toBeVisible();
});

test("progress is narrowed by who has not tried, by a room and by what is searched for, and so is its file", async () => {
  const asked: object[] = [];
  const api = fakeApi({
    ...as("ADMIN"),
    "GET /api/practice/progress": ({ query }) => {
      if (query.limit !== 1) asked.push(query);
      return matrix;
    },
    "GET /api/practice/progress/export": () => "name",
  });
  const { user } = openApp("/progress");
  await user.click(await screen.findByRole("combobox", { name: "Standing" }));
  await user.click(await screen.findByRole("option", { name: "Has not tried" }));
  await user.click(screen.getByRole("combobox", { name: "Room" }));
  await user.click(await screen.findByRole("option", { name: "Complaint" }));
  await user.type(screen.getByRole("searchbox"), "grace{Enter}");
  const chosen = { standing: "not_tried", roomId: 5, search: "grace" };
  await expect.poll(() => asked.at(-1)).toMatchObject({ ...chosen, offset: 0 });
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await expect
    .poll(() => api.calls("GET /api/practice/progress/export"))
    .toMatchObject([{ query: { ...chosen, sort: "name" } }]);
});

test("progress that cannot be read says so and is tried again", async () => {
  fakeApi({ ...as("ADMIN"), "GET /api/practice/progress": brokenConnection });
  openApp("/progress");
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
});
