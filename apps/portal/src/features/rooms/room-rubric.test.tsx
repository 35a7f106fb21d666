// Loaded when first visited; loaded before, no test waits for them.
import "./rooms-screen.tsx";
import "./room-rubric-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import "@field-advisor/ui/room-insights";
import { fakeApi, type Handlers, signedInAs, someone, viewingAs } from "@field-advisor/api-client/testing";
import type { WrittenRoom } from "@field-advisor/schema/authors.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { rubric as contract } from "@field-advisor/schema/rubric-forms";
import type { RoomRubric } from "@field-advisor/schema/rubrics.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attempt } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const fees: WrittenRoom = {
  id: 5,
  name: "Fees",
  category: "Training",
  status: "LIVE",
  version: 3,
  savedAt: "2026-11-20T09:00:00Z",
  savedBy: "Olga Owner",
};

const rubricWith = (passMark: number) =>
  contract.parse({
    situation: "A client has doubts.",
    passMark,
    criteria: [
      {
        key: "truth",
        name: "Truth",
        weight: 2,
        checks: [{ key: "vary", kind: "says", sentence: "Says that returns vary", phrases: ["can fall"] }],
      },
    ],
  });

const saved = (changes: Partial<RoomRubric> = {}): RoomRubric => ({
  version: 3,
  rubric: rubricWith(70),
  savedAt: "2026-11-20T09:00:00Z",
  savedBy: "Olga Owner",
  ...changes,
});

const version = (number: number) => ({
  version: number,
  savedAt: `2026-11-0${number}T09:00:00Z`,
  savedBy: number === 1 ? null : "Ada Byron",
  criteria: 1,
  checks: number,
});

function open(address: string, role: Role = "ADMIN", handlers: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
    "GET /api/user/written-rooms": () => [fees],
    "GET /api/test-rooms/:id/rubric": () => saved(),
    "PUT /api/test-rooms/:id/rubric": ({ body }) =>
      saved({ version: body.version + 1, rubric: contract.parse(body.rubric), savedBy: "Ada Byron" }),
    "GET /api/test-rooms/:id/rubric/versions": () => [version(3), version(2), version(1)],
    "GET /api/test-rooms/:id/rubric/versions/:version": ({ params }) =>
      saved({ version: params.version, rubric: rubricWith(55) }),
    "POST /api/test-rooms/:id/rubric/phrases": ({ body }) => ({
      lists: body.lists.map((list) => list.map(() => ({ notes: [], foundIn: null }))),
      conversations: 0,
    }),
    "GET /api/practice/lists": () => ({
      version: 0,
      fillersEn: [],
      fillersDe: [],
      questionWordsEn: [],
      questionWordsDe: [],
      skills: ["Truth"],
      savedAt: null,
      savedBy: null,
    }),
    ...handlers,
  });
  return { api, ...openApp(address) };
}

test.each(["ADMIN", "USER"] as const)(
  "%s finds the rooms they write above those they train in",
  async (role) => {
    const { user, router } = open("/rooms", role);
    const section = within(await screen.findByRole("region", { name: "Rooms you write" }));
    expect(section.getByRole("listitem")).toHaveTextContent(/^FeesTraining · Version 3, .* by Olga Owner$/);
    await user.click(section.getByRole("link", { name: "Fees" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Fees" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/test-room/5/rubric");
    expect(screen.queryByRole("link", { name: "Practice settings" })).toBeNull();
  },
);

test("who writes no room is told of none", async () => {
  open("/rooms", "ADMIN", { "GET /api/user/written-rooms": () => [] });
  expect(await screen.findByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Loading rooms...")).toBeNull());
  expect(screen.queryByText("Rooms you write")).toBeNull();
});

test("a room that is not theirs to write is not found, with what to do", async () => {
  open("/test-room/6/rubric");
  expect(await screen.findByRole("heading", { name: "Room Not Found" })).toBeVisible();
  expect(screen.getByText("It does not exist, or you cannot edit its rubric. Ask an owner.")).toBeVisible();
});

test("an author saves a new version", async () => {
  const { api, user } = open("/test-room/5/rubric");
  const passMark = await screen.findByRole("spinbutton", { name: /^Pass mark/ });
  await user.clear(passMark);
  await user.type(passMark, "80");
  await user.click(screen.getByRole("button", { name: "Save rubric" }));
  expect(await screen.findByText(/^Saved as version 4 by Ada Byron/)).toBeVisible();
  expect(api.calls("PUT /api/test-rooms/:id/rubric")).toMatchObject([
    { body: { version: 3, rubric: { passMark: 80 } } },
  ]);
});

test("an earlier version is brought into the form, and taken out again", async () => {
  const { user } = open("/test-room/5/rubric");
  const passMark = await screen.findByRole("spinbutton", { name: /^Pass mark/ });
  await user.clear(passMark);
  await user.type(passMark, "80");
  await user.click(screen.getByRole("button", { name: "All versions" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Versions" }));
  const rows = await sheet.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Version 3NewestSaved on Nov 3, 2026, .* by Ada Byron1 criterion, 3 checks$/),
    expect.stringMatching(/^Version 2Saved on .*Restore$/),
    expect.stringMatching(/^Version 1Saved on Nov 1, 2026, \d\d:\d\d1 criterion, 1 checkRestore$/),
  ]);
  await user.click(sheet.getByRole("button", { name: "Restore version 1" }));
  expect(await screen.findByText("Version 1 is in the form")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("spinbutton", { name: /^Pass mark/ })).toHaveValue(55));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getByRole("spinbutton", { name: /^Pass mark/ })).toHaveValue(80));
});

test("what is disputed is told with whose attempts it counts", async () => {
  const insights = {
    attempts: 2,
    people: 1,
    peoplePassed: 0,
    medianScore: 40,
    medianAttemptsToPass: null,
    missed: [],
    disputed: [{ key: "vary", sentence: "Says that returns vary", overruled: 1, objected: 0, decided: 2 }],
    variants: [],
  };
  const { user } = open("/test-room/5/rubric", "USER", {
    "GET /api/practice/rooms/:id": () => insights,
    "GET /api/attempts": () => [attempt()],
  });
  await user.click(await screen.findByRole("tab", { name: /^Practice/ }));
  expect(await screen.findByText("Only your own attempts.")).toBeVisible();
  expect(screen.getByRole("row", { name: /Says that returns vary/ })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Reviews" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Says that returns vary" }));
  expect(await screen.findByRole("link", { name: "Ada Lovelace, attempt 3" })).toBeVisible();
  // Only owners have attempts judged again, for which they are chosen.
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Judge/ })).toBeNull();
});

test("an owner who views as an author looks at the rubric and cannot save it", async () => {
  open("/test-room/5/rubric", "ADMIN", { "GET /api/auth/status": viewingAs(someone({ role: "ADMIN" })) });
  expect(await screen.findByRole("button", { name: "Save rubric" })).toBeDisabled();
});
