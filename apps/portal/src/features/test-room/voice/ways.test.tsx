import { says } from "@field-advisor/voice-client/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTalking } from "../../../../test/open-call.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const opener = { name: "Talking and captions" };

test("in a room Space is held to be heard, once that was chosen", async () => {
  const { part, user, talk } = await startTalking({ script: [] });
  await user.click(part.getByRole("button", opener));
  await user.click(screen.getByRole("radio", { name: /^Push to talk/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(talk.sound().muted).toBe(true));
  const button = part.getByRole("button", { name: "Hold to talk" });
  expect(part.queryByText("Listening")).toBeNull();
  const mute = screen.getByRole("button", { name: "Audio" });
  expect(fireEvent.keyDown(mute, { code: "Space" })).toBe(false);
  expect(mute).toHaveAttribute("aria-pressed", "false");
  expect(talk.sound().muted).toBe(false);
  expect(button).toHaveAttribute("aria-pressed", "true");
  fireEvent.blur(window);
  await waitFor(() => expect(talk.sound().muted).toBe(true));
});

test("a call in a room goes on in writing and back aloud, and is one", async () => {
  const { api, part, chat, user, talk, advance } = await startTalking({
    script: [says("Hello", 100)],
    legs: [[says("In writing", 0)], [says("Aloud", 100)]],
  });
  await advance(500);
  await user.click(part.getByRole("button", opener));
  await user.click(screen.getByRole("button", { name: "Continue in writing" }));
  await advance(1);
  expect(talk.sound().closed).toBe(true);
  expect(part.getByText("Connected. You can type.", { ignore: "output" })).toBeVisible();
  await user.click(part.getByRole("button", opener));
  await user.click(screen.getByRole("button", { name: "Continue with voice" }));
  await advance(1000);
  for (const words of ["Hello", "In writing", "Aloud"]) expect(chat.getByText(words)).toBeVisible();
  expect(talk.line.resumed.map(({ textOnly }) => textOnly)).toEqual([true, false]);
  expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
});

test("captions of a room are as large as was chosen", async () => {
  const { part, user } = await startTalking({ script: [] });
  await user.click(part.getByRole("button", opener));
  await user.click(screen.getByRole("radio", { name: "Large" }));
  await user.click(screen.getByRole("checkbox", { name: "High contrast" }));
  expect(document.documentElement.dataset).toMatchObject({ captionSize: "large", captionContrast: "high" });
});

test("an answer in a room is read out once it has been said, and stands there once; who has heard it can switch that off", async () => {
  const { chat, part, user, advance } = await startTalking({
    script: [says("One sentence that takes its time.", 3000)],
  });
  await advance(1000);
  const line = () => chat.getByText(/^One sentence/);
  expect(line()).toHaveAttribute("aria-live", "off");
  await advance(3000);
  await waitFor(() => expect(line()).not.toHaveAttribute("aria-live"));
  const talk = chat.getByRole("group", { name: "Voice conversation" });
  expect(talk).not.toHaveAttribute("aria-live");
  await user.click(part.getByRole("button", opener));
  await user.click(screen.getByRole("checkbox", { name: /^Read the agent's answers aloud/ }));
  expect(talk).toHaveAttribute("aria-live", "off");
});
