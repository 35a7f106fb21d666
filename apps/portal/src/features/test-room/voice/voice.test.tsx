import { refusing } from "@field-advisor/api-client/testing";
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
import { polling } from "@field-advisor/schema/product";
import { slowTime, usePhone } from "@field-advisor/ui/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openCall, startTalking } from "../../../../test/open-call.ts";
import { panel, soonerThanTheNextLook } from "../../../../test/open-room.ts";
import { conversationId, messages, newSession, room, sessionId } from "../../../../test/room-samples.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Opened = Awaited<ReturnType<typeof startTalking>>;

/** Everything that a conversation takes has been given back. */
function expectReleased({ talk }: Pick<Opened, "talk">) {
  expect(talk.line.open()).toBe(false);
  expect(talk.sounds.map((sound) => sound.closed)).toEqual(talk.sounds.map(() => true));
  expect(talk.clock.pending()).toBe(0);
}

describe("talking", () => {
  test("a conversation is begun, shown in words and ended", async () => {
    const { api, user, part, chat, talk, advance } = await startTalking({
      script: [
        says("Hello Ada", 500),
        waitsFor("audio"),
        hears("Good morning"),
        pauses(50),
        says("Well?", 500),
      ],
    });
    expect(part.getByText("Voice conversation active")).toBeVisible();
    expect(part.getByText("Speaking")).toBeVisible();
    expect(chat.getByText("Hello Ada")).toBeVisible();
    await advance(500);
    expect(part.getByText("Listening")).toBeVisible();
    expect(part.getByText("You can speak.")).toBeInTheDocument();
    talk.sound().speak(400);
    await advance(0);
    expect(chat.getByText("Good morning")).toBeVisible();
    await advance(50);

    await user.click(chat.getByRole("button", { name: "End" }));
    expect(part.queryByText("Voice conversation active")).toBeNull();
    expect(part.getByText("You ended the conversation")).toBeVisible();
    expect(chat.getByText("Well?")).toBeVisible();
    expect(part.getByRole("button", { name: "Start Conversation" })).toHaveFocus();
    expectReleased({ talk });
    expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { agentId: "3", sessionId } }]);
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([
        { params: { id: conversationId }, body: { endedBy: "user", providerConversationId: "scripted-1" } },
      ]),
    );
  });

  test("what was said before is there again, and stays when another conversation begins", async () => {
    const before = {
      conversationId,
      startedAt: "2026-11-20T09:00:00Z",
      durationSeconds: 65,
      isCut: true,
      lines: [
        { isUser: false, text: "Welcome" },
        { isUser: true, text: "Thank you" },
      ],
    };
    const { user, part, chat, advance } = await openCall({
      "GET /api/test-rooms/:id/sessions/:sessionId": () => ({ ...newSession(), calls: [before] }),
    });
    const heard = () => chat.getByRole("log").textContent;
    expect(heard()).toMatch(/ · 1:05This .* missing\.Coach Kim: WelcomeYou: Thank you$/);
    for (const repeats of [1, 2]) {
      await user.click(part.getByRole("button", { name: "Start Conversation" }));
      await advance(0);
      await user.click(chat.getByRole("button", { name: "End" }));
      expect(heard()?.match(/Welcome/g)).toHaveLength(1);
      expect(heard()?.match(/Hello/g)).toHaveLength(repeats);
    }
    expect(heard()).toMatch(/0:\d\dCoach Kim: HelloVoice conversation · .*0:\d\dCoach Kim: Hello$/);
  });

  test("whose record is pending is there as soon as it has come, and one of this page is not repeated", async () => {
    slowTime(["setTimeout", "clearTimeout"]);
    const before = { conversationId, startedAt: "2026-11-20T09:00:00Z", durationSeconds: 65, isCut: false };
    const said = (text: string) => ({ ...before, lines: [{ isUser: true, text }] });
    const path = "GET /api/test-rooms/:id/sessions/:sessionId";
    const opened = await openCall({ [path]: () => ({ ...newSession(), isComplete: false }) });
    const { api, user, part, chat, advance } = opened;
    const look = () => act(() => vi.advanceTimersByTimeAsync(3000));
    expect(chat.getByRole("log")).not.toHaveTextContent("Until tomorrow");
    api.serve({ [path]: () => ({ ...newSession(), calls: [said("Until tomorrow")], isComplete: false }) });
    await look();
    expect(await chat.findByText("Until tomorrow")).toBeVisible();

    await user.click(part.getByRole("button", { name: "Start Conversation" }));
    await advance(0);
    await user.click(chat.getByRole("button", { name: "End" }));
    api.serve({ [path]: () => ({ ...newSession(), calls: [said("Until tomorrow"), said("Hello")] }) });
    const reads = api.calls(path).length;
    await look();
    await waitFor(() => expect(api.calls(path)).toHaveLength(reads + 1));
    await look();
    expect(api.calls(path)).toHaveLength(reads + 1);
    expect(chat.getByRole("log").textContent?.match(/Until tomorrow/g)).toHaveLength(1);
    expect(chat.getByRole("log").textContent?.match(/Hello/g)).toHaveLength(1);
  });

  test("the microphone is muted and the agent's loudness set", async () => {
    const { user, part, chat, talk, advance } = await startTalking();
    await advance(1000);
    await user.click(chat.getByRole("button", { name: "Audio" }));
    expect(chat.getByRole("button", { name: "Muted" })).toHaveAttribute("aria-pressed", "true");
    expect(talk.sound().muted).toBe(true);
    expect(part.getByText("You are muted")).toBeVisible();
    expect(part.getByText("You are muted. The agent cannot hear you.")).toBeInTheDocument();
    expect(part.queryByText("Listening")).toBeNull();
    fireEvent.change(part.getByRole("slider", { name: "Volume" }), { target: { value: "40" } });
    expect(talk.sound().volume).toBe(0.4);
  });

  test("sound that the browser blocks can be switched on", async () => {
    const { user, chat, talk } = await startTalking();
    act(() => talk.sound().listener?.onBlocked(true));
    await user.click(chat.getByRole("button", { name: "Turn Sound On" }));
    expect(chat.queryByRole("button", { name: "Turn Sound On" })).toBeNull();
    expect(chat.getByRole("button", { name: "Audio" })).toHaveFocus();
  });

  test("while connecting it says so, and can be called off", async () => {
    const { user, part, talk } = await startTalking({ script: [neverAnswers()] });
    expect(part.getByRole("button", { name: "Connecting..." })).toBeVisible();
    await user.click(part.getByRole("button", { name: "Cancel" }));
    expect(part.getByRole("button", { name: "Start Conversation" })).toHaveFocus();
    expectReleased({ talk });
  });

  test("the agent may end it, and another can be begun", async () => {
    const { api, user, part, advance } = await startTalking({ script: [says("Bye", 100), hangsUp()] });
    await advance(1000);
    expect(await part.findByText("The agent ended the conversation")).toBeVisible();
    await user.click(part.getByRole("button", { name: "Start Conversation" }));
    await advance(0);
    expect(api.calls("GET /api/signed-url")).toHaveLength(2);
  });

  test("it goes on behind another part of a phone, which says so", async () => {
    usePhone();
    const { user, talk, advance } = await openCall({ chosen: "Voice" });
    await user.click(screen.getByRole("button", { name: "Start Conversation" }));
    await advance(0);
    await user.click(screen.getByRole("radio", { name: "Chat" }));
    expect(screen.queryByRole("region", { name: "Voice conversation" })).toBeNull();
    expect(talk.line.open()).toBe(true);
    await user.click(screen.getByRole("radio", { name: "Voice on" }));
    await user.click(screen.getByRole("button", { name: "End" }));
    expect(screen.getByRole("radio", { name: "Voice" })).toBeChecked();
  });

  test("it all works by keyboard", async () => {
    const { user, part, chat, advance, talk } = await openCall();
    part.getByRole("button", { name: "Start Conversation" }).focus();
    await user.keyboard("{Enter}");
    await advance(0);
    const end = chat.getByRole("button", { name: "End" });
    expect(end).toHaveFocus();
    await user.keyboard("{Enter}");
    expectReleased({ talk });
  });
});

describe("typing during a conversation", () => {
  test("belongs to it: it is said in the call and stands in the chat once", async () => {
    const { api, user, chat, talk, advance } = await startTalking();
    await user.type(chat.getByPlaceholderText("Type your message..."), "Can you read this?{Enter}");
    await advance(0);
    expect(talk.line.sent).toContainEqual({ type: "user_message", text: "Can you read this?" });
    expect(chat.getAllByText("Can you read this?")).toHaveLength(1);
    expect(chat.getByPlaceholderText("Type your message...")).toHaveValue("");
    expect(api.calls("POST /api/test-rooms/:id/message")).toHaveLength(0);
  });

  test("what is written after it waits until the server knows of it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { api, user, chat, part, advance } = await startTalking({
      "POST /api/conversations/:id/end": () => promise.then(() => ({ success: true as const })),
      "POST /api/test-rooms/:id/message": () => ({ message: "Fine.", conversationId, messageId: "3" }),
    });
    await advance(1000);
    await user.click(chat.getByRole("button", { name: "End" }));
    expect(part.getByText("You ended the conversation")).toBeVisible();
    await user.type(chat.getByPlaceholderText("Type your message..."), "And your family?{Enter}");
    expect(await chat.findByText("And your family?")).toBeVisible();
    expect(api.calls("POST /api/test-rooms/:id/message")).toEqual([]);
    resolve();
    expect(await chat.findByText("Fine.")).toBeVisible();
  });

  test("takes no more than a spoken turn may have, and says so", async () => {
    const { user, chat, talk } = await startTalking();
    const box = chat.getByPlaceholderText("Type your message...");
    fireEvent.change(box, { target: { value: "x".repeat(2001) } });
    await user.click(chat.getByRole("button", { name: "Send" }));
    expect(chat.getByText(/^A message has at most 2,000 characters/)).toBeVisible();
    expect(box).toHaveValue("x".repeat(2001));
    expect(talk.line.sent.filter(({ type }) => type === "user_message")).toEqual([]);
  });

  test("the agent of a call knows what was written before", async () => {
    const { talk } = await startTalking({
      "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
        ...newSession(),
        messages: messages("I own a boat", "How nice"),
      }),
    });
    expect(talk.line.sent).toContainEqual({
      type: "contextual_update",
      text: "What was said before in this conversation:\nUser: I own a boat\nAgent: How nice",
    });
  });
});

test("a room that was paused during a call says why at once, and nothing else", async () => {
  const { api, part, advance } = await openCall({ script: [says("Bye", 100), pauses(500), hangsUp()] });
  api.serve({ "GET /api/test-rooms/:id": () => room({ status: "PAUSED", isActive: false }) });
  await act(async () => fireEvent.click(part.getByRole("button", { name: "Start Conversation" })));
  await advance(0);
  await advance(2000);
  expect(
    await screen.findByText(/This room was paused by an owner\./, undefined, soonerThanTheNextLook),
  ).toBeVisible();
  expect(part.queryByText("The agent ended the conversation")).toBeNull();
});

describe("when something goes wrong", () => {
  const unopened = "The voice connection could not be opened. Try again or type instead.";

  test.each([
    ["microphone_denied", /Microphone permission required.*Select the icon in the address bar/],
    ["microphone_missing", /No microphone was found/],
    ["insecure_page", /The microphone needs a secure \(https\) address/],
  ] as const)("%s is told with what helps", async (refuse, help) => {
    const { part, talk } = await startTalking({ audio: { refuse } });
    const alert = await part.findByRole("alert");
    expect(alert).toHaveTextContent(unopened);
    expect(alert).toHaveTextContent(help);
    expectReleased({ talk });
    expect(screen.getByPlaceholderText("Type your message...")).toBeEnabled();
  });

  test.each<[string, ScriptStep, number]>([
    ["an agent that does not answer", neverAnswers(), 10_000],
    ["a line closed at once", refuses(1011), 0],
  ])("%s is tried again", async (_name, step, milliseconds) => {
    const { api, user, part, advance } = await startTalking({ script: [step] });
    await advance(milliseconds);
    expect(await part.findByRole("alert")).toHaveTextContent(unopened);
    await waitFor(() =>
      expect(api.calls("POST /api/conversations/:id/end")).toMatchObject([{ body: { endedBy: "error" } }]),
    );
    expect(console.warn).toHaveBeenCalledWith("The conversation failed", expect.any(Error));
    await user.click(part.getByRole("button", { name: "Try again" }));
    await advance(0);
    expect(api.calls("GET /api/signed-url")).toHaveLength(2);
  });

  test("a refusal of the server says why, and the room is looked at again", async () => {
    const { api, part } = await startTalking({
      "GET /api/signed-url": refusing("provider_failed", "The agent cannot be reached now."),
    });
    expect(await part.findByRole("alert")).toHaveTextContent(`${unopened}The agent cannot be reached now.`);
    await waitFor(
      () => expect(api.calls("GET /api/test-rooms/:id").length).toBeGreaterThan(1),
      soonerThanTheNextLook,
    );
    expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(0);
  });

  test("a line that breaks is told, with what was said", async () => {
    const { part, chat, talk } = await startTalking({
      script: [says("Hello", 100), dropsTheLine(1008, "Too many messages.")],
    });
    const alert = await part.findByRole("alert");
    expect(alert).toHaveTextContent("An error occurred during the conversation");
    expect(alert).toHaveTextContent("Too many messages.");
    expect(part.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(chat.getByText("Hello")).toBeVisible();
    expectReleased({ talk });
  });

  test("a microphone that is unplugged is told, and the conversation goes on", async () => {
    const { part, talk } = await startTalking();
    const { VoiceError } = await import("@field-advisor/voice-client");
    act(() => talk.sound().listener?.onMicrophoneLost(new VoiceError("microphone_missing")));
    expect(part.getByText(/The microphone was disconnected/)).toBeVisible();
    expect(part.getByText("Voice conversation active")).toBeVisible();
  });
});

describe("nothing is left behind", () => {
  test("by leaving and coming back", async () => {
    const added = vi.spyOn(window, "addEventListener");
    const removed = vi.spyOn(window, "removeEventListener");
    const ofLeaving = ([type]: readonly unknown[]) => type === "pagehide";
    const listeners = () =>
      added.mock.calls.filter(ofLeaving).length - removed.mock.calls.filter(ofLeaving).length;
    const opened = await startTalking();
    const { api, user, router, talk, advance } = opened;
    const before = listeners() - 1;
    for (let visit = 1; visit <= 3; visit += 1) {
      await user.click(screen.getByRole("link", { name: "Back" }));
      await user.click(await screen.findByRole("button", { name: "End and leave" }));
      await screen.findByRole("heading", { name: "Your Training Rooms" });
      await waitFor(() => {
        expectReleased(opened);
        expect(listeners()).toBe(before);
      });
      await waitFor(() => expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(visit));
      await act(() => router.navigate(-1));
      await user.click(await screen.findByRole("button", { name: "Start Conversation" }));
      await advance(0);
      expect(talk.line.open()).toBe(true);
    }
    expect(talk.sounds).toHaveLength(4);
    expect(talk.sounds.filter((sound) => !sound.closed)).toHaveLength(1);
  });

  test("by the end of the page, which may be a reload and so ends no conversation", async () => {
    const opened = await startTalking();
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expectReleased(opened);
    expect(await opened.part.findByRole("button", { name: "Try again" })).toBeVisible();
    expect(opened.api.calls("POST /api/conversations/:id/end")).toEqual([]);
  });

  test("by a start that is left before it is through", async () => {
    const opened = await startTalking({ script: [neverAnswers()] });
    opened.close();
    expect(opened.talk.line.open()).toBe(false);
    expectReleased(opened);
  });
});

describe("a room that changes during a conversation", () => {
  const look = async (changed: ReturnType<typeof room>) => {
    slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
    const opened = await startTalking();
    opened.api.serve({ "GET /api/test-rooms/:id": () => changed });
    await act(() => vi.advanceTimersByTimeAsync(polling.room));
    return opened;
  };

  test("and is closed ends it", async () => {
    const opened = await look(room({ status: "PAUSED", isActive: false }));
    await waitFor(() => expect(opened.talk.line.open()).toBe(false));
    expectReleased(opened);
    expect(opened.part.getByRole("button", { name: "Start Conversation" })).toBeDisabled();
    expect(opened.part.queryByText("You ended the conversation")).toBeNull();
    await waitFor(() => expect(opened.api.calls("POST /api/conversations/:id/end")).toHaveLength(1));
  });

  test("and gets another agent begins anew with that one", async () => {
    const other = { id: 4, name: "Otto", description: null, domain: null, isActive: true, isMissing: false };
    const opened = await look(room({ agentId: 4, agent: other }));
    await waitFor(() => expect(opened.talk.line.open()).toBe(false));
    expect(await screen.findByText("This room has another agent now")).toBeVisible();
    const part = await panel("Voice conversation");
    expect(opened.chat.getByRole("log")).toHaveTextContent(/ · 0:\d\dOtto: Hello$/);
    await opened.user.click(part.getByRole("button", { name: "Start Conversation" }));
    await opened.advance(0);
    expect(opened.api.calls("GET /api/signed-url").at(-1)).toMatchObject({ query: { agentId: "4" } });
  });

  test("only in its name goes on talking", async () => {
    const opened = await look(room({ name: "Another name" }));
    expect(await screen.findByRole("heading", { name: "Another name" })).toBeVisible();
    expect(opened.talk.line.open()).toBe(true);
    expect(opened.api.calls("GET /api/signed-url")).toHaveLength(1);
  });
});
