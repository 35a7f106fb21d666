// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/room-insights";
import { refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { Rejudgement } from "@field-advisor/schema/rejudgements.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";
import { attemptSummary } from "../../../test/samples.ts";

const order = (changes: Partial<Rejudgement> = {}): Rejudgement => ({
  id: "o".repeat(20),
  version: 2,
  reason: "Hello is a greeting too",
  at: "2026-11-21T09:00:00Z",
  by: "Olga Owner",
  total: 50,
  judged: 12,
  leftOut: 1,
  ...changes,
});

const start = "POST /api/test-rooms/:id/rejudgements";
function open(handlers: Handlers = {}, address = "/test-room/5/edit?tab=practice") {
  const api = serveRooms({
    "GET /api/practice/rooms/:id": () => ({
      attempts: 12,
      people: 5,
      peoplePassed: 3,
      medianScore: 72,
      medianAttemptsToPass: 2,
      missed: [],
      disputed: [{ key: "tone", sentence: "Keeps a warm tone", overruled: 4, objected: 1, decided: 9 }],
      variants: [],
    }),
    "GET /api/attempts": () => [
      attemptSummary({ id: "a".repeat(20) }),
      attemptSummary({ id: "b".repeat(20), number: 1 }),
    ],
    "GET /api/test-rooms/:id/rubric": () => ({ version: 2, rubric: null, savedAt: null, savedBy: null }),
    [start]: () => order({ judged: 0, leftOut: 0 }),
    ...handlers,
  });
  return { api, ...openApp(address) };
}

test("a disputed check leads to its attempts, and by how it is disputed to fewer", async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole("link", { name: "Keeps a warm tone" }));
  const part = within(await screen.findByRole("region", { name: "Disputed: Keeps a warm tone" }));
  const link = await part.findByRole("link", { name: "Ada Lovelace, attempt 3" });
  expect(link).toHaveAttribute("href", expect.stringContaining(`/attempts/${"a".repeat(20)}`));
  await user.click(part.getByRole("combobox", { name: "Show" }));
  await user.click(await screen.findByRole("option", { name: "Overruled by coaches" }));
  expect(api.calls("GET /api/attempts")).toMatchObject([
    { query: { roomId: 5, check: "tone", disputed: "any" } },
    { query: { roomId: 5, check: "tone", disputed: "overruled" } },
  ]);
  await user.click(part.getByRole("link", { name: "Back to practice in this room" }));
  expect(await screen.findByRole("region", { name: "Most disputed checks" })).toBeVisible();
});

test("chosen attempts are judged again with the newest version, and only with a reason", async () => {
  const { api, user } = open({}, "/test-room/5/edit?tab=practice&check=tone");
  await user.click(await screen.findByRole("checkbox", { name: "Choose Ada Lovelace, attempt 1" }));
  await user.click(screen.getByRole("button", { name: "Judge 1 attempt again" }));
  // The newest version is asked for first.
  await screen.findByRole("textbox", { name: /^Why/ });
  const sheet = within(screen.getByRole("dialog", { name: "Judge again" }));
  expect(sheet.getByText(/^With version 2 of the rubric/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Judge again" }));
  const reason = sheet.getByRole("textbox", { name: /^Why/ });
  expect(reason).toHaveAccessibleDescription(/^Say why/);
  await user.type(reason, "Hello is a greeting too");
  api.serve({ "GET /api/test-rooms/:id/rejudgements": () => [order()] });
  await user.click(sheet.getByRole("button", { name: "Judge again" }));
  expect(
    await screen.findByText("With version 2: 12 of 50 attempts judged again", { exact: false }),
  ).toHaveTextContent("1 left out: private again, or without a transcript, 37 queued");
  expect(screen.getByText(/^Olga Owner, .*: Hello is a greeting too$/)).toBeVisible();
  // What was judged again is read again.
  await waitFor(() => expect(api.calls("GET /api/attempts").length).toBeGreaterThan(2));
  expect(api.calls(start)).toMatchObject([
    {
      params: { id: 5 },
      body: { version: 2, reason: "Hello is a greeting too", attemptIds: ["b".repeat(20)] },
    },
  ]);
});

test("the last ones are judged again; what the server refuses is said, and nothing typed is lost", async () => {
  const { api, user } = open({ [start]: refusing("conflict", "Nothing to judge again.") });
  await user.click(await screen.findByRole("button", { name: "Judge again" }));
  // The newest version is asked for first.
  await screen.findByRole("textbox", { name: /^Why/ });
  const sheet = within(screen.getByRole("dialog", { name: "Judge again" }));
  await user.type(sheet.getByRole("textbox", { name: /^Why/ }), "Why not");
  await user.click(sheet.getByRole("button", { name: "Judge again" }));
  expect(await sheet.findByText(/Nothing to judge again\./)).toBeVisible();
  expect(sheet.getByRole("textbox", { name: /^Why/ })).toHaveValue("Why not");
  expect(api.calls(start)).toMatchObject([{ body: { last: 50 } }]);
});
