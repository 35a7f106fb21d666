// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/room-insights";
import type { RoomInsights } from "@field-advisor/schema/practice.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";

const insights = (changes: Partial<RoomInsights> = {}): RoomInsights => ({
  attempts: 12,
  people: 5,
  peoplePassed: 3,
  medianScore: 72,
  medianAttemptsToPass: 2,
  missed: [{ room: { id: 5, name: "Room" }, key: "fees", sentence: "Names the fees", missed: 6, decided: 9 }],
  disputed: [{ key: "tone", sentence: "Keeps a warm tone", overruled: 4, objected: 1, decided: 9 }],
  variants: [],
  ...changes,
});

function open(changes: Partial<RoomInsights> = {}) {
  serveRooms({ "GET /api/practice/rooms/:id": () => insights(changes) });
  openApp("/test-room/5/edit?tab=practice");
}

test("an owner sees how a room is practised, and which checks are missed and disputed most", async () => {
  open();
  expect(await screen.findByText("3 of 5")).toBeVisible();
  expect(screen.getByText("72%")).toBeVisible();
  const disputed = screen.getByRole("region", { name: "Most disputed checks" });
  expect(within(disputed).getByRole("row", { name: /Keeps a warm tone/ })).toHaveTextContent("419");
  expect(screen.getByRole("row", { name: /Names the fees/ })).toHaveTextContent("6 of 9");
});

test("a room in which nobody has practised says so", async () => {
  open({ attempts: 0 });
  expect(await screen.findByRole("heading", { name: "Nobody has practised here yet" })).toBeVisible();
});

test("variants are compared, and one that nobody passes is named", async () => {
  const row = { isRemoved: false, judged: 6, passed: 4, medianScore: 70, attempts: 6 };
  open({
    variants: [
      { ...row, id: null, name: null, level: null },
      { ...row, id: 4, name: "Angry", level: "hard", passed: 0, medianScore: 35 },
      { ...row, id: 5, name: "New", level: "easy", judged: 1, passed: 0 },
      { ...row, id: 6, name: "Gone", level: "hard", passed: 0, isRemoved: true },
    ],
  });
  const variants = within(await screen.findByRole("region", { name: "Variants" }));
  expect(variants.getByRole("row", { name: /^The room as it is/ })).toHaveTextContent("4 of 670%");
  expect(variants.getByRole("row", { name: /^Angry/ })).toHaveTextContent("Hard60 of 635%");
  expect(variants.getByRole("row", { name: /^Gone \(removed\)/ })).toBeVisible();
  expect(variants.getAllByText(/^Nobody has passed/).map((each) => each.textContent)).toEqual([
    "Nobody has passed “Angry” in 6 judged attempts.",
  ]);
});

test("a room without disputes says so", async () => {
  open({ missed: [], disputed: [] });
  expect(await screen.findByText("No check was missed, and all were found.")).toBeVisible();
  expect(screen.getByText(/^No coach has overruled a check/)).toBeVisible();
});
