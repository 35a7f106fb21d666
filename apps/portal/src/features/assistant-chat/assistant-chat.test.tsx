import {
  brokenConnection,
  fakeApi,
  refusing,
  signedOut,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import type { ChatAnalysis } from "@field-advisor/schema/chats.endpoints";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  answer,
  box,
  button,
  log,
  openChat,
  openStreamed,
  paste,
  placeholder,
} from "../../../test/open-assistant-chat.ts";
import { openApp } from "../../../test/render-app.tsx";

beforeEach(() => void vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const talk = "Anna: What do you save for?\nBen: For 2030.\nAnna: How much?";

describe("who may write", () => {
  test.each([
    ["OWNER", "/simple-chat", "AI Assistant Chat", /organizational-intelligence analysis/],
    ["ADMIN", "/simple-chat", "AI Assistant Chat", /organizational-intelligence analysis/],
    ["ADMIN", "/direct-chat", "AI Assistant", /organizational-intelligence analysis/],
    ["USER", "/direct-chat", "AI Assistant", "Ask about your training"],
  ] as const)("%s at %s", async (role, address, title, purpose) => {
    openChat({ role, address });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(purpose)).toBeVisible();
    expect(screen.getByText("Do not paste personal data you may not share.")).toBeVisible();
    expect(await box()).toBeEnabled();
  });

  test("users are sent on from /simple-chat", async () => {
    const { router } = openChat({
      role: "USER",
      "GET /api/test-rooms": () => [],
      "GET /api/user/room-sessions": () => [],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/test-station"));
  });

  test("visitors see /direct-chat and are asked to sign in", async () => {
    fakeApi({ "GET /api/auth/status": signedOut });
    openApp("/direct-chat");
    expect(await screen.findByText("Please sign in to use the assistant.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      "/login?next=%2Fdirect-chat",
    );
    expect(screen.queryByPlaceholderText(placeholder)).toBeNull();
  });

  test("an owner who views as somebody writes nothing", async () => {
    fakeApi({ "GET /api/auth/status": viewingAs(someone({ role: "USER" })) });
    openApp("/direct-chat");
    expect(await box()).toBeDisabled();
    expect(screen.getByText("You are viewing as this person. Only they can write here.")).toBeVisible();
    expect(button("Kept chats")).toBeDisabled();
  });
});

describe("a chat", () => {
  test("Enter sends, Shift+Enter begins a line, and nothing is sent of nothing", async () => {
    const { user, assistant } = await openStreamed();
    await user.type(await box(), "  {Enter}");
    expect(assistant.asked).toEqual([]);
    await user.clear(await box());
    await user.type(await box(), "Good{Shift>}{Enter}{/Shift}day{Enter}");
    expect(assistant.asked).toEqual([{ message: "Good\nday", history: [] }]);
    expect((await log()).getByText("AI Assistant is writing...")).toBeVisible();
    await assistant.says("**Good** ");
    expect(await (await log()).findByText("Good")).toBeVisible();
    await assistant.ends(answer("Good day."));
    expect(await (await log()).findByText("Good day.")).toBeVisible();
    expect((await log()).getAllByText(/\d:\d\d/)).toHaveLength(2);
    await user.type(await box(), "And now?{Enter}");
    expect(assistant.asked[1]).toEqual({
      message: "And now?",
      history: [
        { type: "user", content: "Good\nday" },
        { type: "assistant", content: "Good day." },
      ],
    });
  });

  test("pressed twenty times it is sent once", async () => {
    const { user, assistant } = await openStreamed();
    await user.type(await box(), "Hello");
    for (let n = 0; n < 20; n++) fireEvent.keyDown(await box(), { key: "Enter" });
    expect(assistant.asked).toHaveLength(1);
  });

  test("an answer is stopped; what came of it stays, and is part of the chat", async () => {
    const { user, assistant } = await openStreamed();
    await user.type(await box(), "Hello{Enter}");
    await assistant.says("Well, ");
    await (await log()).findByText("Well,");
    await user.click(button("Stop"));
    expect(assistant.isLeft()).toBe(true);
    expect((await log()).getByText("You stopped the answer.")).toBeVisible();
    await user.type(await box(), "And?{Enter}");
    expect(assistant.asked[1]).toMatchObject({ history: [{ content: "Hello" }, { content: "Well, " }] });
  });

  test("200,000 characters are sent; one more is refused with words, and nothing is lost", async () => {
    const { user, assistant } = await openStreamed();
    await paste("x".repeat(200_001));
    expect(screen.getByText("200,001 of 200,000 characters")).toBeVisible();
    await user.click(button("Send"));
    expect(
      screen.getByText(/^A message has at most 200,000 characters\. This one has 200,001/),
    ).toBeVisible();
    expect(assistant.asked).toEqual([]);
    await paste("x".repeat(200_000));
    await user.click(button("Send"));
    expect(assistant.asked).toHaveLength(1);
    await assistant.ends(answer("Long."));
    await (await log()).findByText("Long.");
    await user.type(await box(), "And?{Enter}");
    // Both together are too long, so the answer alone is told.
    expect(assistant.asked[1]).toMatchObject({ history: [{ type: "assistant", content: "Long." }] });
  });

  test("of a long chat the last twenty messages are told", async () => {
    const { user, assistant } = await openStreamed();
    for (let n = 1; n <= 12; n++) {
      await paste(`Question ${n}`);
      await user.click(button("Send"));
      await assistant.ends(answer(`Answer ${n}`));
      await (await log()).findByText(`Answer ${n}`);
    }
    const { history } = assistant.asked[11] as { history: { content: string }[] };
    expect(history).toHaveLength(20);
    expect(history[0]?.content).toBe("Question 2");
  });

  test("is cleared, and comes back", async () => {
    const { user, assistant } = await openStreamed();
    expect(button("Clear chat")).toBeDisabled();
    await user.type(await box(), "Hello{Enter}");
    await assistant.ends(answer("Good day."));
    await (await log()).findByText("Good day.");
    await user.click(button("Clear chat"));
    expect(await screen.findByText("Chat Cleared")).toBeVisible();
    expect((await log()).queryByText("Good day.")).toBeNull();
    expect((await log()).getByText(/Paste a conversation/)).toBeVisible();
    await user.click(button("Undo"));
    expect(await (await log()).findByText("Good day.")).toBeVisible();
  });

  test("cleared while an answer is written it stays clear", async () => {
    const { user, assistant } = await openStreamed();
    await user.type(await box(), "Hello{Enter}");
    await assistant.says("Well");
    await (await log()).findByText("Well");
    await user.click(button("Clear chat"));
    await waitFor(() => expect(assistant.isLeft()).toBe(true));
    expect((await log()).queryByText("You stopped the answer.")).toBeNull();
    expect(button("Send")).toBeEnabled();
  });

  test("what is not sent yet is there again after a reload", async () => {
    const { user, close } = await openStreamed();
    await user.type(await box(), "half a thought");
    close();
    openChat();
    expect(await box()).toHaveValue("half a thought");
  });

  test("what nobody kept is gone once the page was left", async () => {
    const { user, router } = await openStreamed();
    await user.type(await box(), "half a thought");
    await act(() => router.navigate("/audio-player"));
    expect(JSON.stringify(sessionStorage)).not.toContain("half a thought");
    await act(() => router.navigate("/simple-chat"));
    expect(await box()).toHaveValue("");
  });
});

describe("when something goes wrong", () => {
  test("the server's words are told, with what to quote, and it is asked once more", async () => {
    const { api, user } = openChat({
      "POST /api/openai/chat": refusing("provider_failed", "The assistant could not answer."),
    });
    await user.type(await box(), "Hello{Enter}");
    expect(
      await screen.findByText(
        /^Failed to get response: The assistant could not answer\.\s+Request test-request$/,
      ),
    ).toBeVisible();
    api.serve({ "POST /api/openai/chat": () => answer("Here I am.") });
    await user.click((await log()).getByRole("button", { name: "Try again" }));
    expect(await (await log()).findByText("Here I am.")).toBeVisible();
    expect((await log()).getAllByText("Hello")).toHaveLength(1);
    const [, retried] = api.calls("POST /api/openai/chat");
    expect(retried).toMatchObject({ body: { message: "Hello", history: [] } });
  });

  test("a body that is none of ours is told as it is", async () => {
    const { user } = openChat();
    await box();
    const otherwise = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      input === "/api/openai/chat"
        ? Promise.resolve(new Response("upstream said no", { status: 502 }))
        : otherwise(input, init);
    await user.type(await box(), "Hello{Enter}");
    expect(await screen.findByText("Failed to get response: upstream said no")).toBeVisible();
  });

  test("without an answer the console is named, and the reason", async () => {
    const { user } = openChat({ "POST /api/openai/chat": brokenConnection });
    await user.type(await box(), "Hello{Enter}");
    expect(
      await screen.findByText(
        /^Failed to send message - check console for details\s+The server could not be reached/,
      ),
    ).toBeVisible();
    expect(console.warn).toHaveBeenCalledOnce();
  });

  test.each(["breaksOff", "fails"] as const)("of an answer that %s what came stays, marked", async (how) => {
    const { user, assistant } = await openStreamed();
    await user.type(await box(), "Hello{Enter}");
    await assistant.says("I was about");
    await (await log()).findByText("I was about");
    if (how === "fails") await assistant.fails("The assistant broke off.");
    else await assistant.breaksOff();
    expect(await (await log()).findByText(/Interrupted/)).toBeVisible();
    await user.click((await log()).getByRole("button", { name: "Try again" }));
    await assistant.ends(answer("to say yes."));
    expect(await (await log()).findByText("to say yes.")).toBeVisible();
    expect((await log()).getByText("I was about")).toBeVisible();
  });
});

const figures = (title: string): ChatAnalysis["transcripts"][number] => ({
  title,
  turns: 3,
  words: 12,
  questions: 2,
  seconds: 80,
  speakers: [
    {
      name: "Anna",
      turns: 2,
      words: 9,
      share: 0.75,
      seconds: 70,
      questions: 2,
      longest: { words: 6, at: "00:01", text: "What do you save for?" },
    },
    {
      name: "Ben",
      turns: 1,
      words: 3,
      share: 0.25,
      seconds: 10,
      questions: 0,
      longest: { words: 3, at: null, text: "For 2030." },
    },
  ],
  otherSpeakers: 2,
  keywords: [{ word: "savings", count: 3 }],
  unanswered: [{ speaker: "Anna", at: "01:20", question: "How much?", reason: "Nobody answered" }],
  otherUnanswered: 0,
  figures: [{ kind: "date", figure: "2030", speaker: "Ben", sentence: "For 2030." }],
  otherFigures: 0,
});

describe("the basic analysis", () => {
  const rowsOf = (name: string) =>
    within(within(screen.getByRole("region", { name: "Basic analysis" })).getByRole("group", { name }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);

  test("of one transcript is shown as tables, and copied as text", async () => {
    const analysis = {
      note: "No language model is connected.",
      transcripts: [figures("Fees")],
      comparison: null,
    };
    const { user } = openChat({
      "POST /api/openai/chat": () => ({ response: "**Basic analysis** in words", analysis }),
    });
    await paste(talk);
    await user.click(button("Send"));
    expect(await screen.findByRole("heading", { name: "Basic analysis" })).toBeVisible();
    expect(screen.getByText("No language model is connected.")).toBeVisible();
    expect(rowsOf("Speakers: Fees")).toEqual([
      "Anna75 % (9 words)1:10226 words at 00:01What do you save for?",
      "Ben25 % (3 words)0:10103 wordsFor 2030.",
    ]);
    expect(rowsOf("Turns without an answer: Fees")).toEqual(["How much?Anna (01:20)Nobody answered"]);
    expect(rowsOf("Figures mentioned: Fees")).toEqual(["2030DateBenFor 2030."]);
    expect(screen.getByText("savings (3)")).toBeVisible();
    expect(screen.getByText("And 2 more.")).toBeVisible();
    const log = await screen.findByRole("log");
    await user.click(within(log).getByRole("button", { name: "Copy answer" }));
    expect(await navigator.clipboard.readText()).toBe("**Basic analysis** in words");
  });

  test("of speech without words has seconds, and says why there are no shares", async () => {
    const heard = { Anna: {}, Ben: { words: 0, seconds: 4.3 } };
    const speakers = figures("Fees").speakers.map((each) => ({
      ...each,
      share: null,
      ...heard[each.name as keyof typeof heard],
    }));
    const transcript = { ...figures("Fees"), speakers, unheard: "Shares of words are withheld: because." };
    const analysis = { note: "By rules.", transcripts: [transcript], comparison: null };
    const { user } = openChat({ "POST /api/openai/chat": () => ({ response: "In words", analysis }) });
    await paste(talk);
    await user.click(button("Send"));
    expect(await screen.findByText("Shares of words are withheld: because.")).toBeVisible();
    expect(rowsOf("Speakers: Fees")).toEqual([
      expect.stringMatching(/^Anna91:1022/),
      expect.stringMatching(/^Ben00:0410/),
    ]);
  });

  test("of two transcripts stands side by side", async () => {
    const analysis = {
      note: "No language model is connected.",
      transcripts: [figures("Transcript 1"), figures("Transcript 2")],
      comparison: { measures: [{ label: "Turns", first: "7", second: "3" }], sharedKeywords: ["fees"] },
    };
    const { user } = openChat({ "POST /api/openai/chat": () => ({ response: "In words", analysis }) });
    await paste(talk);
    await user.click(button("Send"));
    await screen.findByRole("heading", { name: "Comparison" });
    expect(rowsOf("Measures")).toEqual(["Turns73"]);
    expect(screen.getByText("fees")).toBeVisible();
  });
});

describe("before it is sent", () => {
  test("a prompt is put above what was pasted, another in its place", async () => {
    const { user } = openChat();
    await paste(talk);
    await user.click(button("Summarise"));
    expect((await box()).value).toMatch(/^Summarise the conversation below.*\n\nAnna: What/);
    await user.click(button("Compare two transcripts"));
    expect((await box()).value).toMatch(/^Compare the two transcripts below.*\n\nAnna: What/);
    expect((await box()).value).not.toContain("Summarise");
    expect(await box()).toHaveFocus();
    expect(button("Risks")).toBeEnabled();
    expect(button("Coaching points")).toBeEnabled();
  });

  test("names and figures are masked, and come back", async () => {
    const { user } = openChat();
    expect(await screen.findByRole("button", { name: "Mask names and figures" })).toBeDisabled();
    await paste(talk);
    await user.click(button("Mask names and figures"));
    await waitFor(async () =>
      expect(await box()).toHaveValue(
        "Person 1: What do you save for?\nPerson 2: For [figure 1].\nPerson 1: How much?",
      ),
    );
    expect(screen.getByText(/^Masked: 2 names and 1 figure\./)).toBeVisible();
    await user.click(button("Undo masking"));
    expect(await box()).toHaveValue(talk);
  });

  test.each([
    ["How are you?", /^Nothing was found to mask\./],
    ["Ana called.", /^No name was recognised, but these words may be names: Ana\. Nothing was masked/],
  ])("of %j it is said that nothing was masked, and what may be a name", async (text, sentence) => {
    const { user } = openChat();
    await paste(text);
    await user.click(button("Mask names and figures"));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo masking" })).toBeNull();
  });

  test("masking is not undone over what was typed since", async () => {
    const { user } = openChat();
    await paste(talk);
    await user.click(button("Mask names and figures"));
    expect(await screen.findByRole("button", { name: "Undo masking" })).toBeVisible();
    await user.type(await box(), "!");
    expect(screen.queryByRole("button", { name: "Undo masking" })).toBeNull();
  });
});
