import { neverAnswers } from "@field-advisor/voice-client/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, openConversation } from "../../../test/conversation.ts";
import { openPage } from "../../../test/pages.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const page = openPage();
const giveUpMs = 10_000;

test("where neither talking nor writing gets a line, the network is named, and writing is no way out", async () => {
  const { user, voice, api } = await openConversation({
    script: [neverAnswers()],
    page: { ...page, user: { ...page.user, email: "ada@adviser.test" } },
  });
  await user.click(await button("Start Conversation"));
  await voice.advance(giveUpMs);
  expect(screen.getByRole("alert")).toHaveTextContent(
    "The voice connection could not be opened. Try again or type instead.",
  );
  await user.click(await button("Type instead"));
  await voice.advance(giveUpMs);

  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent(
    "Your network seems to block the connection that conversations need (WebSocket).",
  );
  expect(alert).toHaveTextContent(
    "Try another network, for example your phone's, or ask your network administrator to allow agent.test.",
  );
  expect(alert).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Type instead" })).toBeNull();
  const contact = within(screen.getByRole("region", { name: "Contact Your Advisor" }));
  expect(contact.getByRole("link", { name: "Send Email" })).toHaveAttribute(
    "href",
    expect.stringContaining("Conversation%20blocked%20by%20my%20network"),
  );
  expect(screen.queryByText("Agent unavailable")).toBeNull();

  await user.click(await button("Try again"));
  await voice.advance(giveUpMs);
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(voice.line.requests.map(({ textOnly }) => textOnly)).toEqual([false, true, true]);
  expect(api.calls("POST /api/conversations/:id/end")).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ body: expect.objectContaining({ durationSeconds: 0 }) }),
    ),
  );
});
