import { refusing } from "@field-advisor/api-client/testing";
import { says } from "@field-advisor/voice-client/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  button,
  conversationId,
  openConversation,
  signedUrl,
  startTalking,
} from "../../../test/conversation.ts";
import { grantedPage, privatePage } from "../../../test/pages.ts";
import { letIn, renderPage } from "../../../test/render-page.tsx";
import { scriptedVoice } from "../../../test/scripted-voice.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

describe("a conversation of limited length", () => {
  const limited = { "GET /api/signed-url": () => ({ ...signedUrl(), maxMinutes: 2 }) };

  test("is said to end in its last minute, ends then, and says why", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
    const { api } = await startTalking({ script: [says("Hello")], handlers: limited });
    const warning = "This session ends in less than a minute.";
    pass(30);
    // Neither a day that the device's clock was slow by nor one that it was fast by is a part of the conversation.
    for (const days of [2, -4]) {
      vi.setSystemTime(Date.now() + days * 86_400_000);
      pass(14);
    }
    expect(screen.queryByText(warning)).toBeNull();
    pass(3);
    expect(screen.getByText(warning)).toBeVisible();
    pass(60);
    expect(screen.getByRole("heading", { name: "The time for this session is up" })).toHaveFocus();
    expect(screen.queryByText(warning)).toBeNull();
    vi.useRealTimers();
    await waitFor(() => expect(api.calls("POST /api/conversations/:id/end")).toHaveLength(1));
  });

  test("that its person ends before says so", async () => {
    const { user } = await startTalking({ script: [says("Hello")], handlers: limited });
    await user.click(await button("End"));
    expect(screen.getByRole("heading", { name: "You ended the conversation" })).toBeVisible();
  });
});

test("who was invited is greeted by name after access, and told how long a session may last", async () => {
  const { api, user } = renderPage({ page: privatePage() });
  letIn(api, grantedPage({ maxMinutes: 1 }));
  await user.click(await button("Start Conversation"));
  await user.click(await button("Click to Start"));
  expect(screen.queryByText(/Rita/)).toBeNull();
  await user.type(await screen.findByLabelText("Email Address"), "rita@example.test");
  await user.type(screen.getByLabelText("Access Code"), "code{Enter}");
  expect(await screen.findByText("Welcome, Rita")).toBeVisible();
  expect(screen.getByText("This session may last up to 1 minute.")).toBeVisible();
});

describe("an invitation that has ended", () => {
  const ended = "This invitation was withdrawn. Please contact Ada Adviser.";

  test("is told on the form, in place of a mystery", async () => {
    const { user } = renderPage({ page: privatePage({ invitationEnded: ended }) });
    expect(await screen.findByText(ended)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Start Conversation" })).toBeNull();
    await user.click(await button("Enter another code"));
    expect(await screen.findByText(ended)).toBeVisible();
    expect(await button("Access Agent")).toBeVisible();
  });

  test("is told to whoever types the right code", async () => {
    const { user } = renderPage({
      page: privatePage(),
      handlers: { "POST /api/deployment-login": refusing("invitation_ended", ended) },
    });
    await user.click(await button("Start Conversation"));
    await user.click(await button("Click to Start"));
    await user.type(await screen.findByLabelText("Email Address"), "rita@example.test");
    await user.type(screen.getByLabelText("Access Code"), "code{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(ended);
  });

  test("midway is told beside what was said, offers nothing that is refused, and leads to the form", async () => {
    const { api, user, voice } = await startTalking({ script: [says("Hello", 100)] });
    api.serve({
      "GET /api/deployment/:slug": () => privatePage({ invitationEnded: ended }),
      "GET /api/deployment/:slug/messages": refusing("not_signed_in"),
    });
    await voice.advance(200);
    await user.click(await button("End"));
    expect(await screen.findByText(ended)).toBeVisible();
    expect(screen.getByText("Hello")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Talk Again|Type instead|Start Conversation/ })).toBeNull();
    expect(screen.queryByText("Available")).toBeNull();
    await user.click(await button("Enter another code"));
    expect(await button("Access Agent")).toBeVisible();
  });

  test("by its number of sessions is told where the next one would begin, and nothing else is", async () => {
    const usedUp = "This invitation is used up. Please contact Ada Adviser.";
    const { api, user } = await openConversation({ page: grantedPage() });
    api.serve({
      "GET /api/signed-url": refusing("invitation_ended", usedUp),
      "GET /api/deployment/:slug": () => grantedPage({ invitationEnded: usedUp }),
    });
    await user.click(await button("Start Conversation"));
    expect(await screen.findByText(usedUp)).toHaveFocus();
    expect(screen.queryByText("Failed to get signed url")).toBeNull();
    for (const name of ["Start Conversation", "Type instead"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("by its number of sessions lets its person go on, also without a microphone", async () => {
    const usedUp = "This invitation is used up. Please contact Ada Adviser.";
    const { loadVoice, advance } = scriptedVoice([], { refuse: "microphone_denied" });
    const { api, user } = renderPage({
      page: grantedPage({ invitationEnded: usedUp }),
      loadVoice,
      handlers: {
        "GET /api/conversations/current": () => ({ conversationId, secondsSoFar: 12, transcript: [] }),
        "GET /api/signed-url": signedUrl,
      },
    });
    await user.click(await button(/^Continue the conversation/));
    await advance(1);
    expect(screen.getByRole("alert")).toHaveTextContent("Microphone permission required.");
    expect(screen.getByText(usedUp)).toBeVisible();
    expect(await button("Try again")).toBeVisible();
    await user.click(await button("Continue in writing"));
    await advance(1);
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeVisible();
    expect(api.calls("GET /api/signed-url")).toMatchObject([{ query: { resume: conversationId } }]);
  });
});
