import { refusing } from "@field-advisor/api-client/testing";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { answer, box, button, log, openChat, paste } from "../../../test/open-assistant-chat.ts";

afterEach(() => sessionStorage.clear());

const stored = (values: object = {}) => ({
  id: "0123456789abcdef",
  title: "Fees",
  who: { kind: "recipient" as const, name: "Ada Byron", email: "ada@example.test" },
  startedAt: "2026-11-20T09:00:00.000Z",
  durationSeconds: 65,
  lines: 2,
  ...values,
});
const said = (speaker: "agent" | "user", text: string, atSeconds: number | null) => ({
  speaker,
  text,
  atSeconds,
  isInterrupted: false,
  feedback: null,
  sound: null,
});
const whole = (text: string) => ({
  ...stored(),
  isOngoing: false,
  endedBy: null,
  endReason: null,
  isPreview: false,
  feedback: { likes: 0, dislikes: 0 },
  rating: null,
  consent: null,
  record: "here" as const,
  page: { id: "0123456789abcdef", deploymentName: "Fees" },
  room: null,
  comment: null,
  agentName: "Coach Kim",
  transcript: [said("agent", text, 5), said("user", "Yes.", 65)],
  recording: withoutSound("not-allowed"),
});

describe("a stored conversation", () => {
  const insert = async (user: ReturnType<typeof openChat>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Insert conversation..." }));
    await user.click(await screen.findByRole("button", { name: 'Insert "Fees" with Ada Byron' }));
  };

  test("is put into the box as a transcript, and a second below a line", async () => {
    const { user } = openChat({
      "GET /api/conversations": () => [stored()],
      "GET /api/conversations/:id": () => whole("Do you save?"),
    });
    const transcript =
      /Transcript: Fees, Nov 20, 2026[^\n]*\n\[0:05\] Coach Kim: Do you save\?\n\[1:05\] Ada Byron: Yes\.$/;
    await insert(user);
    await waitFor(async () => expect((await box()).value).toMatch(transcript));
    expect(await box()).toHaveFocus();
    await user.click(button("Compare two transcripts"));
    await insert(user);
    await waitFor(async () => expect((await box()).value.split("\n---\n")).toHaveLength(2));
    expect((await box()).value).toMatch(/^Compare the two/);
    expect((await box()).value).toMatch(transcript);
  });

  test("that does not fit says so, and nothing is lost", async () => {
    const { user } = openChat({
      "GET /api/conversations": () => [stored()],
      "GET /api/conversations/:id": () => whole("Do you save?".repeat(100)),
    });
    await paste("x".repeat(199_500));
    await insert(user);
    expect(
      await screen.findByText(/^It has 1,\d+ characters\. The box has room for 500 more\.$/),
    ).toBeVisible();
    await user.keyboard("{Escape}");
    expect(await box()).toHaveValue("x".repeat(199_500));
  });

  test("is searched for, and there may be none", async () => {
    const { api, user } = openChat({ "GET /api/conversations": () => [] });
    await user.click(await screen.findByRole("button", { name: "Insert conversation..." }));
    expect(await screen.findByRole("heading", { name: "No stored conversations" })).toBeVisible();
    await user.type(screen.getByRole("searchbox", { name: "Search conversations" }), "fees{Enter}");
    expect(await screen.findByRole("heading", { name: "No conversations match" })).toBeVisible();
    expect(api.calls("GET /api/conversations").at(-1)).toMatchObject({ query: { search: "fees" } });
  });
});

const kept = (values: object = {}) => ({
  id: 7,
  title: "Summarise this",
  messages: 2,
  keptAt: "2026-11-23T09:00:00.000Z",
  expiresAt: "2027-11-23T09:00:00.000Z",
  ...values,
});
const notStored = /This chat is not stored unless you keep it/;

describe("keeping", () => {
  test("a chat is not stored unless it is kept; what comes after is kept with another press", async () => {
    const { api, user } = openChat({
      "POST /api/openai/chat": () => answer("Good day."),
      "POST /api/kept-chats": () => kept(),
      "PUT /api/kept-chats/:id": () => kept({ messages: 4 }),
    });
    expect(await screen.findByText(notStored)).toBeVisible();
    expect(button("Keep this chat")).toBeDisabled();
    await user.type(await box(), "Hello{Enter}");
    await (await log()).findByText("Good day.");
    await user.click(button("Keep this chat"));
    expect(await screen.findByText("Chat kept")).toBeVisible();
    expect(screen.getByText(/^Kept for you only, until Nov 23, 2027/)).toBeVisible();
    const [call] = api.calls("POST /api/kept-chats");
    expect(call).toMatchObject({
      body: {
        messages: [
          { type: "user", content: "Hello" },
          { type: "assistant", content: "Good day." },
        ],
      },
    });
    await user.type(await box(), "And?{Enter}");
    expect(await screen.findByText("The newest messages of this chat are not kept yet.")).toBeVisible();
    await waitFor(() => expect(button("Keep this chat")).toBeEnabled());
    await user.click(button("Keep this chat"));
    await waitFor(() => expect(api.calls("PUT /api/kept-chats/:id")).toHaveLength(1));
    expect(await screen.findByText(/^Kept for you only/)).toBeVisible();
  });

  test("why it was not kept is told", async () => {
    const { user } = openChat({
      "POST /api/openai/chat": () => answer("Good day."),
      "POST /api/kept-chats": refusing("conflict", "You have kept 100 chats."),
    });
    await user.type(await box(), "Hello{Enter}");
    await (await log()).findByText("Good day.");
    await user.click(button("Keep this chat"));
    expect(await screen.findByText("Failed to keep the chat. You have kept 100 chats.")).toBeVisible();
    expect(screen.getByText(notStored)).toBeVisible();
  });

  test("kept chats are opened and deleted", async () => {
    const message = { timestamp: "2026-11-23T09:00:00.000Z", isPartial: false };
    const { api, user } = openChat({
      "GET /api/kept-chats": () => [kept()],
      "GET /api/kept-chats/:id": () => ({
        ...kept(),
        messages: [
          { ...message, type: "user", content: "Summarise this" },
          { ...message, type: "assistant", content: "It is short." },
        ],
      }),
      "DELETE /api/kept-chats/:id": () => ({ success: true }),
    });
    await user.click(await screen.findByRole("button", { name: "Kept chats" }));
    await user.click(await screen.findByRole("button", { name: 'Open "Summarise this"' }));
    expect(await (await log()).findByText("It is short.")).toBeVisible();
    expect(screen.getByText(/^Kept for you only/)).toBeVisible();
    await user.click(button("Kept chats"));
    await user.click(await screen.findByRole("button", { name: 'Delete "Summarise this"' }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Chat deleted")).toBeVisible();
    expect(api.calls("DELETE /api/kept-chats/:id")).toMatchObject([{ params: { id: 7 } }]);
    await user.keyboard("{Escape}");
    expect(await screen.findByText(notStored)).toBeVisible();
  });

  test("without kept chats the list says how to keep one", async () => {
    const { user } = openChat({ "GET /api/kept-chats": () => [] });
    await user.click(await screen.findByRole("button", { name: "Kept chats" }));
    expect(await screen.findByRole("heading", { name: "No kept chats" })).toBeVisible();
  });
});
