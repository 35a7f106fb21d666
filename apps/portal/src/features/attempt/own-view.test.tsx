import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attempt, check } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

type Changes = Parameters<typeof attempt>[0];

const read = "GET /api/attempts/:id";
const sayOwn = "PUT /api/attempts/:id/checks/:key/own";

const open = (changes: Changes, more: Handlers = {}) => {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 0, next: null }),
    [read]: () => attempt(changes),
    ...more,
  });
  return { api, ...openApp(`/attempts/${attemptId}`) };
};

const region = async (name: string) => within(await screen.findByRole("region", { name }));

const notFound = (changes: Partial<AttemptCheck> = {}) =>
  check({ result: "not_found", isBlocker: true, reason: "None of the phrases was said", ...changes });

const waiting: Changes = {
  passed: null,
  score: 64,
  mostScore: 86,
  waitsFor: "person",
  checks: [notFound()],
};

test("what is open is told with the score, and who is to look at it", async () => {
  open(waiting);
  const result = await region("Result");
  expect(result.getByText("For you to decide")).toBeVisible();
  expect(result.getByText("Score 64%, up to 86%, pass mark 70%")).toBeVisible();
  expect(result.getByText(/^Must be met:/).parentElement).toHaveTextContent(
    "Must be met: States that returns are not guaranteed",
  );
  expect(result.getByText(/^For you to look at:/).parentElement).toHaveTextContent(
    "Nobody else reads this attempt: show below where you said it.",
  );
});

test("its person says where they said it, and that counts where nobody else looks", async () => {
  const { api, user } = open(waiting, { [sayOwn]: () => ({ success: true }) });
  const part = await region("How it was judged");
  expect(part.getByText("Not found")).toBeVisible();
  await user.click(part.getByRole("button", { name: "Did you say it?" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Did you say it?" }));
  expect(sheet.getByText("Nobody else reads this attempt, so it counts.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(api.calls(sayOwn)).toEqual([]);
  await user.click(sheet.getByRole("combobox", { name: "What you said" }));
  const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(options).toEqual([
    "I did not say it",
    "I said it here, in line 2: Good morning. How is your family?",
    "I said it here, in line 4: It is quite safe.",
  ]);
  await user.click(screen.getByRole("option", { name: /in line 4/ }));
  const own = { isSaid: true, line: 3, result: "met", at: "2026-11-21T09:00:00Z" } as const;
  api.serve({ [read]: () => attempt({ ...waiting, passed: true, checks: [notFound({ own })] }) });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^You say that you said it in line 4\./);
  expect(screen.getByRole("listitem", { name: "States that returns are not guaranteed" })).toHaveTextContent(
    "(Counts, as nobody else judged it. Otherwise: not found)",
  );
  expect(api.calls(sayOwn)).toMatchObject([{ params: { key: "no-promise" }, body: { line: 3 } }]);
});

test("of what is to be avoided its person is asked whether they said that, and what counts as avoided is not red", async () => {
  const avoided: Partial<AttemptCheck> = {
    kind: "avoids",
    sentence: "Stays polite",
    result: "unclear",
    evidence: [{ line: 3, start: 0, end: 0 }],
  };
  const { api, user } = open(
    { ...waiting, checks: [check(avoided)] },
    { [sayOwn]: () => ({ success: true }) },
  );
  const part = await region("How it was judged");
  expect(part.getByLabelText("To be avoided:")).toBeVisible();
  await user.click(part.getByRole("button", { name: "Did you say what is to be avoided?" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Did you say what is to be avoided?" }));
  await user.click(sheet.getByRole("combobox", { name: "What you said" }));
  await user.click(await screen.findByRole("option", { name: "I did not say it" }));
  const own = { isSaid: false, line: null, result: "met", at: "2026-11-21T09:00:00Z" } as const;
  api.serve({ [read]: () => attempt({ ...waiting, passed: true, checks: [check({ ...avoided, own })] }) });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/^You say that you did not say what is to be avoided\./);
  expect(part.getByRole("button", { name: /“It is quite safe\.”$/ })).toBeVisible();
  expect(part.queryByLabelText("To be avoided:")).toBeNull();
});

test("elsewhere a coach is shown the line", async () => {
  const own = { isSaid: true, line: 3, result: null, at: "2026-11-21T09:00:00Z" };
  open(
    {
      ...waiting,
      isPrivate: false,
      waitsFor: "coach",
      may: { review: true },
      checks: [notFound({ own, result: "unclear", reason: "Quotes somebody" })],
    },
    { "GET /api/auth/status": signedInAs(someone({ id: 9, role: "ADMIN" })) },
  );
  const part = await region("How it was judged");
  expect(part.getByText("To be looked at")).toBeVisible();
  expect(part.getByRole("listitem", { name: "States that returns are not guaranteed" })).toHaveTextContent(
    "Ada Lovelace says that they said it in line 4. (A coach decides. Otherwise: to be looked at)",
  );
  expect(part.queryByRole("button", { name: "Did you say it?" })).toBeNull();
});

test("an attempt that is too short is not judged, and says so", async () => {
  open({
    isTooShort: true,
    passed: null,
    score: null,
    mostScore: null,
    toChange: [],
    checks: [
      check({ result: "cannot_tell", reason: "Too short to judge: 1 turn and 1 word, of at least 3 and 30" }),
    ],
  });
  expect((await region("Result")).getByText("Too short to judge")).toBeVisible();
  expect(
    screen.getByText(
      /^Too short to judge: 1 turn and 1 word, of at least 3 and 30\. Its checks are not judged\.$/,
    ),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Did you say it?" })).toBeNull();
  expect(screen.queryByRole("region", { name: "What went well" })).toBeNull();
});
