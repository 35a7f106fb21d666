import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { slowTime } from "@field-advisor/ui/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { inSession, openRoom, panel, soonerThanTheNextLook } from "../../../../test/open-room.ts";
import { conversationId, messages, newSession, sessionId, threadId } from "../../../../test/room-samples.ts";
import { streamed } from "../../../../test/streamed.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const placeholder = "Type your message...";
const box = () => screen.findByPlaceholderText(placeholder);
const answer = (message: string) => ({ message, conversationId, messageId: "7" });

/** A room whose agent answers piece by piece, as the test says. */
async function openTalk(visit: Parameters<typeof openRoom>[0] = {}) {
  const opened = openRoom(visit);
  const agent = streamed("/api/test-rooms/5/message");
  const chat = await panel("Text chat");
  return { ...opened, agent, chat };
}

describe("writing", () => {
  test("Enter sends, Shift+Enter begins a line, and nothing is sent of nothing", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "  {Enter}");
    await user.click(chat.getByRole("button", { name: "Send" }));
    expect(agent.asked).toEqual([]);
    await user.clear(await box());
    await user.type(await box(), "Good morning{Shift>}{Enter}{/Shift}Ms Kim{Enter}");
    expect(agent.asked).toEqual([{ message: "Good morning\nMs Kim", sessionId, conversationId: null }]);
    expect(await box()).toHaveValue("");
    expect(await box()).toHaveFocus();
  });

  test.each([
    ["most browsers", { isComposing: true }],
    ["Safari", { keyCode: 229 }],
  ])("the Enter that picks a word while composing sends nothing (%s)", async (_where, how) => {
    const { user, agent } = await openTalk();
    await user.type(await box(), "おはよう");
    fireEvent.keyDown(await box(), { key: "Enter", ...how });
    expect(agent.asked).toEqual([]);
    expect(await box()).toHaveValue("おはよう");
  });

  test("every text runs in the direction of its own script", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "שלום{Enter}");
    await agent.ends(answer("مرحبا"));
    expect(await box()).toHaveAttribute("dir", "auto");
    expect(chat.getByText("שלום")).toHaveAttribute("dir", "auto");
    expect((await chat.findByText("مرحبا")).closest("[dir]")).toHaveAttribute("dir", "auto");
  });

  test("the answer grows as it comes, and the next message goes on with the conversation", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello");
    await user.click(chat.getByRole("button", { name: "Send" }));
    expect(chat.getByText("Coach Kim is writing...")).toBeVisible();
    await agent.says("Good ");
    expect(await chat.findByText("Good")).toBeVisible();
    await agent.says("day.");
    expect(await chat.findByText("Good day.")).toBeVisible();
    await agent.ends(answer("Good day to you."));
    expect(await chat.findByText("Good day to you.")).toBeVisible();
    await user.type(await box(), "Thanks{Enter}");
    expect(agent.asked.at(-1)).toMatchObject({ message: "Thanks", conversationId });
  });

  test("of an answer that has not begun after twenty seconds it is said that it can take minutes", async () => {
    const { user, agent, chat } = await openTalk();
    slowTime(["setTimeout", "clearTimeout"]);
    await user.type(await box(), "Hello{Enter}");
    expect(await chat.findByText("Coach Kim is writing...")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await chat.findByText("Coach Kim is writing... This can take a few minutes.")).toBeVisible();
    await agent.says("Good ");
    expect(await chat.findByText("Good")).toBeVisible();
    expect(chat.queryByText(/is writing/)).toBeNull();
  });

  test("an answer that comes as a whole is shown as one", async () => {
    const { user } = openRoom({ "POST /api/test-rooms/:id/message": () => answer("All at once.") });
    await user.type(await box(), "Hello{Enter}");
    expect(await screen.findByText("All at once.")).toBeVisible();
  });

  test("while an answer is written nothing else is sent, but can be typed", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello{Enter}");
    await user.type(await box(), "And then{Enter}");
    expect(agent.asked).toHaveLength(1);
    expect(await box()).toHaveValue("And then");
    expect(chat.queryByRole("button", { name: "Send" })).toBeNull();
  });

  test("an answer can be stopped; what came of it stays", async () => {
    const { api, user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello{Enter}");
    await agent.says("Well, ");
    await chat.findByText("Well,");
    await user.click(chat.getByRole("button", { name: "Stop" }));
    expect(await chat.findByText(/Interrupted/)).toBeVisible();
    expect(chat.getByText("You stopped the answer.")).toBeVisible();
    expect(agent.isLeft()).toBe(true);
    expect(console.warn).not.toHaveBeenCalled();
    expect(api.calls("GET /api/test-rooms/:id")).toHaveLength(1);
    expect(await box()).toHaveFocus();
    await user.keyboard("Anything else?{Enter}");
    expect(agent.asked.at(-1)).toMatchObject({ message: "Anything else?" });
    expect(chat.queryByRole("button", { name: "Try again" })).toBeNull();
    await agent.ends(answer("No."));
    expect(await chat.findByText("No.")).toBeVisible();
    expect(chat.getByText("Well,")).toBeVisible();
  });

  test("the second half of a double click on Send stops nothing", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello");
    await user.dblClick(chat.getByRole("button", { name: "Send" }));
    fireEvent.click(chat.getByRole("button", { name: "Stop" }), { detail: 2 });
    expect(agent.isLeft()).toBe(false);
  });

  test("what is too long is not sent and not cut", async () => {
    const { user, agent, chat } = await openTalk();
    fireEvent.change(await box(), { target: { value: "x".repeat(20_001) } });
    await user.click(chat.getByRole("button", { name: "Send" }));
    expect(chat.getByText(/^A message has at most 20,000 characters\. This one has 20,001/)).toBeVisible();
    expect(agent.asked).toHaveLength(0);
    expect(await box()).toHaveValue("x".repeat(20_001));
  });

  test("leaving the room leaves the answer alone", async () => {
    const { user, agent } = await openTalk();
    await user.type(await box(), "Hello{Enter}");
    await agent.says("Well");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await screen.findByRole("heading", { name: "Your Training Rooms" });
    await waitFor(() => expect(agent.isLeft()).toBe(true));
  });
});

describe("when something goes wrong", () => {
  test("the reason stands beside the message, and it is said once more", async () => {
    const { api, user, chat } = { ...openRoom(), chat: await panel("Text chat") };
    api.serve({
      "POST /api/test-rooms/:id/message": refusing("provider_failed", "The agent cannot be reached."),
    });
    await user.type(await box(), "Hello{Enter}");
    expect(await chat.findByRole("alert")).toHaveTextContent("The agent cannot be reached.");
    expect(console.warn).toHaveBeenCalledOnce();
    api.serve({ "POST /api/test-rooms/:id/message": () => answer("Here I am.") });
    await user.click(chat.getByRole("button", { name: "Try again" }));
    expect(await chat.findByText("Here I am.")).toBeVisible();
    expect(await box()).toHaveFocus();
    expect(chat.getAllByText("Hello")).toHaveLength(1);
    expect(chat.queryByRole("alert")).toBeNull();
    expect(api.calls("POST /api/test-rooms/:id/message")).toHaveLength(2);
  });

  test.each(["breaksOff", "fails"] as const)("of an answer that %s what came is kept", async (how) => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello{Enter}");
    await agent.says("I was about");
    await chat.findByText("I was about");
    if (how === "fails") await agent.fails("The agent broke off.");
    else await agent.breaksOff();
    expect(await chat.findByText(/Interrupted/)).toBeVisible();
    expect(chat.getByRole("alert")).toHaveTextContent(
      how === "fails" ? "The agent broke off. (Request r-1)" : "The server could not be reached.",
    );
    await user.click(chat.getByRole("button", { name: "Try again" }));
    await agent.ends(answer("to say yes."));
    expect(await chat.findByText("to say yes.")).toBeVisible();
    expect(chat.getByText("I was about")).toBeVisible();
    expect(chat.getAllByText("Hello")).toHaveLength(2);
    expect(chat.queryByRole("alert")).toBeNull();
  });

  test("a room that is gone by then is found out", async () => {
    const { api, user } = openRoom({ "POST /api/test-rooms/:id/message": refusing("not_found") });
    await user.type(await box(), "Hello");
    api.serve({ "GET /api/test-rooms/:id": refusing("not_found") });
    await user.keyboard("{Enter}");
    const gone = { name: "Room Not Found" };
    expect(await screen.findByRole("heading", gone, soonerThanTheNextLook)).toBeVisible();
  });

  test("a message without an answer in the history can be said again", async () => {
    const { user, agent, chat } = await openTalk({
      "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
        ...newSession(),
        conversationId,
        messages: messages("Hello"),
      }),
    });
    expect(chat.getByRole("alert")).toHaveTextContent("This message was not answered.");
    await user.click(chat.getByRole("button", { name: "Try again" }));
    expect(agent.asked).toEqual([{ message: "Hello", sessionId, conversationId }]);
  });
});

describe("what is not sent yet", () => {
  test("is there again after a reload, for each part by itself", async () => {
    const { user, close } = openRoom();
    await user.type(await box(), "half a thought");
    await user.type(screen.getByPlaceholderText("Ask the AI assistant..."), "how do I");
    close();
    openRoom();
    expect(await box()).toHaveValue("half a thought");
    expect(screen.getByPlaceholderText("Ask the AI assistant...")).toHaveValue("how do I");
  });

  test("belongs to its session", async () => {
    const { user, close } = openRoom();
    await user.type(await box(), "half a thought");
    close();
    openRoom({ address: inSession.replace(sessionId, "0123456789abcdef") });
    expect(await box()).toHaveValue("");
  });

  test("comes back to the box when it never arrived, before what was typed after it", async () => {
    const { user, close } = openRoom({ "POST /api/test-rooms/:id/message": brokenConnection });
    await user.type(await box(), "Hello{Enter}");
    await screen.findByRole("alert");
    await user.type(await box(), "and");
    close();
    openRoom();
    expect(await box()).toHaveValue("Hello\nand");
  });

  test("comes back also when the same had been said before", async () => {
    const before = { ...newSession(), conversationId, messages: messages("Hello", "Yes?") };
    const handlers = {
      "GET /api/test-rooms/:id/sessions/:sessionId": () => before,
      "POST /api/test-rooms/:id/message": brokenConnection,
    };
    const { user, close } = openRoom(handlers);
    await user.type(await box(), "Hello{Enter}");
    await screen.findByRole("alert");
    close();
    openRoom(handlers);
    expect(await box()).toHaveValue("Hello");
  });

  test.each(["at once", "when tried again"])("does not come back when it did arrive %s", async (when) => {
    const { api, user, close } = openRoom({ "POST /api/test-rooms/:id/message": noAnswer });
    if (when === "when tried again") api.serve({ "POST /api/test-rooms/:id/message": brokenConnection });
    await user.type(await box(), "Hello{Enter}");
    if (when === "when tried again") {
      api.serve({ "POST /api/test-rooms/:id/message": noAnswer });
      await user.click(await screen.findByRole("button", { name: "Try again" }));
    }
    close();
    openRoom({
      "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
        ...newSession(),
        conversationId,
        messages: messages("Hello", "Yes?"),
      }),
    });
    expect(await screen.findByText("Yes?")).toBeVisible();
    expect(await box()).toHaveValue("");
    expect(Object.keys(sessionStorage).filter((name) => name.includes("chat"))).toEqual([]);
  });

  test("outlasts a browser that keeps nothing, as long as the page stands", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("No room", "QuotaExceededError");
    });
    const { user } = openRoom({ "POST /api/test-rooms/:id/message": brokenConnection });
    await user.type(await box(), "Hello");
    expect(await box()).toHaveValue("Hello");
  });

  test("outlasts a browser that refuses to be asked for what it keeps", async () => {
    const { user } = openRoom({ "POST /api/test-rooms/:id/message": () => answer("Here I am.") });
    await box();
    for (const storage of ["sessionStorage", "localStorage"] as const)
      vi.spyOn(window, storage, "get").mockImplementation(() => {
        throw new DOMException("Denied", "SecurityError");
      });
    await user.type(await box(), "Hello{Enter}");
    expect(await screen.findByText("Here I am.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hide AI Assistant" }));
    expect(screen.queryByRole("region", { name: "AI Assistant" })).toBeNull();
  });
});

describe("the log", () => {
  /** Gives a log a height and a place in it, which a browser without layout does not. */
  function scrolled(log: HTMLElement, scrollTop: number, clientHeight = 200) {
    for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight }))
      Object.defineProperty(log, name, { value, configurable: true });
    log.scrollTop = scrollTop;
    fireEvent.scroll(log);
  }

  test("stays at its end, but leaves whoever has scrolled up where they are", async () => {
    const { user, agent, chat } = await openTalk();
    const log = chat.getByRole("log");
    await user.type(await box(), "Hello{Enter}");
    scrolled(log, 800);
    await agent.says("One");
    await chat.findByText("One");
    expect(log.scrollTop).toBe(1000);
    expect(chat.queryByRole("button", { name: "New message" })).toBeNull();

    scrolled(log, 300);
    await agent.says(" two");
    await user.click(await chat.findByRole("button", { name: "New message" }));
    expect(log.scrollTop).toBe(1000);
    expect(chat.queryByRole("button", { name: "New message" })).toBeNull();
    expect(log).toHaveFocus();
  });

  test("stays at its end when the window's size has moved it up", async () => {
    const { user, agent, chat } = await openTalk();
    const log = chat.getByRole("log");
    await user.type(await box(), "Hello{Enter}");
    scrolled(log, 800);
    scrolled(log, 600, 100);
    await agent.says("One");
    await chat.findByText("One");
    expect(log.scrollTop).toBe(1000);
  });

  test("is read out answer by answer: not word by word, and not one's own words", async () => {
    const { user, agent, chat } = await openTalk();
    await user.type(await box(), "Hello{Enter}");
    expect(chat.getByText("Hello").closest("[aria-live]")).toHaveAttribute("aria-live", "off");
    await agent.says("Good day.");
    const growing = await chat.findByText("Good day.");
    expect(growing.closest("[inert]")).not.toBeNull();
    await agent.ends(answer("Good day."));
    const whole = chat.getByText("Good day.");
    // What is added to a log is read; what only loses an attribute is not.
    expect(whole).not.toBe(growing);
    expect(whole.closest("[inert], [aria-live]")).toBeNull();
  });

  test("goes to its end with one's own message", async () => {
    const { user, chat } = await openTalk();
    const log = chat.getByRole("log");
    scrolled(log, 300);
    await user.type(await box(), "Hello{Enter}");
    expect(log.scrollTop).toBe(1000);
  });
});

test("the assistant has a thread of its own, and its answers stream too", async () => {
  const { user } = openRoom();
  const assistant = streamed("/api/assistant/message");
  const part = await panel("AI Assistant");
  await user.type(part.getByPlaceholderText("Ask the AI assistant..."), "What now?{Enter}");
  await assistant.says("Ask about ");
  expect(await part.findByText("Ask about")).toBeVisible();
  await assistant.ends({ message: "Ask about the budget.", threadId, messageId: "9" });
  expect(await part.findByText("Ask about the budget.")).toBeVisible();
  await user.type(part.getByPlaceholderText("Ask the AI assistant..."), "And then?{Enter}");
  expect(assistant.asked).toEqual([
    { message: "What now?", threadId: null, roomId: 5, sessionId },
    { message: "And then?", threadId, roomId: 5, sessionId },
  ]);
  expect((await panel("Text chat")).getByText("Ready to chat")).toBeVisible();
});

test("an assistant that is put away goes on answering", async () => {
  const { user } = openRoom();
  const assistant = streamed("/api/assistant/message");
  await user.type(await screen.findByPlaceholderText("Ask the AI assistant..."), "What now?{Enter}");
  await user.click(screen.getByRole("button", { name: "Hide AI Assistant" }));
  await assistant.ends({ message: "Ask about the budget.", threadId, messageId: "9" });
  await user.click(screen.getByRole("button", { name: "Show AI Assistant" }));
  expect(await screen.findByText("Ask about the budget.")).toBeVisible();
});

test.each([
  ["a window that gets smaller", (log: HTMLElement) => log],
  ["an answer that gets its format", (log: HTMLElement) => log.firstElementChild],
])("%s keeps the end in sight", async (_what, whoseSize) => {
  const resized = new Map<Element | null, () => void>();
  class Observer {
    readonly #callback: () => void;
    constructor(callback: () => void) {
      this.#callback = callback;
    }
    observe(element: Element) {
      resized.set(element, this.#callback);
    }
    disconnect() {}
  }
  vi.stubGlobal("ResizeObserver", Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  openRoom({
    "GET /api/test-rooms/:id/sessions/:sessionId": () => ({
      ...newSession(),
      conversationId,
      messages: messages("Hello", "Yes?"),
    }),
  });
  const log = (await panel("Text chat")).getByRole("log");
  Object.defineProperty(log, "scrollHeight", { value: 1000 });
  act(() => resized.get(whoseSize(log))?.());
  await waitFor(() => expect(log.scrollTop).toBe(1000));
});
