import { brokenConnection, refusing, someone, viewingAs } from "@field-advisor/api-client/testing";
import { polling } from "@field-advisor/schema/product";
import { slowTime, usePhone } from "@field-advisor/ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSession, openRoom, panel, serveRoom, soonerThanTheNextLook } from "../../../test/open-room.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId, messages, newSession, ownRoom, room, sessionId } from "../../../test/room-samples.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem("field-advisor-assistant");
  sessionStorage.clear();
});

const box = "Type your message...";

test("the room is named with its agent, and has three parts", async () => {
  openRoom();
  expect(await screen.findByRole("heading", { level: 1, name: "Opening a sale" })).toBeVisible();
  expect(screen.getByText("Agent: Coach Kim")).toBeVisible();
  expect(screen.getByText("New")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/rooms");
  await panel("Voice conversation");
  expect((await panel("Text chat")).getByText("Ready to chat")).toBeVisible();
  expect((await panel("AI Assistant")).getByPlaceholderText("Ask the AI assistant...")).toBeVisible();
  expect(screen.queryByText("Preview - room is paused")).toBeNull();
});

test("without a session in the address one is begun, and the address names it", async () => {
  const { api, router } = openRoom({ address: "/test-room/5" });
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
  expect(router.state.location.search).toBe(`?room=5&session=${sessionId}`);
  expect(api.calls("POST /api/test-rooms/:id/session")).toMatchObject([{ params: { id: 5 } }]);
  expect(api.calls("GET /api/test-rooms/:id/sessions/:sessionId")).toMatchObject([
    { params: { id: 5, sessionId } },
  ]);
});

test("the way back leads to where one came from, not to the room without a session", async () => {
  const { router, user } = openRoom({ address: "/rooms", "GET /api/user/rooms": () => [ownRoom()] });
  await user.click(await screen.findByRole("link", { name: "Enter" }));
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
});

test("another session of the same room has its own words", async () => {
  const other = "0123456789abcdef";
  const { router, user } = openRoom({
    "GET /api/test-rooms/:id/sessions/:sessionId": ({ params: { sessionId: id } }) => ({
      ...newSession(id),
      messages: messages(`In ${id}`, "Yes?"),
    }),
  });
  await user.type(await screen.findByPlaceholderText(box), "half a thought");
  await act(() => router.navigate(inSession.replace(sessionId, other)));
  expect(await screen.findByText(`In ${other}`)).toBeVisible();
  expect(screen.queryByText(`In ${sessionId}`)).toBeNull();
  expect(screen.getByPlaceholderText(box)).toHaveValue("");
  await act(() => router.navigate(-1));
  expect(await screen.findByText(`In ${sessionId}`)).toBeVisible();
  expect(screen.getByPlaceholderText(box)).toHaveValue("half a thought");
});

test("a session in the address is gone on with, with what was said in it", async () => {
  const { api } = openRoom({
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(),
      messages: messages("Good morning", "Who are you?"),
      assistant: [
        { id: "1", type: "user", content: "Help me", timestamp: "2026-11-20T09:00:00Z", isPartial: false },
        {
          id: "2",
          type: "assistant",
          content: "Ask about",
          timestamp: "2026-11-20T09:01:00Z",
          isPartial: true,
        },
      ],
    }),
  });
  const chat = await panel("Text chat");
  expect(chat.getByText("Good morning")).toBeVisible();
  expect(chat.getByText("Who are you?")).toBeVisible();
  expect(chat.queryByText("This message was not answered.")).toBeNull();
  const assistant = await panel("AI Assistant");
  expect(assistant.getByText("Ask about")).toBeVisible();
  expect(assistant.getByText(/Interrupted/)).toBeVisible();
  expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(0);
});

test.each(["0123456789abcdef", "not-an-id"])(
  "in place of %s, which is not theirs, a new one is begun",
  async (other) => {
    const { router } = openRoom({
      address: `/test-room/5?session=${other}`,
      "GET /api/test-rooms/:id/sessions/:sessionId": ({ params }) =>
        params.sessionId === sessionId ? newSession() : refusing("not_found", "There is no such session.")(),
    });
    expect(await screen.findByPlaceholderText(box)).toBeVisible();
    expect(router.state.location.search).toBe(`?room=5&session=${sessionId}`);
  },
);

test("a server that knows none of its sessions is not asked for ever", async () => {
  const { api, user } = openRoom({
    address: "/test-room/5",
    "GET /api/test-rooms/:id/sessions/:sessionId": refusing("not_found"),
  });
  expect(await screen.findByText(/^Failed to start session\. /)).toBeVisible();
  expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(1);
  api.serve({ "GET /api/test-rooms/:id/sessions/:sessionId": () => newSession() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
});

test("a session that could not be started is tried again", async () => {
  const { api, user } = openRoom({
    address: "/test-room/5",
    "POST /api/test-rooms/:id/session": brokenConnection,
  });
  expect(await screen.findByText(/^Failed to start session\. The server could not be reached/)).toBeVisible();
  api.serve({ "POST /api/test-rooms/:id/session": () => ({ sessionId, attemptId }) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
});

test("a conversation that could not be read is read again", async () => {
  const { api, user } = openRoom({ "GET /api/test-rooms/:id/sessions/:sessionId": brokenConnection });
  expect(await screen.findByText(/^Failed to load the conversation\. /)).toBeVisible();
  api.serve({ "GET /api/test-rooms/:id/sessions/:sessionId": () => newSession() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
  expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(0);
});

test("a session that the server refuses, because its reader views as somebody else, says so", async () => {
  openRoom({
    address: "/test-room/5",
    "POST /api/test-rooms/:id/session": refusing("impersonating", "You are viewing as somebody else."),
  });
  expect(await screen.findByText(/^Failed to start session\. You are viewing/)).toBeVisible();
});

test.each(["/test-room/5", "/test-room/nonsense"])(
  "%s, which is not there, leads back to the rooms",
  async (address) => {
    openRoom({ address, "GET /api/test-rooms/:id": refusing("not_found", "There is no such room.") });
    expect(await screen.findByRole("heading", { name: "Room Not Found" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Your Training Rooms" })).toHaveAttribute("href", "/rooms");
  },
);

test("the room may be named beside the path", async () => {
  const { api } = openRoom({ address: `/test-room/this?room=5&session=${sessionId}` });
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
  expect(api.calls("GET /api/test-rooms/:id")).toMatchObject([{ params: { id: 5 } }]);
});

test("a room that could not be read is read again", async () => {
  const { api, user } = openRoom({ "GET /api/test-rooms/:id": brokenConnection });
  expect(await screen.findByText(/^Failed to fetch room\. /)).toBeVisible();
  api.serve({ "GET /api/test-rooms/:id": () => room() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByPlaceholderText(box)).toBeVisible();
});

test.each([
  ["PAUSED", "Temporarily paused"],
  ["INACTIVE", "Currently offline"],
] as const)("a room that is %s begins no session and says so", async (status, label) => {
  const { api } = openRoom({
    address: "/test-room/5",
    "GET /api/test-rooms/:id": () => room({ status, isActive: false }),
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(label);
  expect(screen.queryByPlaceholderText(box)).toBeNull();
  expect(screen.queryByText("Starting session...")).toBeNull();
  expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(0);
});

test("what was said in a room that is closed is found and read", async () => {
  const past = { startedAt: "2026-11-19T09:00:00Z", lastUsedAt: "2026-11-19T09:10:00Z" };
  const { api, user } = openRoom({
    address: "/test-room/5",
    "GET /api/test-rooms/:id": () => room({ status: "PAUSED", isActive: false }),
    "GET /api/test-rooms/:id/sessions": () => [
      { ...past, sessionId, messages: 2, calls: 0, callSeconds: 0, firstWords: "Good morning" },
    ],
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(),
      messages: messages("Good morning", "Who are you?"),
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Earlier sessions" }));
  await user.click(await screen.findByRole("link", { name: "Read" }));
  expect((await panel("Text chat")).getByText("Who are you?")).toBeVisible();
  expect(screen.getByPlaceholderText(box)).toBeDisabled();
  expect(api.calls("POST /api/test-rooms/:id/session")).toHaveLength(0);
});

test("an owner previews a room that is closed", async () => {
  openRoom({ role: "OWNER", "GET /api/test-rooms/:id": () => room({ status: "INACTIVE", isActive: false }) });
  expect(await screen.findByText("Preview - room is paused")).toBeVisible();
  expect(await screen.findByPlaceholderText(box)).toBeEnabled();
});

test.each([
  ["without an agent", null, "This room has no agent yet."],
  [
    "whose agent is switched off",
    { id: 3, name: "Coach Kim", description: null, domain: null, isActive: false, isMissing: false },
    "The agent of this room is switched off at the moment.",
  ],
  [
    "whose agent the provider does not have",
    { id: 3, name: "Coach Kim", description: null, domain: null, isActive: true, isMissing: true },
    "The voice provider does not have this room's agent. Ask an owner to choose another one.",
  ],
])("a room %s has nobody to talk to, but help", async (_what, agent, reason) => {
  openRoom({ role: "OWNER", "GET /api/test-rooms/:id": () => room({ agentId: agent?.id ?? null, agent }) });
  expect((await panel("Text chat")).getByPlaceholderText(box)).toBeDisabled();
  expect((await panel("Voice conversation")).getByText(reason)).toBeVisible();
  expect(screen.getByPlaceholderText("Ask the AI assistant...")).toBeEnabled();
});

test("an owner who views as somebody reads, and is told why nothing can be said", async () => {
  const api = serveRoom({
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(),
      messages: messages("Good morning", "Yes?"),
    }),
  });
  api.serve({ "GET /api/auth/status": viewingAs(someone({ role: "USER" })) });
  openApp(inSession);
  const reason = "You are viewing as this person. Only they can talk and write here.";
  expect(await screen.findByText("Good morning")).toBeVisible();
  expect(screen.getByPlaceholderText(box)).toBeDisabled();
  expect(screen.getByPlaceholderText("Ask the AI assistant...")).toBeDisabled();
  expect((await panel("Voice conversation")).getByText(reason)).toBeVisible();
});

test("earlier sessions are found in the room", async () => {
  const other = "0123456789abcdef";
  const past = { startedAt: "2026-11-19T09:00:00Z", lastUsedAt: "2026-11-19T09:10:00Z", calls: 1 };
  const { router, user } = openRoom({
    "GET /api/test-rooms/:id/sessions": () => [
      { ...past, sessionId, messages: 0, callSeconds: 9, firstWords: null },
      { ...past, sessionId: other, messages: 2, callSeconds: 245, firstWords: "Good morning" },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Earlier sessions" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Earlier sessions" }));
  expect(await sheet.findByText("This session")).toBeVisible();
  expect(sheet.getAllByText(/19/, { selector: "time" })).toHaveLength(2);
  expect(sheet.getByText(/2 messages, 1 call \(4:05\)/)).toBeVisible();
  expect(sheet.getByText("Good morning")).toBeVisible();
  await user.click(sheet.getByRole("link", { name: "Continue" }));
  expect(router.state.location.search).toBe(`?room=5&session=${other}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** Lets the time between two looks at the room pass. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(polling.room));

const withTime = () => slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);

test("a room that is closed while somebody is in it closes its boxes and keeps what is in them", async () => {
  withTime();
  const { api, user } = openRoom();
  await user.type(await screen.findByPlaceholderText(box), "I was about to");
  api.serve({ "GET /api/test-rooms/:id": () => room({ status: "PAUSED", isActive: false }) });
  await wait();
  expect(await screen.findByRole("alert")).toHaveTextContent("Temporarily paused");
  expect(screen.getByPlaceholderText(box)).toBeDisabled();
  expect(screen.getByPlaceholderText("Ask the AI assistant...")).toBeDisabled();
  api.serve({ "GET /api/test-rooms/:id": () => room() });
  await wait();
  await waitFor(() => expect(screen.getByPlaceholderText(box)).toBeEnabled());
  expect(screen.getByPlaceholderText(box)).toHaveValue("I was about to");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["not_found", "Room Not Found", "This room does not exist, or you no longer have access to it."],
  ["forbidden", "You can no longer enter this room", "Your access to this room was removed."],
] as const)(
  "a room that is taken away (%s) while somebody is in it says so",
  async (code, title, sentence) => {
    withTime();
    const { api } = openRoom({
      "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
        ...newSession(),
        messages: messages("Good morning", "Who are you?"),
      }),
    });
    await screen.findByPlaceholderText(box);
    api.serve({ "GET /api/test-rooms/:id": refusing(code, sentence) });
    await wait();
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByText(new RegExp(`^${sentence} You can read this conversation`))).toBeVisible();
    expect(screen.getByText("Who are you?")).toBeVisible();
    expect(screen.getByPlaceholderText(box)).toBeDisabled();
  },
);

test("a look at the room that fails changes nothing", async () => {
  withTime();
  const { api } = openRoom();
  await screen.findByPlaceholderText(box);
  api.serve({ "GET /api/test-rooms/:id": brokenConnection });
  await wait();
  await waitFor(() => expect(api.calls("GET /api/test-rooms/:id").length).toBeGreaterThan(1));
  expect(screen.getByPlaceholderText(box)).toBeEnabled();
});

test("nobody looks at a room in a hidden tab, and at once when it is shown again", async () => {
  withTime();
  const { api } = openRoom();
  await screen.findByPlaceholderText(box);
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = api.calls("GET /api/test-rooms/:id").length;
  await wait();
  await wait();
  expect(api.calls("GET /api/test-rooms/:id")).toHaveLength(before);
  seen.mockReturnValue("visible");
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await waitFor(
    () => expect(api.calls("GET /api/test-rooms/:id")).toHaveLength(before + 1),
    soonerThanTheNextLook,
  );
});

test("the assistant is put away, and stays away in this browser", async () => {
  const { user, close } = openRoom();
  await user.click(await screen.findByRole("button", { name: "Hide AI Assistant" }));
  expect(screen.queryByRole("region", { name: "AI Assistant" })).toBeNull();
  close();
  const { user: later } = openRoom();
  await later.click(await screen.findByRole("button", { name: "Show AI Assistant" }));
  expect(screen.getByRole("region", { name: "AI Assistant" })).toBeVisible();
});

test("phones open on the voice, with what is said below it, and show one part at a time", async () => {
  usePhone();
  const { user } = openRoom();
  expect(await screen.findByRole("region", { name: "Voice conversation" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Voice" })).toBeChecked();
  expect(screen.getByRole("region", { name: "Text chat" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Chat" }));
  expect(screen.queryByRole("region", { name: "Voice conversation" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Hide AI Assistant" }));
  expect(screen.queryByRole("radio", { name: "Assistant" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show AI Assistant" }));
  await user.click(screen.getByRole("radio", { name: "Assistant" }));
  expect(screen.getByRole("region", { name: "AI Assistant" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Hide AI Assistant" }));
  expect(screen.getByRole("region", { name: "Text chat" })).toBeVisible();
});
