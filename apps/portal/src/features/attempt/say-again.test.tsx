// Loaded when first opened; loaded before, no test waits for it.
import "./say-again-sheet.tsx";
import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Drill } from "@field-advisor/schema/drills.endpoints";
import { polling } from "@field-advisor/schema/product";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import { slowTime } from "@field-advisor/ui/testing";
import { createScriptedVoice, hears, waitsFor as waitsForSound } from "@field-advisor/voice-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { attempt, check } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import {
  attemptId,
  briefing,
  conversationId,
  newSession,
  room,
  sessionId,
} from "../../../test/room-samples.ts";

const again = "POST /api/attempts/:id/checks/:key/drills";
const drillId = "drill000000000000001";

const drill = (changes: Partial<Drill> = {}): Drill => ({
  id: drillId,
  kind: "again",
  line: 3,
  check: "no-promise",
  startedAt: "2026-11-20T10:00:00Z",
  lines: [
    {
      place: 0,
      isUser: true,
      text: "Returns are not guaranteed.",
      isSpoken: false,
      atSeconds: null,
      sound: null,
    },
  ],
  recording: withoutSound("typed"),
  result: "met",
  reason: null,
  waitsFor: null,
  ...changes,
});

const missed = () => attempt({ checks: [check({ againAt: 3 })], toChange: [] });

function open(more: Handlers = {}, shown = missed(), loadVoice?: Parameters<typeof openApp>[1]) {
  let said: Drill[] = [];
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/attempts/:id": () => shown,
    "GET /api/attempts/:id/drills": () => said,
    "GET /api/test-rooms/:id/practice": () => briefing(),
    [again]: () => {
      said = [drill()];
      return { id: drillId, call: null };
    },
    ...more,
  });
  const become = (drills: Drill[]) => {
    said = drills;
  };
  return { api, become, ...openApp(`/attempts/${attemptId}`, loadVoice) };
}

async function openSheet({ user }: Pick<ReturnType<typeof open>, "user">) {
  await user.click(await screen.findByRole("button", { name: "Say it again" }));
  return within(await screen.findByRole("dialog", { name: "Say it again" }));
}

const newest = (sheet: Awaited<ReturnType<typeof openSheet>>) =>
  sheet.findByRole("list", { name: "Your tries, the newest first" });

test("a missed sentence is typed anew beside what was said and its advice, and judged at once", async () => {
  const opened = open();
  const sheet = await openSheet(opened);
  expect(sheet.getByText("We have two children. Is it safe?")).toBeVisible();
  expect(sheet.getByText("It is quite safe.")).toBeVisible();
  expect(sheet.getByText("Try: 'Past performance is no promise.'")).toBeVisible();
  await opened.user.type(sheet.getByRole("textbox", { name: "Or type it" }), " Returns are not guaranteed. ");
  await opened.user.click(sheet.getByRole("button", { name: "Judge it" }));
  const tries = await newest(sheet);
  expect(tries).toHaveTextContent("Met");
  expect(tries).toHaveTextContent("You: Returns are not guaranteed.");
  expect(sheet.getByRole("textbox", { name: "Or type it" })).toHaveValue("");
  expect(opened.api.calls(again)).toMatchObject([
    { params: { id: attemptId, key: "no-promise" }, body: { line: 3, text: "Returns are not guaranteed." } },
  ]);
});

test("what is refused keeps what was typed", async () => {
  const opened = open({ [again]: refusing("conflict") });
  const sheet = await openSheet(opened);
  await opened.user.type(sheet.getByRole("textbox", { name: "Or type it" }), "Not guaranteed.");
  await opened.user.click(sheet.getByRole("button", { name: "Judge it" }));
  expect(await screen.findByText(/^Failed to judge it\./)).toBeInTheDocument();
  expect(sheet.getByRole("textbox", { name: "Or type it" })).toHaveValue("Not guaranteed.");
});

test("aloud it takes a start and a Done; what was heard is shown, and what counts is its record", async () => {
  const talk = createScriptedVoice([waitsForSound("audio"), hears("There is no guarantee")]);
  const opened = open(
    {
      [again]: () => ({ id: drillId, call: { sessionId, roomId: 5, agentId: 4 } }),
      "GET /api/signed-url": () => ({ signedUrl: "wss://agent.test/talk?token=1", conversationId }),
      "POST /api/conversations/:id/end": () => ({ success: true }),
    },
    missed(),
    { loadVoice: talk.loadVoice },
  );
  const sheet = await openSheet(opened);
  await opened.user.click(await sheet.findByRole("button", { name: "Say it aloud" }));
  await act(() => talk.clock.advance(0));
  expect(await sheet.findByText("Say it now.")).toBeVisible();
  expect(sheet.queryByRole("textbox", { name: "Or type it" })).toBeNull();
  await act(async () => {
    talk.sound().speak(400);
    await talk.clock.advance(0);
  });
  expect(sheet.getByText("There is no guarantee")).toBeVisible();
  await opened.user.click(sheet.getByRole("button", { name: "Done" }));
  expect(await sheet.findByText("The words of the call are on their way.")).toBeVisible();
  opened.become([drill()]);
  expect(await newest(sheet)).toHaveTextContent("Met");
  expect(opened.api.calls(again)).toMatchObject([{ body: { line: 3, text: null } }]);
  expect(opened.api.calls("GET /api/signed-url")).toMatchObject([{ query: { agentId: "4", sessionId } }]);
});

test("while it is recorded that is said, and stopping it asks first and keeps the call", async () => {
  const choose = "PUT /api/test-rooms/:id/sessions/:sessionId/recording";
  const talk = createScriptedVoice([waitsForSound("audio")]);
  const opened = open(
    {
      [again]: () => ({ id: drillId, call: { sessionId, roomId: 5, agentId: 4 } }),
      "GET /api/signed-url": () => ({
        signedUrl: "wss://agent.test/talk?token=1",
        conversationId,
        isRecorded: true as const,
      }),
      [choose]: refusing("unavailable", "The server is busy."),
      "POST /api/conversations/:id/end": () => ({ success: true }),
    },
    missed(),
    { loadVoice: talk.loadVoice },
  );
  const sheet = await openSheet(opened);
  expect(sheet.queryByRole("group", { name: "Recording" })).toBeNull();
  await opened.user.click(await sheet.findByRole("button", { name: "Say it aloud" }));
  await act(() => talk.clock.advance(0));
  const sign = within(await sheet.findByRole("group", { name: "Recording" }));
  await opened.user.click(sign.getByRole("button", { name: "Stop recording" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Stop recording?" }));
  await opened.user.click(asked.getByRole("button", { name: "Stop and delete" }));
  expect(await asked.findByText("The server is busy.")).toBeVisible();
  opened.api.serve({ [choose]: () => ({ success: true }) });
  await opened.user.click(asked.getByRole("button", { name: "Stop and delete" }));
  await waitFor(() => expect(sheet.queryByRole("group", { name: "Recording" })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sheet.getByText("Say it now.")).toBeVisible();
  expect(opened.api.calls(choose).at(-1)).toMatchObject({
    params: { id: 5, sessionId },
    body: { isAllowed: false },
  });
});

test("where it is known that speech is not transcribed, typing is the way", async () => {
  const opened = open({ "GET /api/test-rooms/:id/practice": () => briefing({ isUnheard: true }) });
  const sheet = await openSheet(opened);
  await waitFor(() => expect(opened.api.calls("GET /api/test-rooms/:id/practice")).toHaveLength(1));
  expect(await sheet.findByRole("textbox", { name: "Type it" })).toBeVisible();
  expect(sheet.queryByRole("button", { name: "Say it aloud" })).toBeNull();
});

test.each([
  ["that others read", { isPrivate: false }, "Whoever can read this attempt can read your tries too."],
  [
    "that is private",
    { isPrivate: true },
    "Whoever can read this attempt can read your tries too. Now that is only you.",
  ],
  [
    "that was private and is shared",
    { isPrivate: true, isShared: true },
    "Whoever can read this attempt can read your tries too.",
  ],
])("beside an attempt %s stands who reads the tries", async (_which, changes, sentence) => {
  const sheet = await openSheet(open({}, { ...missed(), ...changes }));
  expect(sheet.getByText(sentence)).toBeVisible();
});

test("what is learnt when a start is refused stays until a sentence is typed", async () => {
  const talk = createScriptedVoice([]);
  const sentence = "Speech is not transcribed here. Type the sentence instead.";
  const opened = open({ [again]: refusing("conflict", sentence) }, missed(), { loadVoice: talk.loadVoice });
  const sheet = await openSheet(opened);
  await opened.user.click(await sheet.findByRole("button", { name: "Say it aloud" }));
  await act(() => talk.clock.advance(0));
  expect(await sheet.findByText(sentence, { exact: false })).toBeVisible();
  expect(sheet.queryByRole("button", { name: "Say it aloud" })).toBeNull();
  opened.api.serve({
    [again]: () => {
      opened.become([drill()]);
      return { id: drillId, call: null };
    },
  });
  await opened.user.type(sheet.getByRole("textbox", { name: "Type it" }), "Not guaranteed.");
  await opened.user.click(sheet.getByRole("button", { name: "Judge it" }));
  expect(await newest(sheet)).toHaveTextContent("Met");
  expect(sheet.queryByText(sentence, { exact: false })).toBeNull();
  expect(sheet.queryByRole("button", { name: "Say it aloud" })).toBeNull();
});

test("what is said once more stands with the attempt, with what the model is still asked", async () => {
  const fromHere = drill({
    id: "drill000000000000002",
    kind: "from_here",
    check: null,
    line: 1,
    result: null,
    lines: [
      { place: 0, isUser: true, text: "How are you?", isSpoken: true, atSeconds: 0, sound: null },
      { place: 1, isUser: false, text: "Well, thank you.", isSpoken: true, atSeconds: 2, sound: null },
    ],
  });
  open(
    { "GET /api/attempts/:id/drills": () => [drill({ result: "waiting", waitsFor: "model" }), fromHere] },
    attempt({ hasDrills: true }),
  );
  const part = within(await screen.findByRole("region", { name: "Said once more" }));
  expect(await part.findByText("The language model is asked.")).toBeVisible();
  expect(part.getByText("From line 2 again")).toBeVisible();
  expect(part.getByText("Well, thank you.")).toBeVisible();
});

test("what was said anew aloud is played beside what was said, as soon as its sound is there", async () => {
  slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
  const part = "rec00000000000000001";
  const opened = open();
  const [line] = drill().lines;
  if (!line) throw new Error("It has no line");
  const sound = { parts: [], reason: null, keptUntil: null, mayDelete: true };
  opened.become([drill({ recording: { ...sound, state: "awaited" } })]);
  const sheet = await openSheet(opened);
  await newest(sheet);
  const name = "Play “Returns are not guaranteed.”";
  expect(sheet.queryByRole("button", { name })).toBeNull();
  opened.become([
    drill({
      lines: [{ ...line, isSpoken: true, sound: { part, start: 0.5, end: 3 } }],
      recording: { ...sound, state: "kept", parts: [{ id: part, durationSeconds: 4 }] },
    }),
  ]);
  await act(() => vi.advanceTimersByTimeAsync(polling.attempt));
  expect(await sheet.findByRole("button", { name })).toBeVisible();
});

test("from here again leads into the room, which says where it goes on", async () => {
  const lines = [
    { isUser: true, text: `${"This was long. ".repeat(300)}What worries you?` },
    { isUser: false, text: "We have two children. Is it safe?" },
  ];
  const { api, user, router } = open({
    "POST /api/attempts/:id/drills": () => ({ id: drillId, sessionId, roomId: 5 }),
    "GET /api/test-rooms/:id": () => room(),
    "GET /api/test-rooms/:id/practice": refusing("not_found"),
    "GET /api/user/rooms": () => [],
    "GET /api/test-rooms/:id/sessions": () => [],
    "GET /api/conversations/current": refusing("not_found"),
    "GET /api/test-rooms/:id/sessions/:sessionId": ({ params }) => ({
      ...newSession(params.sessionId),
      attempt: null,
      drill: { attemptId, number: 3, line: 3, lines },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "From here again" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/test-room/5"));
  expect(router.state.location.search).toBe(`?room=5&session=${sessionId}`);
  const note = within(await screen.findByRole("region", { name: "What was said before" }));
  expect(note.getByText(/^From line 4 of attempt 3 again\. It does not count\./)).toBeVisible();
  expect(note.getByText("We have two children. Is it safe?")).toBeVisible();
  const long = note.getByText(/^… ?(This|was|long).* What worries you\?$/);
  expect(long.textContent?.length).toBeLessThan(220);
  expect(note.getByRole("link", { name: "Back to the result" })).toHaveAttribute(
    "href",
    `/attempts/${attemptId}`,
  );
  expect(api.calls("POST /api/attempts/:id/drills")).toMatchObject([{ body: { line: 3 } }]);
});
