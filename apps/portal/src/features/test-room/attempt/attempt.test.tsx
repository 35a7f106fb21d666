import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import type { Briefing } from "@field-advisor/schema/rubrics.endpoints";
import { usePhone } from "@field-advisor/ui/testing";
import { createScriptedVoice, says } from "@field-advisor/voice-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { attempt, unjudged } from "../../../../test/attempt-samples.ts";
import { openCall, startTalking } from "../../../../test/open-call.ts";
import { openRoom, panel } from "../../../../test/open-room.ts";
import {
  attemptId,
  briefedRubric,
  briefing,
  conversationId,
  messages,
  newSession,
} from "../../../../test/room-samples.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const box = "Type your message...";
const briefed = { "GET /api/test-rooms/:id/practice": () => briefing({ rubric: briefedRubric() }) };
const sheet = async () => within(await screen.findByRole("dialog", { name: "Briefing" }));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const session = "GET /api/test-rooms/:id/sessions/:sessionId";
const said = { ...newSession(), messages: messages("Good morning", "Who are you?") };
const over = {
  ...said,
  attempt: { id: attemptId, isOpen: false, isBegun: true, secondsLeft: null, focus: null, variant: null },
};
const result = { "GET /api/attempts/:id": () => attempt({ ...unjudged, waitsFor: "score" }) };

describe("the briefing", () => {
  test("of a room in which nobody writes down what is said offers writing first, and says so beside the start", async () => {
    const { user } = openRoom({
      "GET /api/test-rooms/:id/practice": () => briefing({ rubric: briefedRubric(), isUnheard: true }),
    });
    const opened = await sheet();
    expect(opened.getByText(/^Speech is not transcribed here/)).toBeVisible();
    const [voice, writing] = opened.getAllByRole("button", { name: /^Start/ });
    expect([voice?.textContent, writing?.textContent]).toEqual(["Start", "Start in writing"]);
    expect(voice).toHaveClass("rt-variant-soft");
    expect(writing).not.toHaveClass("rt-variant-soft");
    await user.click(writing ?? document.body);
    await closed();
    expect(screen.getByText(/^Speech is not transcribed here/)).toBeVisible();
  });

  test("says nothing of it where words are heard, and offers the voice first", async () => {
    openRoom(briefed);
    const opened = await sheet();
    expect(opened.getAllByRole("button", { name: /^Start/ }).map((each) => each.textContent)).toEqual([
      "Start in writing",
      "Start",
    ]);
    expect(screen.queryByText(/not transcribed here/)).toBeNull();
  });

  test("is open the first time, says what is to come, and leads to the message box", async () => {
    const { user, close } = openRoom(briefed);
    const opened = await sheet();
    for (const text of [
      "Ms Kim has sold her company.",
      "Agree on a second meeting.",
      "At most 15 minutes",
      "70%",
    ])
      expect(opened.getByText(text)).toBeVisible();
    expect(opened.getByText("A careful client who asks about fees.")).toBeVisible();
    expect(opened.getByText("None so far")).toBeVisible();
    expect(opened.getByText("Your coach and the owners can see this attempt.")).toBeVisible();
    await user.click(opened.getByRole("button", { name: "Start in writing" }));
    await closed();
    await waitFor(() => expect(screen.getByPlaceholderText(box)).toHaveFocus());
    close();
    openRoom(briefed);
    expect(await screen.findByPlaceholderText(box)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Briefing" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  const known = (changes: Partial<Briefing> = {}) => briefing({ rubric: briefedRubric(), ...changes });

  test.each<[string, Briefing, typeof said]>([
    [
      "who has tried",
      known({ attempts: { count: 2, best: 80, passed: true, left: null, uncounted: 0 } }),
      newSession(),
    ],
    ["who has said something", known(), said],
    ["who has begun in another session", known({ openAttempt: "0123456789abcdef" }), newSession()],
  ])("waits behind its button for somebody %s", async (_who, told, content) => {
    const { user } = openRoom({
      "GET /api/test-rooms/:id/practice": () => told,
      [session]: () => content,
    });
    await screen.findByPlaceholderText(box);
    await user.click(await screen.findByRole("button", { name: "Briefing" }));
    const soFar = told.attempts.count > 0 ? "2 attempts, best score 80%, passed" : "None so far";
    expect((await sheet()).getByText(soFar)).toBeVisible();
  });

  test.each([
    [{ count: 0, best: null, passed: false, left: 2, uncounted: 0 }, "None so far, 2 left"],
    [
      { count: 2, best: 40, passed: false, left: 1, uncounted: 1 },
      "2 attempts, 1 of them does not count, 1 left, best score 40%",
    ],
    [
      { count: 2, best: 80, passed: true, left: 0, uncounted: 0 },
      "2 attempts, none left, best score 80%, passed",
    ],
  ])("of an exam says how many attempts are left: %o", async (attempts, sentence) => {
    const { user } = openRoom({
      "GET /api/test-rooms/:id/practice": () => briefing({ rubric: briefedRubric(), attempts }),
      [session]: () => said,
    });
    await user.click(await screen.findByRole("button", { name: "Briefing" }));
    expect((await sheet()).getByText(sentence)).toBeVisible();
  });

  test("is not there where nothing is judged; who sees the attempt is said all the same", async () => {
    openRoom({ "GET /api/test-rooms/:id/practice": () => briefing({ isPrivate: true }) });
    const part = await panel("Voice conversation");
    expect(await part.findByText("Only you can see this attempt.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Briefing" })).toBeNull();
  });

  test("has goals that are ticked for oneself, and stay ticked in this tab", async () => {
    const { user } = openRoom(briefed);
    const first = await sheet();
    expect(first.getByText(/only for you and are not judged/)).toBeVisible();
    await user.click(first.getByRole("checkbox", { name: "Explaining risk" }));
    await user.keyboard("{Escape}");
    await closed();
    await user.click(screen.getByRole("button", { name: "Briefing" }));
    const again = await sheet();
    expect(again.getByRole("checkbox", { name: "Explaining risk" })).toBeChecked();
    expect(again.getByRole("checkbox", { name: "Discovery" })).not.toBeChecked();
  });

  test("starts a call, and can be looked at during it", async () => {
    const talk = createScriptedVoice([says("Hello")]);
    const { user } = openRoom({
      ...briefed,
      "GET /api/signed-url": () => ({ signedUrl: "wss://agent.test/talk?token=1", conversationId }),
      loadVoice: talk.loadVoice,
    });
    await user.click((await sheet()).getByRole("button", { name: "Start" }));
    await act(() => talk.clock.advance(0));
    expect(await screen.findByText("Voice conversation active")).toBeVisible();
    await closed();
    await user.click(screen.getByRole("button", { name: "Briefing" }));
    const opened = await sheet();
    expect(opened.getByText("Agree on a second meeting.")).toBeVisible();
    expect(opened.queryByRole("button", { name: "Start" })).toBeNull();
  });

  const hurried = {
    ...newSession(),
    attempt: {
      ...over.attempt,
      isOpen: true,
      variant: { level: "hard" as const, counterpart: "Her brother, in a hurry.", agent: "Carol" },
    },
  };

  test("tells who the other person is this time, and how hard it is; the conversation says it too", async () => {
    openRoom({ ...briefed, [session]: () => hurried });
    const opened = await sheet();
    expect(opened.getByText("Her brother, in a hurry.")).toBeVisible();
    expect(opened.getByText("Hard")).toBeVisible();
    expect(opened.queryByText("A careful client who asks about fees.")).toBeNull();
    expect(screen.getByRole("note", { hidden: true })).toHaveTextContent(
      "The other person this time: Her brother, in a hurry. (hard)",
    );
    expect(screen.getByLabelText("Message to Carol")).toBeInTheDocument();
  });

  test("that could not be read is read again", async () => {
    const { api, user } = openRoom({ "GET /api/test-rooms/:id/practice": brokenConnection });
    await user.click(await screen.findByRole("button", { name: "Briefing" }));
    expect(await (await sheet()).findByText(/^Failed to load the briefing\./)).toBeVisible();
    api.serve(briefed);
    await user.click((await sheet()).getByRole("button", { name: "Retry" }));
    expect(await (await sheet()).findByText("Agree on a second meeting.")).toBeVisible();
  });
});

describe("Finish", () => {
  test("ends the call, then the attempt, and leads to the result", async () => {
    const finishing = "POST /api/attempts/:id/finish";
    const { promise, resolve } = Promise.withResolvers<void>();
    const { api, user, chat, talk, router } = await startTalking({
      ...result,
      "POST /api/conversations/:id/end": () => promise.then(() => ({ success: true as const })),
      [finishing]: () => ({ success: true }),
    });
    await user.click(await chat.findByRole("button", { name: "Finish" }));
    await waitFor(() => expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(1));
    expect(api.calls(finishing)).toEqual([]);
    resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/attempts/${attemptId}`));
    expect(api.calls(finishing)).toMatchObject([{ params: { id: attemptId } }]);
    expect(talk.line.open()).toBe(false);
    expect(screen.queryByText("Leave the conversation?")).toBeNull();
  });

  test("is off during a call in which nothing was said yet", async () => {
    const { api, user, chat } = await startTalking({ script: [] });
    const finish = chat.getByRole("button", { name: "Finish" });
    expect(finish).toHaveAttribute("aria-disabled", "true");
    await user.click(finish);
    expect(api.calls("POST /api/attempts/:id/finish")).toEqual([]);
  });

  test("is left out before anything was said, and stands beside Start after a call that was ended", async () => {
    const { api, user, part, chat, advance } = await openCall();
    expect(part.queryByRole("button", { name: "Finish" })).toBeNull();
    await user.click(part.getByRole("button", { name: "Start Conversation" }));
    await advance(0);
    await user.click(chat.getByRole("button", { name: "End" }));
    expect(await part.findByRole("button", { name: "Finish" })).toBeEnabled();
    expect(api.calls("POST /api/attempts/:id/finish")).toEqual([]);
  });

  test("stands beside the message box where a phone shows the chat alone", async () => {
    usePhone();
    const { user } = openRoom({ [session]: () => said });
    await user.click(await screen.findByRole("radio", { name: "Chat" }));
    expect((await panel("Text chat")).getByRole("button", { name: "Finish" })).toBeEnabled();
    await user.click(screen.getByRole("radio", { name: "Voice" }));
    expect(screen.getAllByRole("button", { name: "Finish" })).toHaveLength(1);
  });

  test("says why it did not work, and stays", async () => {
    const { user, router } = openRoom({
      [session]: () => said,
      "POST /api/attempts/:id/finish": refusing("internal", "The database is down."),
    });
    const part = await panel("Voice conversation");
    await user.click(await part.findByRole("button", { name: "Finish" }));
    expect(await screen.findByText("Failed to finish the attempt. The database is down.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/test-room/5");
  });
});

describe("an attempt that is finished", () => {
  test("is not gone on with: it has a result, and another one can be begun", async () => {
    const { api, user, router } = openRoom({
      [session]: ({ params }) => (params.sessionId === over.sessionId ? over : newSession(params.sessionId)),
      "POST /api/test-rooms/:id/session": () => ({ sessionId: "0123456789abcdef", attemptId }),
    });
    const part = await panel("Voice conversation");
    const chat = await panel("Text chat");
    for (const place of [part, chat]) {
      expect(place.getByText("This attempt is finished.")).toBeVisible();
      expect(place.getByRole("link", { name: "See the result" })).toHaveAttribute(
        "href",
        `/attempts/${attemptId}`,
      );
    }
    expect(chat.getByText("Who are you?")).toBeVisible();
    expect(part.queryByRole("button", { name: "Start Conversation" })).toBeNull();
    expect(screen.queryByPlaceholderText(box)).toBeNull();
    await user.click(part.getByRole("button", { name: "Try again" }));
    expect(await screen.findByPlaceholderText(box)).toBeEnabled();
    expect(router.state.location.search).toBe("?room=5&session=0123456789abcdef");
    expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(1);
  });

  test.each([
    [1, true, "This attempt is finished. 1 attempt left."],
    [0, false, "This attempt is finished. You have used all attempts of this assessment."],
  ])("with %s attempts left offers another one: %s", async (left, isOffered, sentence) => {
    const attempts = { count: 2, best: null, passed: false, left, uncounted: 0 };
    openRoom({
      [session]: () => over,
      "GET /api/test-rooms/:id/practice": () => briefing({ rubric: briefedRubric(), attempts }),
    });
    expect((await screen.findAllByText(sentence)).length).toBe(2);
    expect(screen.queryAllByRole("button", { name: "Try again" })).toHaveLength(isOffered ? 2 : 0);
    expect(screen.getAllByRole("link", { name: "See the result" })).toHaveLength(2);
  });

  test("in another tab is noticed by the message that the server refuses", async () => {
    const { api, user } = openRoom({
      [session]: () => said,
      "POST /api/test-rooms/:id/message": refusing("conflict", "This attempt is finished."),
    });
    await user.type(await screen.findByPlaceholderText(box), "And then?");
    api.serve({ [session]: () => over });
    await user.keyboard("{Enter}");
    expect(await (await panel("Text chat")).findByRole("link", { name: "See the result" })).toBeVisible();
  });

  test("in another tab is noticed by the call that the server refuses", async () => {
    const { api, user, part } = await openCall({
      "GET /api/signed-url": refusing("forbidden", "This attempt is finished."),
    });
    api.serve({ [session]: () => over });
    await user.click(part.getByRole("button", { name: "Start Conversation" }));
    expect(await part.findByRole("link", { name: "See the result" })).toBeVisible();
  });

  test("that was deleted, or is older than attempts, is a conversation like before", async () => {
    openRoom({
      [session]: () => ({ ...said, conversationId, attempt: null }),
    });
    const part = await panel("Voice conversation");
    expect(await screen.findByPlaceholderText(box)).toBeEnabled();
    expect(part.queryByRole("button", { name: "Finish" })).toBeNull();
  });
});

describe("the time limit", () => {
  const limited = (secondsLeft: number, isBegun: boolean) => ({
    [session]: () => ({
      ...newSession(),
      attempt: { id: attemptId, isOpen: true, isBegun, secondsLeft, focus: null, variant: null },
    }),
  });

  test("is said before the first word, and does not run", async () => {
    openRoom(limited(300, false));
    expect(await screen.findByText("5 minutes from your first word")).toBeVisible();
    expect(screen.queryByRole("timer", { name: "Time left" })).toBeNull();
  });

  test("runs from the first word on; its last minute is said", async () => {
    openRoom(limited(45, true));
    expect(await screen.findByRole("timer", { name: "Time left" })).toHaveTextContent(/^0:4\d left$/);
    expect(screen.getByText("One minute left")).toBeInTheDocument();
  });
});
