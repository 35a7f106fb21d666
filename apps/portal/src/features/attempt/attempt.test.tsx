import { unheardReason } from "@field-advisor/schema/practice-constants";
import {
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import { polling } from "@field-advisor/schema/product";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { slowTime } from "@field-advisor/ui/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { attempt, check, unjudged } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

beforeAll(() => {
  // The test environment lays nothing out.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

const read = "GET /api/attempts/:id";
const coach = someone({ id: 9, firstName: "Carla", lastName: "Coach", role: "ADMIN" });
const done = () => ({ success: true }) as const;

type Changes = Parameters<typeof attempt>[0];

/** Opens Ada's attempt, as Ada unless it says as whom. */
function open(changes: Changes = {}, more: Handlers = {}, hash = "") {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 0, next: null }),
    [read]: () => attempt(changes),
    ...more,
  });
  return { api, ...openApp(`/attempts/${attemptId}${hash}`) };
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const becomes = (changes: Changes): Handlers => ({ [read]: () => attempt(changes) });

test("the result is told in words and figures, with what came before", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Opening a sale" })).toBeVisible();
  expect(screen.getByText(/^Attempt 3 · Nov 20, 2026.* · 12 min · Voice$/)).toBeVisible();
  const result = await region("Result");
  expect(result.getByText("Not passed")).toBeVisible();
  expect(result.getByText("Score 60%, pass mark 70%")).toBeVisible();
  const last = result.getByRole("link", { name: "last time 50%" });
  expect(last.parentElement).toHaveTextContent("Best so far 85%, last time 50%");
  expect(last).toHaveAttribute("href", `/attempts/${attemptId}/compare/befo0000000000001`);
  expect(result.getByText("2 of 3 checks decided")).toBeVisible();
});

test.each<[string, Changes, string]>([
  ["passed", { passed: true, score: 80 }, "Passed"],
  ["for a coach", { passed: null, score: null, waitsFor: "coach" }, "Waiting for your coach"],
  ["of too little", { passed: null, score: null }, "No result"],
])("an attempt %s says so", async (_how, changes, words) => {
  open(changes);
  expect((await region("Result")).getByText(words)).toBeVisible();
});

test("while the record and the score are awaited that is said, and the result comes by itself", async () => {
  slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
  const look = () => act(() => vi.advanceTimersByTimeAsync(polling.attempt));
  const { api } = open({ ...unjudged, state: "finished", waitsFor: "record" });
  await region("Result");
  expect(screen.getByRole("status")).toHaveTextContent("Waiting for the record of your call.");
  api.serve(becomes({ ...unjudged, state: "finished", waitsFor: "score" }));
  await look();
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("The result is being calculated."),
  );
  api.serve(becomes({ passed: true, score: 80 }));
  await look();
  expect(await screen.findByText("Score 80%, pass mark 70%")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("The result is ready.");
  const reads = api.calls(read).length;
  await look();
  await look();
  expect(api.calls(read)).toHaveLength(reads);
});

test("one that was left says why it is over", async () => {
  open({ ...unjudged, state: "abandoned", finishReason: "left" });
  expect(await screen.findByText(/^It was closed after being open for a day\./)).toBeVisible();
});

test("what to change comes with the words that it is about and what to try", async () => {
  open({
    next: {
      key: "no-promise",
      sentence: "States that returns are not guaranteed",
      train: { room: { id: 8, name: "Risk" }, why: "same_skill" },
    },
  });
  const part = await region("What to change");
  expect(part.getByText("States that returns are not guaranteed")).toBeVisible();
  expect(part.queryByText("Try: 'Past performance is no promise.'")).toBeNull();
  expect(part.getByRole("button", { name: /“It is quite safe\.”$/ })).toBeVisible();
  expect(part.getByRole("link", { name: "Risk" })).toHaveAttribute("href", "/test-room/8");
  expect(part.getByRole("link", { name: "Risk" }).closest("p")).toHaveTextContent(
    /Practise it in Risk\. Trains the same skill in another talk\.$/,
  );
  expect((await region("What went well")).getByText("Asks about the family")).toBeVisible();
});

test("that words were missing is said once, not at each check", async () => {
  const unheard = { result: "cannot_tell", reason: unheardReason } as const;
  open({ checks: [check({ ...unheard }), check({ ...unheard, key: "fees", sentence: "Names the fees" })] });
  expect(await screen.findByText(`2 checks could not be judged. ${unheardReason}`)).toBeVisible();
  expect(screen.getAllByText(/Speech was not transcribed/)).toHaveLength(1);
});

test("every check says what became of it and why, and what changed since the last time", async () => {
  open({
    checks: [
      check({
        key: "family",
        sentence: "Asks about the family",
        criterion: "discovery",
        result: "met",
        previous: "not_met",
      }),
      check({ isBlocker: true, reason: "Said to be safe" }),
      check({ key: "fees", sentence: "Names the fees", result: "waiting" }),
      check({ key: "cost", sentence: "Names the costs", result: "not_discussed" }),
      check({
        key: "tax",
        sentence: "Names the taxes",
        coach: {
          result: "met",
          note: "It was clear to me.",
          name: "Carla Coach",
          at: "2026-11-21T09:00:00Z",
        },
      }),
    ],
  });
  const part = await region("How it was judged");
  const item = (name: string) => part.getByRole("listitem", { name });
  expect(item("Asks about the family")).toHaveTextContent(
    "MetAsks about the familyLast time not met, now met",
  );
  expect(item("States that returns are not guaranteed")).toHaveTextContent(
    /^Not metMust be met.*Said to be safe/,
  );
  expect(item("Names the fees")).toHaveTextContent("Waiting for your coach");
  expect(within(item("Names the fees")).queryByRole("button", { name: "I see this differently" })).toBeNull();
  expect(item("Names the costs")).toHaveTextContent("Not discussed");
  expect(item("Names the taxes")).toHaveTextContent(
    /^Met.*Carla Coach decided: met\. It was clear to me\. \(Without the coach: not met\)/,
  );
});

test("evidence leads to its words in the transcript, which get the focus, as often as it is pressed", async () => {
  const { user } = open();
  const part = await region("How it was judged");
  const quote = part.getByRole("button", { name: /“How is your family\?”$/ });
  await user.click(quote);
  const mark = () => screen.getByText("How is your family?", { selector: "mark" });
  expect(mark()).toHaveFocus();
  expect(mark().closest("li")).toHaveAttribute("id", "line-2");
  await user.click(quote);
  expect(mark()).toHaveFocus();
  await user.click(part.getByRole("button", { name: /“It is quite safe\.”$/ }));
  expect(screen.getByText("It is quite safe.", { selector: "mark" })).toHaveFocus();
  expect(document.querySelectorAll("mark")).toHaveLength(1);
});

test("a line beyond what is drawn at first is drawn when evidence leads there", async () => {
  const transcript = Array.from({ length: 1000 }, (_line, place) => ({
    place,
    isUser: true,
    text: `Sentence ${place}`,
    isSpoken: true,
    atSeconds: null,
    sound: null,
  }));
  const { user } = open({ transcript, checks: [check({ evidence: [{ line: 800, start: 0, end: 8 }] })] });
  const part = await region("How it was judged");
  expect(screen.queryByText("Sentence 800")).toBeNull();
  await user.click(part.getByRole("button", { name: /“Sentence”$/ }));
  expect(screen.getByText("Sentence", { selector: "mark" }).closest("li")).toHaveTextContent("Sentence 800");
});

test("on paper stands the whole transcript", async () => {
  const transcript = Array.from({ length: 1000 }, (_line, place) => ({
    place,
    isUser: true,
    text: `Sentence ${place}`,
    isSpoken: true,
    atSeconds: null,
    sound: null,
  }));
  open({ transcript });
  expect(await screen.findByText("Sentence 299")).toBeVisible();
  expect(screen.queryByText("Sentence 300")).toBeNull();
  fireEvent(window, new Event("beforeprint"));
  expect(screen.getByText("Sentence 999")).toBeVisible();
  fireEvent(window, new Event("afterprint"));
  expect(screen.queryByText("Sentence 999")).toBeNull();
});

test("an address leads to the line that it names", async () => {
  open({}, {}, "#line-3");
  expect(await screen.findByText("We have two children. Is it safe?", { selector: "mark" })).toHaveFocus();
});

test("an objection is sent with its reason, and stands there afterwards", async () => {
  const object = "PUT /api/attempts/:id/checks/:key/objection";
  const { api, user } = open({ checks: [check()] }, { [object]: done });
  const part = await region("How it was judged");
  await user.click(part.getByRole("button", { name: "I see this differently" }));
  const sheet = within(await screen.findByRole("dialog", { name: "I see this differently" }));
  await user.click(sheet.getByRole("button", { name: "Send to my coach" }));
  expect(await sheet.findByText("Write something first")).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "How you see it" }), "I said so at the end.");
  api.serve(becomes({ checks: [check({ objection: "I said so at the end." })] }));
  await user.click(sheet.getByRole("button", { name: "Send to my coach" }));
  expect(await screen.findByText("You see this differently: I said so at the end.")).toBeVisible();
  expect(api.calls(object)).toEqual([
    expect.objectContaining({
      params: { id: attemptId, key: "no-promise" },
      body: { text: "I said so at the end." },
    }),
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "I see this differently" })).toBeNull();
});

test("an attempt is shared, and not any more, and a review is asked for", async () => {
  const sharing = "PATCH /api/attempts/:id/sharing";
  const { api, user } = open(
    { may: { share: true, askReview: true } },
    { [sharing]: done, "POST /api/attempts/:id/review-request": done },
  );
  const share = await screen.findByRole("button", { name: "Share with my coach" });
  api.serve(becomes({ isShared: true, may: { unshare: true, askReview: true } }));
  await user.click(share);
  await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("Only you can see this attempt now.")).toBeVisible();
  expect(api.calls(sharing)).toMatchObject([{ body: { isShared: true } }, { body: { isShared: false } }]);
  api.serve(becomes({ askedReviewAt: "2026-11-21T09:00:00Z" }));
  await user.click(screen.getByRole("button", { name: "Request a review" }));
  expect(await screen.findByText(/^A review was requested on Nov 21, 2026/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request a review" })).toBeNull();
});

test("of one whose words were deleted after their time the results stay", async () => {
  open({ isForgotten: true, transcript: [] });
  expect(
    await screen.findByText("The transcript was deleted after its retention period. The results are kept."),
  ).toBeVisible();
  expect(screen.getByRole("region", { name: "Result" })).toBeVisible();
  expect(screen.queryByText("No transcript yet.")).toBeNull();
});

test("of one whose words were deleted the lines that its results rest on stay, and evidence leads to them", async () => {
  const transcript = attempt().transcript.filter(({ isUser }) => isUser);
  const { user } = open({ isForgotten: true, forgottenAt: "2027-02-18T05:00:00Z", transcript });
  const part = await region("Transcript");
  expect(
    part.getByText(
      /^The transcript was deleted after its retention period, on Feb 18, 2027, .*\. The results, and the lines that/,
    ),
  ).toBeVisible();
  expect(part.getAllByText(/^Line \d$/).map(({ textContent }) => textContent)).toEqual(["Line 2", "Line 4"]);
  const judged = await region("How it was judged");
  await user.click(judged.getByRole("button", { name: /“It is quite safe\.”$/ }));
  const mark = screen.getByText("It is quite safe.", { selector: "mark" });
  expect(mark).toHaveFocus();
  expect(mark.closest("li")).toHaveAttribute("id", "line-4");
});

test("of a hidden one only that it happened is told, and why", async () => {
  const hidden = { ...unjudged, isHidden: true };
  const { api, close } = open(hidden, { "GET /api/auth/status": signedInAs(coach) });
  expect(await screen.findByText("Private: the trainee has not shared it.")).toBeVisible();
  expect(screen.getByText(/^Ada Lovelace · Attempt 3 · .* · 12 min/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
  close();
  api.serve({ "GET /api/auth/status": viewingAs(someone()) });
  openApp(`/attempts/${attemptId}`);
  expect(await screen.findByText("Hidden while viewing as Ada Lovelace.")).toBeVisible();
});

test("who views as its person changes nothing", async () => {
  open(
    { may: { share: true, note: true, remove: true }, isShared: true },
    { "GET /api/auth/status": viewingAs(someone()) },
  );
  for (const name of ["Share with my coach", "Delete", "Save note"])
    expect(await screen.findByRole("button", { name })).toHaveAttribute("data-disabled");
  const [differently] = screen.getAllByRole("button", { name: "I see this differently" });
  expect(differently).toHaveAttribute("aria-disabled", "true");
});

test("a coach decides a check, with the result beside the machine's", async () => {
  const judge = "PUT /api/attempts/:id/checks/:key";
  const of = (changes: Partial<Attempt["checks"][number]> = {}): Changes => ({
    isPrivate: false,
    may: { review: true },
    checks: [check(changes)],
  });
  const { api, user } = open(of({ objection: "I said so." }), {
    "GET /api/auth/status": signedInAs(coach),
    [judge]: done,
  });
  const part = await region("How it was judged");
  expect(part.getByText("Ada Lovelace sees this differently: I said so.")).toBeVisible();
  await user.click(part.getByRole("button", { name: "Decide" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Decide this check" }));
  expect(sheet.getByRole("combobox", { name: "Result" })).toHaveTextContent("As judged: not met");
  await user.click(sheet.getByRole("combobox", { name: "Result" }));
  await user.click(await screen.findByRole("option", { name: "Met" }));
  await user.type(await screen.findByRole("textbox", { name: /^Note/ }), "Right.");
  api.serve(
    becomes(
      of({ coach: { result: "met", note: "Right.", name: "Carla Coach", at: "2026-11-21T09:00:00Z" } }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Carla Coach decided: met\. Right\./)).toBeVisible();
  expect(api.calls(judge)).toMatchObject([
    { params: { key: "no-promise" }, body: { result: "met", note: "Right." } },
  ]);
});

test("a coach gives a verdict, which counts, beside what was found without them", async () => {
  const { api, user } = open(
    { isPrivate: false, may: { review: true } },
    { "GET /api/auth/status": signedInAs(coach), "POST /api/attempts/:id/review": done },
  );
  await user.click(await screen.findByRole("button", { name: "Give a verdict" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Give a verdict" }));
  await user.click(sheet.getByRole("button", { name: "Save verdict" }));
  expect(await sheet.findByText("Choose passed or not passed")).toBeVisible();
  await user.click(sheet.getByRole("combobox", { name: "Verdict" }));
  await user.click(await screen.findByRole("option", { name: "Passed" }));
  api.serve(
    becomes({
      passed: true,
      state: "reviewed",
      review: { passed: true, note: "Well done.", name: "Carla Coach", at: "2026-11-21T09:00:00Z" },
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Save verdict" }));
  expect(await screen.findByText("Reviewed by Carla Coach: Passed")).toBeVisible();
  expect(screen.getByText("Well done.")).toBeVisible();
  expect(screen.getByText(/Without the coach: Not passed, 60%\.$/)).toBeVisible();
  expect(api.calls("POST /api/attempts/:id/review")).toMatchObject([{ body: { passed: true, note: "" } }]);
});

const comment = {
  id: 4,
  line: 1,
  text: "Well asked.",
  author: "Carla Coach",
  at: "2026-11-21T09:00:00Z",
  answer: null,
};

test("a coach comments on a line", async () => {
  const { api, user } = open(
    { may: { review: true } },
    { "GET /api/auth/status": signedInAs(coach), "POST /api/attempts/:id/comments": () => ({ id: 4 }) },
  );
  await user.click(await screen.findByRole("button", { name: "Comment on line 2" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Comment on line 2" }));
  expect(sheet.getByText("Good morning. How is your family?")).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "Comment" }), "Well asked.");
  api.serve(becomes({ comments: [comment], may: { review: true } }));
  await user.click(sheet.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText("Well asked.", { selector: "li *" })).toBeVisible();
  expect(api.calls("POST /api/attempts/:id/comments")).toMatchObject([
    { body: { line: 1, text: "Well asked." } },
  ]);
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
});

test("its person answers a comment once", async () => {
  const answer = "POST /api/attempts/:id/comments/:commentId/answer";
  const { api, user } = open({ comments: [comment] }, { [answer]: done });
  await user.click(await screen.findByRole("button", { name: "Answer" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Answer Carla Coach" }));
  await user.type(sheet.getByRole("textbox", { name: "Your answer" }), "Thank you.");
  api.serve(becomes({ comments: [{ ...comment, answer: "Thank you." }] }));
  await user.click(sheet.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("Thank you.", { exact: false, selector: "li *" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Answer" })).toBeNull());
  expect(api.calls(answer)).toMatchObject([
    { params: { id: attemptId, commentId: 4 }, body: { text: "Thank you." } },
  ]);
});

test("how it was said is measured, compared and explained, or says why not", async () => {
  const { user } = open({
    measures: [
      { name: "wordsPerMinute", value: 150, missing: null, previous: 120 },
      { name: "fillers", value: null, missing: "written", previous: null },
      { name: "silence", value: null, missing: "no_times", previous: 2 },
      { name: "shareOfWords", value: null, missing: "no_words", previous: null },
    ],
  });
  const part = await region("How it was said");
  const [speed, fillers, silence, share] = part.getAllByRole("listitem");
  expect(speed).toHaveTextContent("150Up 25% from 120Guide: 130 to 175");
  expect(fillers).toHaveTextContent("Not measured in writing");
  expect(silence).toHaveTextContent("Not measured: no times");
  expect(share).toHaveTextContent("Not measured: no words");
  await user.click(part.getByRole("button", { name: 'What "Words per minute" means' }));
  expect(await screen.findByText(/^How fast the trainee spoke/)).toBeVisible();
});

test("a note of one's own is saved, and leaving asks while it is not", async () => {
  const { api, user } = open({ may: { note: true } }, { "PUT /api/attempts/:id/note": done });
  await user.type(await screen.findByRole("textbox", { name: /^Note/ }), "Ask about fees");
  await user.click(screen.getByRole("link", { name: "Try again" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  api.serve(becomes({ ownNote: "Ask about fees", may: { note: true } }));
  await user.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText("Note saved")).toBeVisible();
  expect(api.calls("PUT /api/attempts/:id/note")).toMatchObject([{ body: { text: "Ask about fees" } }]);
});

test("deleting asks first and leaves, and says how far it has come; one that is gone says so", async () => {
  let still = { waiting: 1, isDelayed: false };
  const { api, user, router } = open(
    { may: { remove: true } },
    {
      "DELETE /api/attempts/:id": done,
      "GET /api/conversations/deleted": () => still,
      "GET /api/user/rooms": () => [],
      "GET /api/user/room-sessions": () => [],
      "GET /api/user/written-rooms": () => [],
    },
  );
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete this attempt?" }));
  await user.click(question.getByRole("button", { name: "Delete Attempt" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/rooms"));
  expect(await screen.findByText(/^Deleted here\. The voice provider is deleting it/)).toBeVisible();
  still = { waiting: 1, isDelayed: true };
  expect(
    await screen.findByText(/The voice provider deletes it as soon as/, {}, { timeout: 10_000 }),
  ).toBeVisible();
  still = { waiting: 0, isDelayed: false };
  const gone = await screen.findByText("Deleted here and at the voice provider.", {}, { timeout: 10_000 });
  expect(gone.closest("[role=status]")).not.toBeNull();
  api.serve({ [read]: refusing("not_found") });
  await act(() => router.navigate("/attempts/0000000000000000"));
  expect(await screen.findByRole("heading", { name: "Attempt Not Found" })).toBeVisible();
});

test("who has read it is told, and it can be printed", async () => {
  const print = vi.fn<() => void>();
  Object.assign(window, { print });
  const { user } = open({ readers: [{ name: "Carla Coach", at: "2026-11-21T09:00:00Z" }] });
  expect((await region("Who has read it")).getByRole("listitem")).toHaveTextContent(
    /^Carla Coach, Nov 21, 2026/,
  );
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});
