import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { SelfRating } from "@field-advisor/schema/attempts.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attempt, unjudged } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

const read = "GET /api/attempts/:id";
const rate = "PUT /api/attempts/:id/self-rating";
const coach = someone({ id: 9, firstName: "Carla", lastName: "Coach", role: "ADMIN" });

const rating = (changes: Partial<SelfRating> = {}): SelfRating => ({
  state: "given",
  criteria: [
    { key: "discovery", name: "Discovery", verdict: "met", outcome: "met", undecided: null },
    { key: "risk", name: "Explaining risk", verdict: "met", outcome: "not_met", undecided: null },
  ],
  alike: 1,
  decided: 2,
  isByCoach: false,
  ...changes,
});

/** What the server tells before its person has rated themselves. */
const toRate = () =>
  attempt({
    ...unjudged,
    criteria: attempt().criteria,
    isHidden: true,
    isToRate: true,
    waitsFor: "rating",
    passMark: null,
    selfRating: rating({ state: "asked", criteria: [], alike: 0, decided: 0 }),
    may: { rate: true },
  });

function open(shown = toRate(), more: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 0, next: null }),
    [read]: () => shown,
    [rate]: () => ({ success: true }) as const,
    ...more,
  });
  return { api, ...openApp(`/attempts/${attemptId}`) };
}

const choose = (criterion: string, verdict: string) =>
  within(screen.getByRole("radiogroup", { name: criterion })).getByRole("radio", { name: verdict });

test("one tap for each criterion, then both beside each other", async () => {
  const { api, user } = open();
  expect(await screen.findByRole("heading", { name: "How do you think it went?" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
  await user.click(choose("Discovery", "Met"));
  await user.click(screen.getByRole("button", { name: "See the result" }));
  expect(screen.getByRole("radiogroup", { name: "Explaining risk" })).toHaveAccessibleDescription(
    "Choose one",
  );
  expect(choose("Explaining risk", "Met")).toHaveFocus();
  expect(choose("Explaining risk", "Met")).not.toBeChecked();
  expect(api.calls(rate)).toEqual([]);
  await user.click(choose("Explaining risk", "Met"));
  api.serve({ [read]: () => attempt({ selfRating: rating() }) });
  await user.click(screen.getByRole("button", { name: "See the result" }));
  const seen = within(await screen.findByRole("region", { name: "How you saw it" }));
  expect(seen.getByText("You saw 1 of 2 criteria as they were judged.")).toBeVisible();
  expect(seen.getByText("Explaining risk: you said met, judged not met")).toBeVisible();
  expect(api.calls(rate)).toMatchObject([
    {
      params: { id: attemptId },
      body: {
        verdicts: [
          { criterion: "discovery", verdict: "met" },
          { criterion: "risk", verdict: "met" },
        ],
      },
    },
  ]);
  expect(screen.getByRole("region", { name: "Result" })).toBeVisible();
});

test("it can be skipped; what failed keeps what was chosen", async () => {
  const { api, user } = open(toRate(), { [rate]: refusing("conflict") });
  await screen.findByRole("heading", { name: "How do you think it went?" });
  await user.click(choose("Discovery", "Not sure"));
  await user.click(screen.getByRole("button", { name: "Skip" }));
  expect(await screen.findByText(/^Failed to save your rating\./)).toBeVisible();
  expect(choose("Discovery", "Not sure")).toBeChecked();
  const skipped = rating({ state: "skipped", criteria: [], alike: 0, decided: 0 });
  api.serve({
    [rate]: () => ({ success: true }) as const,
    [read]: () => attempt({ selfRating: skipped }),
  });
  await user.click(screen.getByRole("button", { name: "Skip" }));
  expect(await screen.findByText("You skipped rating this attempt.")).toBeVisible();
  await waitFor(() => expect(api.calls(rate)).toHaveLength(2));
  expect(api.calls(rate)).toMatchObject([{ body: { verdicts: null } }, { body: { verdicts: null } }]);
});

test("what a coach decided is said to be the coach's, and what is open is not counted", async () => {
  const criteria = [
    { key: "discovery", name: "Discovery", verdict: "not_sure", outcome: null, undecided: "open" },
    { key: "risk", name: "Explaining risk", verdict: "not_met", outcome: "not_met", undecided: null },
  ] as const;
  open(attempt({ selfRating: rating({ criteria: [...criteria], alike: 1, decided: 1, isByCoach: true }) }));
  const seen = within(await screen.findByRole("region", { name: "How you saw it" }));
  expect(seen.getByText("You saw 1 of 1 criterion as your coach does.")).toBeVisible();
  expect(seen.getByText("Discovery: you said not sure, still open")).toBeVisible();
});

test("what its person alone decided is said to be theirs, and what did not come up to be that", async () => {
  const criteria = [
    { key: "discovery", name: "Discovery", verdict: "met", outcome: null, undecided: "own" },
    { key: "risk", name: "Explaining risk", verdict: "not_sure", outcome: null, undecided: "not_discussed" },
  ] as const;
  const shown = () => attempt({ selfRating: rating({ criteria: [...criteria], alike: 0, decided: 0 }) });
  const { api, close } = open(shown());
  const seen = within(await screen.findByRole("region", { name: "How you saw it" }));
  expect(
    seen.getByText("Nobody but you has decided any of it, so there is nothing to compare."),
  ).toBeVisible();
  expect(seen.getByText("Discovery: you said met, and only you decided it")).toBeVisible();
  expect(seen.getByText("Explaining risk: you said not sure, not discussed")).toBeVisible();
  close();
  api.serve({ "GET /api/auth/status": signedInAs(coach) });
  openApp(`/attempts/${attemptId}`);
  expect(await screen.findByText(/^Nobody but Ada Lovelace has decided any of it/)).toBeVisible();
  expect(screen.getByText("Discovery: they said met, and only they decided it")).toBeVisible();
});

test("their coach reads how they saw it, or that they have not said so yet", async () => {
  const asCoach = { "GET /api/auth/status": signedInAs(coach) };
  const { api, close } = open(attempt({ selfRating: rating() }), asCoach);
  expect(await screen.findByText("Ada Lovelace saw 1 of 2 criteria as they were judged.")).toBeVisible();
  close();
  api.serve({ [read]: () => attempt({ selfRating: rating({ state: "asked", criteria: [] }) }) });
  openApp(`/attempts/${attemptId}`);
  expect(
    await screen.findByText("Ada Lovelace is to rate this attempt, and has not seen its result yet."),
  ).toBeVisible();
});
