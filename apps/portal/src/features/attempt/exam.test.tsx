import { fakeApi, signedInAs, someone } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { attempt, check, unjudged } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

beforeAll(() => {
  // The test environment lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

const coach = someone({ id: 9, firstName: "Carla", lastName: "Coach", role: "ADMIN" });
const room = { id: 5, name: "Opening a sale", category: "Assessment" as const };

/** Opens Ada's attempt at an exam, as Ada unless it says as whom. */
function open(changes: Parameters<typeof attempt>[0], reader = someone()) {
  fakeApi({
    "GET /api/auth/status": signedInAs(reader),
    "GET /api/user/rooms": () => [],
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 0, next: null }),
    "GET /api/user/room-sessions": () => [],
    "GET /api/attempts/:id": () => attempt({ room, isPrivate: false, ...changes }),
  });
  return openApp(`/attempts/${attemptId}`);
}

const result = async () => within(await screen.findByRole("region", { name: "Result" }));
const again = () => screen.queryByRole("link", { name: "Try again" });

test.each([
  [null, true, null],
  [2, true, "2 attempts left."],
  [1, true, "1 attempt left."],
  [0, false, "You have used all attempts of this assessment."],
])("with %s attempts left another one is offered: %s", async (attemptsLeft, isOffered, sentence) => {
  open({ attemptsLeft });
  await result();
  expect(again() !== null).toBe(isOffered);
  expect(screen.queryByText(/attempts? left\.|all attempts/)?.textContent ?? null).toBe(sentence);
});

test("what is left is not told to others", async () => {
  open({ attemptsLeft: 2 }, coach);
  await result();
  expect(screen.queryByText("2 attempts left.")).toBeNull();
});

describe("while it is open", () => {
  test("its result is said to come, and the way leads back into it", async () => {
    open({ ...unjudged, state: "open", exam: "open", attemptsLeft: 1 });
    expect(
      await screen.findByText("This exam is in progress. Its result is shown once you finish it."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Continue attempt" })).toHaveAttribute("href", "/test-room/5");
    expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
  });

  test("an earlier attempt says why nothing is told of it", async () => {
    open({ ...unjudged, exam: "open" });
    expect(await screen.findByText(/^You have an attempt at this exam in progress\./)).toBeVisible();
  });
});

test("what to say instead is said to come later", async () => {
  const missed = check({ key: "no-promise", advice: null });
  open({ exam: "ahead", attemptsLeft: 1, checks: [missed] });
  const part = within(await screen.findByRole("region", { name: "What to change" }));
  expect(part.getByText(missed.sentence)).toBeVisible();
  expect(part.getByText("Advice is shown once you have no attempts left at this exam.")).toBeVisible();
});

describe("one that does not count", () => {
  test.each([
    ["unheard", "Your speech was not recognised."],
    ["broken", "A problem on our side stopped you from finishing."],
    ["unrecorded", "The record of your call never reached us."],
  ] as const)("tells its person why, in plain words: %s", async (uncounted, why) => {
    open({ ...unjudged, uncounted, isIncomplete: true, attemptsLeft: 1 });
    expect((await result()).getByText("Does not count")).toBeVisible();
    expect(screen.getByRole("note")).toHaveTextContent(
      `This attempt does not count. ${why} It does not use up an attempt, and you have not failed.`,
    );
    expect(again()).toBeVisible();
  });

  test("tells its coach what happened, and that a verdict makes it count", async () => {
    open({ uncounted: "unrecorded", passed: null, score: null, may: { review: true } }, coach);
    expect((await result()).getByText("Does not count")).toBeVisible();
    expect(screen.getByRole("note")).toHaveTextContent(
      /The provider never delivered the record of one of its calls\. .* your verdict would make it count\./,
    );
  });

  test("counts once a coach gave a verdict", async () => {
    const review = { passed: true, note: null, name: "Carla Coach", at: "2026-11-21T09:00:00Z" };
    open({ uncounted: "broken", passed: true, review, reviewedAt: review.at });
    expect((await result()).getByText("Passed")).toBeVisible();
    expect(screen.queryByText(/does not count/)).toBeNull();
  });
});
