import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { attempt, check } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

beforeAll(() => {
  // The test environment lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
beforeEach(() => sessionStorage.clear());

const before = "befo0000000000001";
const training = { id: 5, name: "Opening a sale", category: "Training" } as const;
const coach = someone({ id: 9, firstName: "Carla", lastName: "Coach", role: "ADMIN" });

type Changes = Parameters<typeof attempt>[0];

function open(changes: Changes = {}, more: Handlers = {}, address = `/attempts/${attemptId}`) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
    "GET /api/attempts/:id": () => attempt(changes),
    ...more,
  });
  return { api, ...openApp(address) };
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const advice = "Try: 'Past performance is no promise.'";

test("advice is shown after an own try, and stays with it for this browser", async () => {
  const { user, close } = open();
  const part = await region("What to change");
  expect(part.queryByText(advice)).toBeNull();
  expect(part.getByRole("button", { name: "Show advice" })).toBeDisabled();
  await user.type(part.getByRole("textbox", { name: "What would you say now?" }), "Nothing is certain.");
  await user.click(part.getByRole("button", { name: "Show advice" }));
  expect(part.getByText(advice)).toBeVisible();
  expect((await region("How it was judged")).getByText(advice)).toBeVisible();
  close();
  openApp(`/attempts/${attemptId}`);
  expect((await region("What to change")).getByText("Nothing is certain.")).toBeVisible();
});

test("a coach reads the advice at once", async () => {
  open({}, { "GET /api/auth/status": signedInAs(coach) });
  expect((await region("What to change")).getByText(advice)).toBeVisible();
});

test("a check that was not met leads to an attempt in which it is the one to try; not in an exam", async () => {
  const { api, close } = open({ room: training });
  const judged = await region("How it was judged");
  const item = within(judged.getByRole("listitem", { name: "States that returns are not guaranteed" }));
  expect(item.getByRole("link", { name: "Practise this" })).toHaveAttribute(
    "href",
    "/test-room/5?try=no-promise",
  );
  const met = within(judged.getByRole("listitem", { name: "Asks about the family" }));
  expect(met.queryByRole("link", { name: "Practise this" })).toBeNull();
  close();
  api.serve({ "GET /api/attempts/:id": () => attempt({ room: { ...training, category: "Assessment" } }) });
  openApp(`/attempts/${attemptId}`);
  await region("How it was judged");
  expect(screen.queryByRole("link", { name: "Practise this" })).toBeNull();
});

test("the result says what its person tried, and what became of it", async () => {
  open({ focus: { key: "no-promise", sentence: "States that returns are not guaranteed" } });
  const result = await region("Result");
  expect(result.getByText("You tried:").parentElement).toHaveTextContent(
    "You tried: States that returns are not guaranteed — not met",
  );
});

test("from a line of the transcript its reader goes back to the check, and forbidden words are marked as such", async () => {
  const avoided = check({ kind: "avoids", evidence: [{ line: 3, start: 0, end: 0 }] });
  const { user } = open({ checks: [avoided] });
  const judged = await region("How it was judged");
  const quote = judged.getByRole("button", { name: /“It is quite safe\.”$/ });
  await user.click(quote);
  const talk = await region("Transcript");
  expect(talk.getByText("It is quite safe.")).toHaveFocus();
  expect(talk.getByLabelText("To be avoided:")).toBeVisible();
  await user.click(talk.getByRole("button", { name: "Back to the check" }));
  expect(quote).toHaveFocus();
});

test("two attempts stand check by check beside each other", async () => {
  const questions = { name: "questions", previous: null } as const;
  const earlier = attempt({
    id: before,
    number: 2,
    checks: [check({ reason: "Never said" })],
    measures: [{ ...questions, value: null, missing: "written" }],
  });
  const later = attempt({
    checks: [check({ result: "met" }), check({ key: "new", sentence: "Names the fees" })],
    measures: [{ ...questions, value: 4, missing: null }],
  });
  open(
    {},
    { "GET /api/attempts/:id/comparison/:otherId": () => ({ earlier, later }) },
    `/attempts/${attemptId}/compare/${before}`,
  );
  const part = await region("Check by check");
  const row = part.getByRole("listitem", { name: "States that returns are not guaranteed" });
  expect(row).toHaveTextContent("Now met");
  expect(row).toHaveTextContent(/Attempt 2Not metNever said.*Attempt 3Met/);
  const measures = await region("How it was said");
  expect(measures.getByRole("listitem", { name: "Questions" })).toHaveTextContent(
    "QuestionsAttempt 2Not measured in writingAttempt 34",
  );
  expect(part.getByRole("listitem", { name: "Names the fees" })).toHaveTextContent(
    "Attempt 2Not part of this attempt",
  );
});

test("of a private attempt nothing is compared", async () => {
  const earlier = attempt({ id: before, number: 2, isHidden: true, checks: [] });
  open(
    {},
    { "GET /api/attempts/:id/comparison/:otherId": () => ({ earlier, later: attempt() }) },
    `/attempts/${attemptId}/compare/${before}`,
  );
  expect(await screen.findByText(/^One of them is private/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Check by check" })).toBeNull();
});

test("a coach reads where a review stands, and goes on with the one that came after it once it is decided", async () => {
  const place = { position: 2, total: 7, next: "next0000000000003" } as const;
  const { api, user } = open(
    { may: { review: true } },
    {
      "GET /api/auth/status": signedInAs(coach),
      "GET /api/practice/reviews/:id": () => place,
      "PUT /api/attempts/:id/checks/:key": () => ({ success: true }),
    },
  );
  expect(await screen.findByText("Review 2 of 7")).toBeVisible();
  api.serve({
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 6, next: "frst0000000000001" }),
  });
  await user.click(screen.getAllByRole("button", { name: "Decide" })[0]!);
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Decided, 6 more to review")).toBeVisible();
  expect(screen.getByRole("link", { name: "Next review" })).toHaveAttribute(
    "href",
    "/attempts/next0000000000003",
  );
});

test("asking for a review of a private attempt says first that it shares it", async () => {
  const asking = "POST /api/attempts/:id/review-request";
  const { api, user } = open({ may: { askReview: true } }, { [asking]: () => ({ success: true }) });
  await user.click(await screen.findByRole("button", { name: "Request a review" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Request a review?" }));
  expect(dialog.getByText(/^This shares the attempt with your coach and the owners/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(api.calls(asking)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Request a review" }));
  await user.click(screen.getByRole("button", { name: "Share and request" }));
  expect(await screen.findByText("Review requested")).toBeVisible();
  expect(api.calls(asking)).toHaveLength(1);
});
