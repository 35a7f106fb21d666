import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { dropsTheLine, neverAnswers, pauses, says } from "@field-advisor/voice-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  button,
  conversationId,
  openConversation,
  ownConversation,
  signedUrl,
  startTalking,
} from "../../../test/conversation.ts";
import { grantedPage, openPage, privatePage } from "../../../test/pages.ts";
import { letIn, renderPage } from "../../../test/render-page.tsx";
import { scriptedVoice } from "../../../test/scripted-voice.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const log = () => within(screen.getByRole("log", { name: "Transcript" }));
const box = () => screen.getByRole("textbox", { name: "Message" });
const cut = [says("Hello", 100), pauses(200), dropsTheLine()];

/** The requests after a lost connection, with their answers. */
const resuming = (answer: () => unknown) => ({
  "GET /api/signed-url": ({ query }: { query: { resume?: string | undefined } }) =>
    (query.resume ? answer() : signedUrl()) as ReturnType<typeof signedUrl>,
});

describe("a line that is lost", () => {
  test("goes on by itself as the same conversation, with its clock and what was typed meanwhile", async () => {
    const { api, user, voice } = await startTalking({
      script: cut,
      legs: [[neverAnswers()], [says("Where were we?", 100)]],
      handlers: resuming(() => ({ ...signedUrl(), secondsSoFar: 65 })),
    });
    await voice.advance(200);
    expect(screen.getByText("Reconnecting…")).toBeVisible();
    expect(await button("Reconnecting…")).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findAllByText("Reconnecting")).toHaveLength(1);
    expect(screen.queryByText("Listening")).toBeNull();
    expect(screen.getByText("Unavailable")).toBeVisible();
    await user.type(box(), "Are you there?{Enter}");
    expect(log().getByText("Not sent")).toBeVisible();

    await act(async () => void voice.network.dispatchEvent(new Event("online")));
    await voice.advance(1);
    expect(log().queryByText("Not sent")).toBeNull();
    expect(log().getByText("Where were we?")).toBeVisible();
    expect(screen.getByText("Speaking")).toBeVisible();
    // Its clock is the real one, and goes on while the test runs.
    expect(screen.getByRole("timer")).toHaveTextContent(/^1:/);
    expect(voice.sounds).toHaveLength(1);
    expect(api.calls("GET /api/signed-url").at(-1)).toMatchObject({ query: { resume: conversationId } });
    expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
  });

  test("names what may not have been heard", async () => {
    const { voice } = await startTalking({
      script: cut,
      legs: [[neverAnswers()], []],
      handlers: resuming(signedUrl),
    });
    await voice.advance(200);
    voice.sound().speak(23_000, true);
    await act(async () => void voice.network.dispatchEvent(new Event("online")));
    await voice.advance(1);
    expect(screen.getByText("The last 8 s may not have been heard.")).toBeVisible();
  });

  test("ended meanwhile stays ended, by the person", async () => {
    const { api, user, voice } = await startTalking({ script: cut, legs: [[neverAnswers()], []] });
    await voice.advance(200);
    await user.click(await button("End"));
    await voice.advance(60_000);
    expect(screen.getByRole("heading", { name: "You ended the conversation" })).toBeVisible();
    expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "user" } }]);
  });

  test("that the server refuses to go on with says why, and is not tried again", async () => {
    const { api, voice } = await startTalking({
      script: cut,
      handlers: resuming(refusing("conflict", "This conversation was ended.")),
    });
    await voice.advance(201);
    await voice.advance(60_000);
    expect(screen.getByRole("heading", { name: "The connection was closed by the server." })).toHaveFocus();
    expect(screen.getByText("This conversation was ended.")).toBeVisible();
    expect(api.calls("GET /api/signed-url")).toHaveLength(2);
    expect(await button("Talk Again")).toBeVisible();
  });
});

describe("a line that does not come back", () => {
  const givenUp = async () => {
    const opened = await startTalking({ script: cut, handlers: resuming(brokenConnection) });
    await opened.voice.advance(200);
    await opened.voice.advance(60_000);
    expect(screen.getByRole("heading", { name: "Connection lost" })).toHaveFocus();
    expect(opened.api.calls("POST /api/conversations/:id/end")).toMatchObject([
      { body: { endedBy: "error" } },
    ]);
    opened.api.serve(resuming(() => ({ ...signedUrl(), secondsSoFar: 65 })));
    return opened;
  };

  test.each([
    ["Try again", false],
    ["Continue in writing", true],
  ])("goes on with %s, below what was said", async (name, textOnly) => {
    const { api, user, voice } = await givenUp();
    await user.click(await button(name));
    await voice.advance(1);
    expect(voice.line.requests.at(-1)).toMatchObject({ textOnly, greeting: "unknown" });
    expect(log().getByText("Hello")).toBeVisible();
    expect(log().queryByText("New conversation")).toBeNull();
    expect(api.calls("GET /api/signed-url").at(-1)).toMatchObject({ query: { resume: conversationId } });
  });

  test("can be ended for good", async () => {
    const { api, user } = await givenUp();
    api.serve({ "GET /api/conversations/:id/mine": () => ownConversation });
    await user.click(await button("End and keep what we have"));
    expect(screen.getByRole("heading", { name: "You ended the conversation" })).toHaveFocus();
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end").at(-1)).toMatchObject({
        body: { endedBy: "user" },
      }),
    );
    expect(log().getByText("Hello")).toBeVisible();
    expect(await screen.findByText(ownConversation.reference)).toBeVisible();
  });
});

test("a conversation that another device continued says so, reports no end, and comes back here", async () => {
  const { api, user, voice } = await startTalking({
    script: [says("Hello", 100), dropsTheLine(4409, "superseded")],
    handlers: resuming(signedUrl),
  });
  expect(
    screen.getByRole("heading", {
      name: "This conversation was continued in another tab or on another device.",
    }),
  ).toBeVisible();
  expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
  await user.click(await button("Continue here"));
  await voice.advance(1);
  expect(voice.line.requests).toHaveLength(2);
});

describe("a conversation that another tab has", () => {
  /** As long as another tab has it, it is refused to whoever does not take it. */
  function haveElsewhere() {
    const request = async (_name: string, { steal }: LockOptions, hold: (lock: object | null) => unknown) =>
      hold(steal ? {} : null);
    const locks = { query: async () => ({ held: [] }), request };
    Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  }
  afterEach(() => void Reflect.deleteProperty(navigator, "locks"));

  const current = () => ({
    conversationId,
    secondsSoFar: 12,
    transcript: [{ role: "agent" as const, text: "Said there", isInterrupted: true }],
  });

  test.each(["Start Conversation", "Type instead"])("is not begun anew with %s", async (name) => {
    haveElsewhere();
    const { api, user, voice } = await openConversation({
      handlers: { ...resuming(signedUrl), "GET /api/conversations/current": current },
    });
    await user.click(await button(name));
    await voice.advance(1);
    expect(screen.getByRole("alert")).toHaveTextContent("This conversation is open in another tab.");
    expect(screen.queryByRole("button", { name: "Start Conversation" })).toBeNull();
    expect(api.calls("GET /api/signed-url")).toEqual([]);

    await user.click(await button(name === "Type instead" ? "Continue in writing" : "Continue here"));
    await voice.advance(1);
    expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { resume: conversationId } }]);
    expect(log().getByText("Said there")).toBeVisible();
    expect(log().getByText("(interrupted)")).toBeVisible();
    expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
  });

  test("and that is over by then begins nothing by itself", async () => {
    haveElsewhere();
    const { api, user, voice } = await openConversation({
      handlers: { "GET /api/conversations/current": refusing("not_found") },
    });
    await user.click(await button("Start Conversation"));
    await voice.advance(1);
    await user.click(await button("Continue here"));
    await voice.advance(1);
    expect(api.calls("GET /api/signed-url")).toEqual([]);
    expect(await button("Start Conversation")).toBeVisible();
  });
});

describe("after a reload", () => {
  const current = () => ({
    conversationId,
    secondsSoFar: 125,
    transcript: [
      { role: "agent" as const, text: "Good day" },
      { role: "none" as const, text: "connection lost for 14 s" },
      { role: "user" as const, text: "I have a question" },
    ],
  });
  const day = 24 * 60 * 60 * 1000;

  function arrive(page = grantedPage()) {
    const voice = scriptedVoice([], {}, [[]]);
    const visit = renderPage({
      page,
      loadVoice: voice.loadVoice,
      handlers: { "GET /api/conversations/current": current, "GET /api/signed-url": signedUrl },
    });
    return { ...visit, voice };
  }

  test.each([0, day, -day])("the landing card offers to go on, by a clock that is %i ms off", async (off) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 28, 14, 4, 5).getTime() + off });
    const { user, api, voice } = arrive();
    await user.click(
      await button(/^Continue the conversation from 0?2:02|^Continue the conversation from 14:02/),
    );
    await voice.advance(1);
    vi.useRealTimers();
    expect(log().getByText("Good day")).toBeVisible();
    expect(log().getByText("I have a question")).toBeVisible();
    expect(screen.getByText("Listening")).toBeVisible();
    expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { resume: conversationId } }]);
    expect(JSON.stringify(api.calls("POST /api/usage"))).not.toContain("CONVERSATION_START");
  });

  test("a new one can be started instead", async () => {
    const { user } = arrive();
    await button(/^Continue the conversation/);
    await user.click(await button("Start a new conversation"));
    expect(await button("Click to Start")).toBeVisible();
  });

  test("what was gone on with is not gone on with once another code was entered", async () => {
    const { user, api, voice } = arrive();
    await user.click(await button(/^Continue the conversation/));
    await voice.advance(1);
    api.serve({
      "GET /api/deployment/:slug": () => privatePage({ invitationEnded: "Please contact Ada Adviser." }),
      "GET /api/conversations/current": refusing("not_found"),
    });
    await user.click(await button("End"));
    await user.click(await button("Enter another code"));
    letIn(api, grantedPage());
    await user.type(await screen.findByLabelText("Email Address"), "rita@example.test");
    await user.type(screen.getByLabelText("Access Code"), "code{Enter}");
    expect(await button("Start Conversation")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
    expect(api.calls("GET /api/signed-url")).toHaveLength(1);
  });

  test("a visitor is asked for nothing unless they talked in this browser", async () => {
    const { api } = arrive(openPage());
    await button("Start Conversation");
    expect(api.calls("GET /api/conversations/current")).toEqual([]);
  });

  test("a visitor who talked in this browser goes on", async () => {
    const { user, voice } = await openConversation();
    await user.click(await button("Start Conversation"));
    await voice.advance(0);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    document.body.replaceChildren();
    arrive(openPage());
    expect(await button(/^Continue the conversation/)).toBeVisible();
  });

  test("a browser that stores nothing begins anew", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("Denied", "SecurityError");
    });
    const { api } = arrive(openPage());
    await button("Start Conversation");
    expect(api.calls("GET /api/conversations/current")).toEqual([]);
  });
});
