// Loaded when first visited; loaded before, no test waits for it.
import "./attempt-screen.tsx";
import { fakeApi, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attempt, check } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

type Again = Attempt["judgedAgain"][number];

const again = (changes: Partial<Again> = {}): Again => ({
  at: "2026-11-29T09:00:00Z",
  by: "Olga Owner",
  version: 3,
  reason: "A phrase was missing",
  before: {
    version: 2,
    score: 64,
    mostScore: 64,
    passed: false,
    checks: [
      {
        key: "no-promise",
        sentence: "States that returns are not guaranteed",
        isBlocker: true,
        result: "not_found",
        reason: "Not found",
        evidence: [],
        objection: "I said so.",
        coachNote: null,
      },
      {
        key: "gone",
        sentence: "Names the year",
        isBlocker: false,
        result: "met",
        reason: null,
        evidence: [],
        objection: null,
        coachNote: null,
      },
    ],
  },
  ...changes,
});

function open(changes: Parameters<typeof attempt>[0], role: "USER" | "OWNER" = "USER") {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: role === "USER" ? 7 : 1, role })),
    "GET /api/attempts/:id": () => attempt(changes),
  });
  return openApp(`/attempts/${attemptId}`);
}

const part = async () => within(await screen.findByRole("region", { name: "Judged again" }));

test("both results of an attempt stand, with when, by whom and why", async () => {
  const { user } = open({
    score: 82,
    passed: true,
    checks: [check({ result: "met" })],
    judgedAgain: [again()],
  });
  const section = await part();
  expect(
    section.getByText("First judged with version 2: 64%, not passed; again with version 3: 82%, passed."),
  ).toBeVisible();
  expect(
    section.getByText(/^Judged again on .*Nov 29, 2026.* by Olga Owner with version 3:/),
  ).toHaveTextContent(/A phrase was missing$/);
  await user.click(section.getByText("The results with version 2"));
  const [changed, gone] = section.getAllByRole("listitem");
  expect(changed).toHaveTextContent(/Must be met.*: not found, now met.*Seen differently: I said so\./);
  expect(gone).toHaveTextContent("Names the year : met, now no longer asked");
  expect(section.queryByText(/^It stays passed/)).toBeNull();
});

test("of one that was judged three times each result is named", async () => {
  const second = again({ version: 4, before: { ...again().before, version: 3, score: 70, passed: null } });
  open({ score: null, passed: true, keepsPass: true, judgedAgain: [again(), second] });
  const section = await part();
  expect(
    section.getByText(
      /^First judged with version 2: 64%, not passed; again with version 3: 70%, not decided\.$/,
    ),
  ).toBeVisible();
  expect(
    section.getByText(
      /^Before, judged with version 3: 70%, not decided; again with version 4: no score, passed\.$/,
    ),
  ).toBeVisible();
  expect(section.getByText("It stays passed:")).toBeVisible();
});

test("one that was judged once says nothing of it, and leads who may to its rubric", async () => {
  open({ isPrivate: false, may: { tryRubric: true } }, "OWNER");
  const link = await screen.findByRole("link", { name: "Try the rubric on this attempt" });
  expect(link).toHaveAttribute(
    "href",
    expect.stringContaining(`/test-room/5/edit?tab=rubric&attempt=${attemptId}`),
  );
  expect(screen.queryByRole("region", { name: "Judged again" })).toBeNull();
});

test("without its words, and for who may not write the rubric, there is nothing to try", async () => {
  open({ isPrivate: false, isForgotten: true, transcript: [], may: { tryRubric: true } }, "OWNER");
  await screen.findByRole("button", { name: "Print" });
  expect(screen.queryByRole("link", { name: "Try the rubric on this attempt" })).toBeNull();
});
