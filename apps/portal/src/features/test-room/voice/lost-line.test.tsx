import { brokenConnection } from "@field-advisor/api-client/testing";
import {
  dropsTheLine,
  forgets,
  neverAnswers,
  pauses,
  says,
  waitsFor,
} from "@field-advisor/voice-client/testing";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCall, startTalking } from "../../../../test/open-call.ts";
import { conversationId, newSession, sessionId } from "../../../../test/room-samples.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const cut = [says("Hello", 100), pauses(200), dropsTheLine()];
const address = { signedUrl: "wss://agent.test/talk", conversationId };

test("a call whose line is lost goes on by itself, with what was typed meanwhile", async () => {
  const { api, part, chat, user, talk, advance } = await startTalking({
    script: cut,
    legs: [[neverAnswers()], [says("Where were we?", 100)]],
  });
  await advance(200);
  expect(part.getByText("Reconnecting…")).toBeVisible();
  expect(part.getByText(/What you say and type now is sent when it is back/)).toBeVisible();
  await user.type(chat.getByRole("textbox"), "Are you there?{Enter}");
  await act(async () => void talk.network.dispatchEvent(new Event("online")));
  await advance(1);
  expect(part.queryByText("Reconnecting…")).toBeNull();
  expect(talk.line.sent).toMatchObject([{ type: "user_message", text: "Are you there?" }]);
  expect(chat.getByText("Where were we?")).toBeVisible();
  expect(api.calls("GET /api/signed-url").at(-1)).toMatchObject({
    query: { sessionId, resume: conversationId },
  });
  expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
});

test("an agent that does not know the call is told what was said in it and in the room", async () => {
  const { talk, advance } = await startTalking({
    script: cut,
    legs: [[forgets()], [forgets()]],
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(sessionId),
      calls: [
        {
          conversationId: "b0b0b0b0b0b0b0b0",
          startedAt: "2026-11-28T10:00:00.000Z",
          durationSeconds: 20,
          isCut: false,
          lines: [{ isUser: true, text: "I sold the boat" }],
        },
      ],
    }),
  });
  await advance(201);
  const [first, again] = talk.line.sent.map((sent) => ("text" in sent ? sent.text : ""));
  expect(first).toContain("I sold the boat");
  expect(talk.line.sent).toHaveLength(2);
  expect(again).toMatch(/I sold the boat[^]*Agent: Hello$/);
});

test.each([
  ["Try again", false],
  ["Continue in writing", true],
])("a line that does not come back leaves %s", async (name, textOnly) => {
  const { api, part, chat, user, talk, advance } = await startTalking({
    script: cut,
    "GET /api/signed-url": ({ query }) => (query.resume ? brokenConnection() : address),
  });
  await advance(200);
  await advance(60_000);
  expect(part.getByRole("alert")).toHaveTextContent("Connection lost");
  expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "error" } }]);
  api.serve({ "GET /api/signed-url": () => address });
  await user.click(part.getByRole("button", { name }));
  await advance(1);
  expect(talk.line.requests.at(-1)).toMatchObject({ textOnly, greeting: "unknown" });
  expect(chat.getAllByText("Hello")).toHaveLength(1);
});

test("a line that does not come back can be left at that", async () => {
  const { api, part, user, advance } = await startTalking({
    script: cut,
    "GET /api/signed-url": ({ query }) => (query.resume ? brokenConnection() : address),
  });
  await advance(200);
  await advance(60_000);
  await user.click(part.getByRole("button", { name: "End and keep what we have" }));
  expect(await part.findByText("You ended the conversation")).toBeVisible();
  expect(api.calls("POST /api/conversations/:id/end").at(-1)).toMatchObject({ body: { endedBy: "user" } });
});

test("after a reload the room offers to go on, and what was said stands there once", async () => {
  const { api, part, chat, user, advance } = await openCall({
    script: [],
    legs: [[waitsFor("audio")]],
    "GET /api/signed-url": () => ({ ...address, secondsSoFar: 125 }),
    "GET /api/conversations/current": () => ({
      conversationId,
      secondsSoFar: 125,
      transcript: [{ role: "agent", text: "Good day" }],
    }),
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(sessionId),
      calls: [
        {
          conversationId,
          startedAt: "2026-11-28T10:00:00.000Z",
          durationSeconds: 20,
          isCut: false,
          lines: [{ isUser: false, text: "Good day" }],
        },
      ],
    }),
  });
  expect(await part.findByRole("button", { name: "Start a new conversation" })).toBeVisible();
  await user.click(part.getByRole("button", { name: /^Continue the conversation from/ }));
  await advance(1);
  expect(chat.getAllByText("Good day")).toHaveLength(1);
  expect(screen.getByRole("timer")).toHaveTextContent(/^2:/);
  expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { resume: conversationId } }]);
});
