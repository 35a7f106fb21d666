import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import {
  dropsTheLine,
  hangsUp,
  hears,
  neverAnswers,
  pauses,
  refuses,
  says,
  waitsFor,
  type ScriptStep,
} from "@field-advisor/voice-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  button,
  openConversation,
  ownConversation,
  signedUrl,
  startTalking,
  conversationId,
} from "../../../test/conversation.ts";
import { grantedPage, openPage, privatePage } from "../../../test/pages.ts";
import { letIn, renderPage } from "../../../test/render-page.tsx";
import { scriptedVoice } from "../../../test/scripted-voice.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe("the screen", () => {
  test("names page, adviser and agent, and says whether they can be reached", async () => {
    await openConversation();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("heading", { name: "Meet your adviser" })).toHaveFocus();
    expect(header.getByText("Ada Adviser")).toBeVisible();
    expect(header.getByText("Coach")).toBeVisible();
    expect(await header.findByText("Available")).toBeVisible();
    expect(header.getByTitle(/^Last checked at .*\d/)).toHaveTextContent("Available");
  });

  test.each<[PermissionState, string]>([
    ["prompt", "Your browser will ask to use the microphone."],
    ["denied", "The microphone is blocked for this page. Allow it in the address bar, or type instead."],
  ])("prepares for a microphone that is on %s", async (state, sentence) => {
    const permission = Object.assign(new EventTarget(), { name: "microphone", state, onchange: null });
    vi.spyOn(navigator.permissions, "query").mockResolvedValue(permission);
    await openConversation();
    expect(await screen.findByText(sentence)).toBeVisible();

    permission.state = "granted";
    act(() => void permission.dispatchEvent(new Event("change")));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test("tells that the server does not answer", async () => {
    await openConversation({ handlers: { "GET /api/auth/status": brokenConnection } });
    expect(await screen.findByText("Unavailable")).toBeVisible();
  });

  test("a refusal is an answer too", async () => {
    await openConversation({ handlers: { "GET /api/auth/status": refusing("too_many_requests") } });
    expect(await screen.findByText("Available")).toBeVisible();
  });
});

describe("talking", () => {
  test("the round button tells every state and interrupts, and End ends the conversation", async () => {
    const { api, user, voice } = await startTalking({
      script: [says("Hello Rita", 1000), waitsFor("audio"), hears("Hi"), pauses(100), says("Well?", 500)],
    });
    const round = screen.getByRole("button", { name: "Interrupt" });
    expect(screen.getByText("Speaking")).toBeVisible();
    expect(screen.getByText("Hello Rita")).toBeVisible();
    expect(screen.getByText("Talk to interrupt", { ignore: "output" })).toBeVisible();

    await voice.advance(1000);
    expect(screen.getByText("Listening")).toBeVisible();
    expect(screen.getByText("You can speak.")).toBeInTheDocument();

    voice.sound().speak(400);
    await voice.advance(0);
    expect(screen.getByText("Hi")).toBeVisible();
    await voice.advance(100);
    expect(screen.getByText("Speaking")).toBeVisible();

    await user.click(round);
    expect(screen.getByText("Listening")).toBeVisible();
    expect(voice.sound().queued()).toBe(0);
    await user.click(round);
    expect(voice.line.sent.filter(({ type }) => type !== "audio")).toEqual([{ type: "user_activity" }]);
    expect(round).toHaveAttribute("aria-disabled", "true");

    await user.click(await button("End"));
    expect(screen.getByRole("heading", { name: "You ended the conversation" })).toHaveFocus();
    expect(screen.getByText(/^Duration 0:0\d$/)).toBeVisible();
    expect(screen.getByText("Well?")).toBeVisible();
    expect(voice.sound().closed).toBe(true);
    await waitFor(() => expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(1));
    expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([
      {
        params: { id: conversationId },
        body: { endedBy: "user", providerConversationId: "scripted-1" },
      },
    ]);
    expect(api.calls("GET /api/signed-url")).toMatchObject([
      { query: { agentId: "agent_coach", deploymentId: "d0d0d0d0d0d0d0d0" } },
    ]);
    await waitFor(() =>
      expect(api.calls("POST /api/usage")).toMatchObject([
        { body: { action: "PAGE_VISIT" } },
        { body: { action: "CONVERSATION_START" } },
        { body: { action: "CONVERSATION_END", details: { endedBy: "user" } } },
      ]),
    );
  });

  test("while connecting it says so, and can be called off", async () => {
    const { user, voice } = await startTalking({ script: [neverAnswers()] });
    expect(screen.getByRole("button", { name: "Connecting..." })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await button("Start Conversation")).toBeVisible();
    expect(voice.sound().closed).toBe(true);
  });

  test("a click that comes before the code is loaded counts", async () => {
    const voice = scriptedVoice([says("Hello")]);
    const loaded = Promise.withResolvers<void>();
    const { user } = renderPage({
      page: openPage(),
      loadVoice: async () => {
        await loaded.promise;
        return voice.loadVoice();
      },
      handlers: { "GET /api/signed-url": signedUrl },
    });
    await user.click(await button("Start Conversation"));
    await user.click(await button("Click to Start"));
    await user.click(await button("Start Conversation"));
    expect(await button("Connecting...")).toBeVisible();
    await act(async () => loaded.resolve());
    await voice.advance(0);
    expect(await button("Interrupt")).toBeVisible();
  });

  test("mute is a switch of its own, and so is End", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello")] });
    await user.click(await button("Audio"));
    expect(await button("Muted")).toHaveAttribute("aria-pressed", "true");
    expect(voice.sound().muted).toBe(true);
    await user.click(await button("Muted"));
    expect(voice.sound().muted).toBe(false);
    await user.click(await button("End"));
    expect(screen.getByText("You ended the conversation")).toBeVisible();
  });

  test("the agent may end it, and another can be started", async () => {
    const { api, user, voice } = await startTalking({
      script: [says("Goodbye", 500), pauses(500), hangsUp()],
    });
    await voice.advance(1500);
    expect(screen.getByRole("heading", { name: "The agent ended the conversation" })).toBeVisible();
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "agent" } }]),
    );
    await user.click(await button("Talk Again"));
    await voice.advance(0);
    expect(await button("Interrupt")).toBeVisible();
    expect(api.calls("GET /api/signed-url")).toHaveLength(2);
  });

  test("an answer can be rated once", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 200)] });
    await voice.advance(500);
    await user.click(await button("Like"));
    expect(await screen.findByText("Thank you for your feedback.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Dislike" })).toBeNull();
    expect(voice.line.sent.filter(({ type }) => type === "feedback")).toMatchObject([{ score: "like" }]);
  });

  test("typing is another way to talk", async () => {
    const { api, user, voice } = await startTalking({
      script: [says("Hello", 200), waitsFor("user_message"), says("Fine.", 200)],
    });
    await voice.advance(1000);
    await user.type(screen.getByRole("textbox", { name: "Message" }), "How are you?{Enter}");
    await voice.advance(500);
    expect(screen.getByText("How are you?")).toBeVisible();
    const transcript = within(screen.getByRole("log", { name: "Transcript" }));
    expect(transcript.getByText("Fine.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("");
    // Activity after the message would take the turn from the answer to it.
    const sent = voice.line.sent.map(({ type }) => type).filter((type) => type !== "audio");
    expect(sent.lastIndexOf("user_activity")).toBeLessThan(sent.indexOf("user_message"));
    await waitFor(() =>
      expect(api.calls("POST /api/usage")).toContainEqual(
        expect.objectContaining({ body: expect.objectContaining({ action: "MESSAGE_SENT" }) }),
      ),
    );
  });

  test("an agent that takes its time is thinking; one that takes too long is asked for", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const { voice } = await startTalking({
      script: [says("Hello", 200), waitsFor("audio"), hears("Hi"), pauses(20_000), says("Yes?", 500)],
    });
    await voice.advance(500);
    voice.sound().speak(400);
    await voice.advance(0);
    vi.spyOn(voice.sound(), "inputLevel").mockReturnValue(0);
    const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    wait(1000);
    expect(screen.queryByText("Thinking...")).toBeNull();
    wait(1000);
    expect(screen.getByText("Thinking...")).toBeVisible();
    wait(9000);
    expect(screen.getByText("Still there?")).toBeVisible();
    await voice.advance(20_000);
    wait(250);
    expect(screen.queryByText("Still there?")).toBeNull();
    vi.useRealTimers();
  });

  test("leaving the whole page gives the line up, and reports no end: it may be a reload", async () => {
    const { api, voice } = await startTalking({ script: [says("Hello")] });
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(voice.line.open()).toBe(false);
    await waitFor(() => expect(api.calls("POST /api/usage")).not.toHaveLength(0));
    expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(0);
  });
});

describe("when something goes wrong", () => {
  test.each([
    [
      "microphone_denied",
      "Microphone permission required. Please allow microphone access.",
      /Select the icon in the address bar/,
    ],
    [
      "microphone_dismissed",
      "Microphone permission required. Please allow microphone access.",
      /choose Allow/,
    ],
    ["microphone_missing", "Failed to start conversation. Please try again.", /No microphone was found/],
    ["microphone_in_use", "Failed to start conversation. Please try again.", /Another program/],
    ["insecure_page", "The microphone needs a secure (https) address.", /https:\/\//],
    ["audio_failed", "Failed to start conversation. Please try again.", /sound could not be opened/],
  ] as const)("%s", async (refuse, headline, advice) => {
    const { user, voice } = await startTalking({ audio: { refuse }, script: [says("Hello")] });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(headline);
    expect(alert).toHaveTextContent(advice);
    expect(await button("Start Conversation")).toBeVisible();
    expect(voice.sound().closed).toBe(true);

    await user.click(await button("Type instead"));
    await voice.advance(0);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
    expect(voice.line.requests.at(-1)).toMatchObject({ textOnly: true });
  });

  test("no address to talk at", async () => {
    const { user, voice, api } = await startTalking({
      handlers: { "GET /api/signed-url": refusing("provider_failed", "Failed to get signed url") },
      script: [says("Hello")],
    });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to get signed url");
    expect(alert).toHaveTextContent("The voice connection could not be opened.");
    expect(screen.getByText("Agent unavailable")).toBeVisible();
    expect(voice.sound().closed).toBe(true);

    api.serve({ "GET /api/signed-url": signedUrl });
    await user.click(await button("Start Conversation"));
    await voice.advance(0);
    expect(await button("Interrupt")).toBeVisible();
    expect(screen.getByText("Available")).toBeVisible();
  });

  test.each<[string, ScriptStep, number]>([
    ["an agent that does not answer", neverAnswers(), 10_000],
    ["a line closed at once", refuses(1011), 0],
  ])("%s", async (_name, step, milliseconds) => {
    const { voice, api } = await startTalking({ script: [step] });
    await voice.advance(milliseconds);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to start conversation. Please try again.",
    );
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "error" } }]),
    );
  });

  test.each([
    [
      "without a reason",
      "",
      "An error occurred during the conversation",
      "The connection was closed by the server.",
    ],
    [
      "with a reason",
      "Too many messages.",
      "An error occurred during the conversation",
      "Too many messages.",
    ],
    [
      "for the operator",
      "The conversation was ended by the operator.",
      "The conversation was ended",
      "It was ended by an owner or administrator.",
    ],
  ])("a line that the server closes %s", async (_how, reason, headline, sentence) => {
    const { api } = await startTalking({ script: [says("Hello", 100), dropsTheLine(1008, reason)] });
    expect(await screen.findByRole("heading", { name: headline })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(await button("Talk Again")).toBeVisible();
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "error" } }]),
    );
  });

  test("a microphone that is unplugged is told, and the conversation goes on", async () => {
    const { voice } = await startTalking({ script: [says("Hello", 100)] });
    const { VoiceError } = await import("@field-advisor/voice-client");
    act(() => voice.sound().listener?.onMicrophoneLost(new VoiceError("microphone_missing")));
    expect(
      screen.getByText("The microphone was disconnected. Connect it again, or type instead."),
    ).toBeVisible();
    expect(await button("Interrupt")).toBeVisible();
    act(() => voice.sound().listener?.onMicrophoneLost(null));
    expect(screen.getByText("Now using another microphone.")).toBeVisible();
  });

  test("sound that the browser blocks can be switched on", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    act(() => voice.sound().listener?.onBlocked(true));
    await user.click(await button("Turn Sound On"));
    expect(screen.queryByRole("button", { name: "Turn Sound On" })).toBeNull();
  });

  test("code that cannot be loaded is loaded again by the next click", async () => {
    const voice = scriptedVoice([says("Hello")]);
    let isOnline = false;
    const { user } = renderPage({
      page: openPage(),
      loadVoice: () => (isOnline ? voice.loadVoice() : Promise.reject(new TypeError("offline"))),
      handlers: { "GET /api/signed-url": signedUrl },
    });
    await user.click(await button("Start Conversation"));
    await user.click(await button("Click to Start"));
    await user.click(await button("Start Conversation"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Part of the page could not be loaded.");
    isOnline = true;
    await user.click(await button("Start Conversation"));
    await voice.advance(0);
    expect(await button("Interrupt")).toBeVisible();
  });
});

describe("a step back", () => {
  test("access that ended leads to the form, and what was typed is still there afterwards", async () => {
    const { api, user, voice } = await startTalking({
      script: [says("Hello", 100), waitsFor("user_message"), dropsTheLine(1008)],
    });
    const box = () => screen.getByRole("textbox", { name: "Message" });
    await user.type(box(), "One{Enter}");
    await voice.advance(200);
    await user.click(await button("Talk Again"));
    await voice.advance(200);
    await user.type(box(), "Two, half typed");
    await user.click(await button("End"));

    api.serve({
      "GET /api/signed-url": refusing("not_signed_in"),
      "GET /api/deployment/:slug": () => privatePage(),
    });
    letIn(api, grantedPage());
    await user.click(await button("Talk Again"));
    expect(
      await screen.findByText("Your access has ended. Please enter your email and access code again."),
    ).toBeVisible();

    api.serve({ "GET /api/signed-url": signedUrl });
    await user.type(screen.getByLabelText("Email Address"), "rita@example.test");
    await user.type(screen.getByLabelText("Access Code"), "code{Enter}");
    await user.click(await button("Start Conversation"));
    await voice.advance(200);
    expect(box()).toHaveValue("Two, half typed");
  });

  test("a page that is paused while somebody talks ends it without an error, and opens again without one", async () => {
    const { api, user, voice } = await startTalking({
      script: [
        says("Hello", 100),
        waitsFor("user_message"),
        dropsTheLine(1008, "The conversation was ended by the operator."),
      ],
    });
    await voice.advance(100);
    api.serve({
      "GET /api/deployment/:slug": () => privatePage({ status: "paused", isActive: false }),
      "GET /api/conversations/:id/mine": () => ownConversation,
    });
    const headings: (string | null)[] = [];
    const note = () =>
      headings.push(...screen.queryAllByRole("heading", { level: 2 }).map((h) => h.textContent));
    const changes = new MutationObserver(note);
    changes.observe(document.body, { subtree: true, childList: true });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "Bye{Enter}");
    await voice.advance(0);
    expect(await screen.findByRole("heading", { name: "Service Temporarily Unavailable" })).toHaveFocus();
    changes.disconnect();
    expect(headings).not.toContain("An error occurred during the conversation");
    expect(headings).not.toContain("The conversation was ended");
    expect(screen.queryByText("Available")).toBeNull();
    expect(screen.getByText("Hello")).toBeVisible();
    expect(await screen.findByText("C0C0-C0C0")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Talking and captions" })).toBeNull();

    api.serve({ "GET /api/deployment/:slug": () => openPage() });
    await user.click(await button("Check Again"));
    expect(await screen.findByRole("heading", { name: "The page is open again" })).toHaveFocus();
    expect(screen.getByText("Your conversation ended when the page was paused.")).toBeVisible();
    expect(screen.getByText("Available")).toBeVisible();
    expect(screen.getByText("C0C0-C0C0")).toBeVisible();
  });

  test("a page that was paused midway says whom to write to, keeps the words and can be asked again", async () => {
    const { api, user, voice } = await startTalking({ script: [says("Hello", 100), waitsFor("audio")] });
    await voice.advance(100);
    await user.click(await button("End"));
    api.serve({
      "GET /api/signed-url": refusing("page_unavailable"),
      "GET /api/deployment/:slug": () =>
        privatePage({
          status: "paused",
          isActive: false,
          user: { firstName: "Ada", lastName: "Adviser", email: "ada@example.test" },
        }),
    });
    await user.click(await button("Talk Again"));
    expect(await screen.findByText("The page was paused while you were using it.")).toBeVisible();
    expect(screen.getByText("ada@example.test")).toBeVisible();
    expect(screen.getByText("Hello")).toBeVisible();

    api.serve({ "GET /api/deployment/:slug": () => openPage(), "GET /api/signed-url": signedUrl });
    await user.click(await button("Check Again"));
    expect(await button("Start Conversation")).toBeVisible();
    expect(screen.getByText("Hello")).toBeVisible();
  });
});
