import { brokenConnection } from "@field-advisor/api-client/testing";
import { interrupts, pauses, says } from "@field-advisor/voice-client/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, openConversation, startTalking } from "../../../test/conversation.ts";
import { pageMessage } from "../../../test/pages.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const log = () => within(screen.getByRole("log", { name: "Transcript" }));
const box = () => screen.getByRole("textbox", { name: "Message" });

describe("a conversation that is over", () => {
  test("needs no microphone to talk again: it can be typed too", async () => {
    const { user, voice } = await startTalking({ script: [says("Hello", 100)] });
    await user.click(await button("End"));
    await user.click(await button("Type instead"));
    await voice.advance(0);
    expect(box()).toHaveFocus();
    expect(log().getAllByText("Hello")).toHaveLength(2);
  });
});

describe("the health word", () => {
  const nobody = () => ({ isAuthenticated: false, user: null, impersonation: null });
  const network = (word: "offline" | "online") => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(word === "online");
    act(() => void window.dispatchEvent(new Event(word)));
  };

  test("follows the network at once, and asks the server when it is back", async () => {
    const { api } = await openConversation();
    await screen.findByText("Available");
    network("offline");
    expect(screen.getByText("Unavailable")).toBeVisible();
    const before = api.calls("GET /api/auth/status").length;
    network("online");
    await waitFor(() => expect(api.calls("GET /api/auth/status")).toHaveLength(before + 1));
    expect(await screen.findByText("Available")).toBeVisible();
  });

  test("does not trust a network that leads to no server", async () => {
    const { api } = await openConversation();
    await screen.findByText("Available");
    network("offline");
    api.serve({ "GET /api/auth/status": brokenConnection });
    network("online");
    expect(await screen.findByText("Unavailable")).toBeVisible();
  });

  test("asks again within a second where the first call of a network that is back fails", async () => {
    const { api } = await openConversation();
    await screen.findByText("Available");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network("offline");
    api.serve({ "GET /api/auth/status": brokenConnection });
    network("online");
    await screen.findByText("Unavailable");
    api.serve({ "GET /api/auth/status": nobody });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText("Available")).toBeVisible();
  });

  test("forgets the failures from before the network was lost", async () => {
    const { api } = await openConversation();
    await screen.findByText("Available");
    const calls = () => api.calls("GET /api/auth/status").length;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network("offline");
    api.serve({ "GET /api/auth/status": brokenConnection });
    const before = calls();
    network("online");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls() - before).toBeGreaterThanOrEqual(6);
    network("offline");
    const whileOffline = calls();
    network("online");
    await waitFor(() => expect(calls()).toBe(whileOffline + 1));
    expect(screen.getByText("Unavailable")).toBeVisible();
    api.serve({ "GET /api/auth/status": nobody });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText("Available")).toBeVisible();
  });

  test("believes the newest answer, however late an older one fails", async () => {
    const { api } = await openConversation();
    await screen.findByText("Available");
    const { promise, resolve } = Promise.withResolvers<void>();
    network("offline");
    api.serve({ "GET /api/auth/status": () => promise.then(brokenConnection) });
    const before = api.calls("GET /api/auth/status").length;
    network("online");
    await waitFor(() => expect(api.calls("GET /api/auth/status")).toHaveLength(before + 1));
    network("offline");
    api.serve({ "GET /api/auth/status": nobody });
    network("online");
    await screen.findByText("Available");
    await act(async () => resolve());
    expect(screen.getByText("Available")).toBeVisible();
  });
});

test("whoever is muted reads so, and is not told to speak", async () => {
  const { user, voice } = await startTalking({
    script: [says("Hello", 200), pauses(5000), says("Well?", 500)],
  });
  await voice.advance(300);
  await user.click(await button("Audio"));
  expect(screen.getByText("You are muted")).toBeVisible();
  expect(screen.getByText("You are muted. The agent cannot hear you.")).toBeInTheDocument();
  expect(screen.queryByText("Listening")).toBeNull();
  expect(screen.queryByText(/You can speak/)).toBeNull();
  await voice.advance(5000);
  expect(screen.getByText("Speaking")).toBeVisible();
  expect(screen.getByText("You are muted")).toBeVisible();
});

test("an answer that was cut off at once leaves no empty bubble", async () => {
  await startTalking({ script: [says("Hello", 200), says("I was about to", 500), interrupts(" ")] });
  expect(log().getAllByText("Agent:", { exact: false })).toHaveLength(1);
});

test("a message that is too long is kept and refused with a sentence", async () => {
  const { user, voice } = await startTalking({ script: [says("Hello", 200)] });
  await user.click(box());
  await user.paste("x".repeat(2500));
  await user.keyboard("{Enter}");
  expect(screen.getByRole("alert")).toHaveTextContent(/at most 2,000 characters. This one has 2,500/);
  expect(box()).toHaveValue("x".repeat(2500));
  expect(box()).toBeInvalid();
  expect(voice.line.sent.filter(({ type }) => type === "user_message")).toEqual([]);
});

describe("leaving a conversation", () => {
  const leave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

  test("asks the browser to ask, only while it goes on", async () => {
    const { user } = await startTalking({ script: [says("Hello", 200)] });
    expect(leave()).toBe(false);
    await user.click(await button("End"));
    expect(leave()).toBe(true);
  });

  test("by Back asks on the page", async () => {
    const push = vi.spyOn(history, "pushState");
    const back = vi.spyOn(history, "back").mockReturnValue();
    // Browsers tell of the end of a dialog a moment later; "Stay" must not wait for it.
    vi.spyOn(HTMLDialogElement.prototype, "close").mockReturnValue();
    const { user, voice } = await startTalking({ script: [says("Hello", 200)] });
    expect(push).toHaveBeenCalledTimes(1);
    history.replaceState(null, "");
    act(() => void window.dispatchEvent(new Event("popstate")));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stay" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(push).toHaveBeenCalledTimes(2);

    history.replaceState(null, "");
    act(() => void window.dispatchEvent(new Event("popstate")));
    await user.click(screen.getByRole("button", { name: "End and leave" }));
    expect(voice.line.open()).toBe(false);
    expect(back).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("heading", { name: "You ended the conversation" })).toBeVisible();
  });
});

test("messages fold to the newest title beside a conversation, but for what is urgent, and open there too", async () => {
  const { user } = await startTalking({
    script: [says("Hello", 200)],
    handlers: {
      "GET /api/deployment/:slug/messages": () => [
        pageMessage(),
        pageMessage({ id: 2, messageType: "urgent", title: "Second" }),
      ],
    },
  });
  const fold = await button("2 messages 1 urgent New opening hours");
  expect(within(screen.getByRole("article")).getByText("Second")).toBeVisible();
  await user.click(fold);
  expect(fold).toHaveAttribute("aria-expanded", "true");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  fireEvent.click(fold);
  expect(screen.getAllByRole("article")).toHaveLength(1);
});

test("dismissing a message moves the focus to the next one, and from the last to the conversation", async () => {
  const { user } = await openConversation({
    handlers: {
      "GET /api/deployment/:slug/messages": () => [pageMessage(), pageMessage({ id: 2, title: "Second" })],
    },
  });
  await user.click(await button(/^Dismiss message: New/));
  const second = await button(/^Dismiss message: Second/);
  expect(second).toHaveFocus();
  await user.click(second);
  expect(screen.getByRole("main", { name: "Conversation" })).toHaveFocus();
});
