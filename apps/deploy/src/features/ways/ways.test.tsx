import { interrupts, keepsTalking, pauses, says, sends, waitsFor } from "@field-advisor/voice-client/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, openConversation, startTalking } from "../../../test/conversation.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

type User = Awaited<ReturnType<typeof startTalking>>["user"];

async function choose(user: User, name: string) {
  await user.click(await button("Talking and captions"));
  await user.click(screen.getByRole("button", { name }));
}

async function pushToTalk(user: User) {
  await user.click(await button("Talking and captions"));
  await user.click(screen.getByRole("radio", { name: /^Push to talk/ }));
  await user.click(screen.getByRole("button", { name: "Close" }));
}

const holdButton = () => screen.getByRole("button", { name: /^(Hold to talk|You are heard)$/ });

describe("push to talk", () => {
  test("Space is held to be heard, but not where it is typed, and never by its repetition", async () => {
    const { user, voice } = await startTalking({ script: [] });
    await pushToTalk(user);
    await waitFor(() => expect(voice.sound().muted).toBe(true));
    expect(screen.queryByText("Listening")).toBeNull();
    fireEvent.keyDown(document.body, { code: "Space", repeat: true });
    expect(voice.sound().muted).toBe(true);
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Message" }), { code: "Space" });
    expect(voice.sound().muted).toBe(true);

    expect(fireEvent.keyDown(document.body, { code: "Space" })).toBe(false);
    expect(voice.sound().muted).toBe(false);
    expect(holdButton()).toHaveAccessibleName("You are heard");
    expect(holdButton()).toHaveAttribute("aria-pressed", "true");
    fireEvent.blur(window);
    await waitFor(() => expect(voice.sound().muted).toBe(true));
    expect(holdButton()).toHaveAttribute("aria-pressed", "false");
  });

  test("Space talks wherever the focus is, and presses no button", async () => {
    // How long it is held is measured: no longer than a moment.
    vi.useFakeTimers({ toFake: ["performance"] });
    const { user, voice } = await startTalking({ script: [says("A long answer.", 9000)] });
    await pushToTalk(user);
    await waitFor(() => expect(voice.sound().muted).toBe(true));
    const round = await button("Interrupt");
    const places = [round, await button("Audio"), await button("End"), screen.getByRole("log"), holdButton()];
    for (const place of [...places, screen.getByRole("slider", { name: "Volume" })]) {
      place.focus();
      await user.keyboard("[Space>3/]");
      expect(voice.sound().muted).toBe(false);
      // Pressed once more, for this was too short to be held.
      await user.keyboard("[Space]");
      await waitFor(() => expect(voice.sound().muted).toBe(true));
    }
    expect(await button("Audio")).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByText("Speaking")).toBeVisible();
    expect(voice.line.sent.filter(({ type }) => type === "user_activity")).toEqual([]);
  });

  test("what is held goes on where the focus goes into a field or a dialog, and writes nothing there", async () => {
    const { user, voice } = await startTalking({ script: [] });
    await pushToTalk(user);
    const box = screen.getByRole("textbox", { name: "Message" });
    await user.keyboard("[Space>]");
    expect(fireEvent.keyDown(box, { code: "Space", repeat: true })).toBe(false);
    expect(voice.sound().muted).toBe(false);
    await user.keyboard("[/Space]");
    await user.click(await button("Talking and captions"));
    fireEvent.blur(window);
    await waitFor(() => expect(voice.sound().muted).toBe(true));
    expect(fireEvent.keyDown(document.body, { code: "Space" })).toBe(true);
    expect(voice.sound().muted).toBe(true);
  });

  test("Space that is held before the line is up is heard from its first moment; before a start it is a key", async () => {
    localStorage.setItem("field-advisor-way-to-talk", "push-to-talk");
    const { user, voice } = await openConversation({ script: [] });
    const opener = await button("Talking and captions");
    opener.focus();
    await user.keyboard("[Space]");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await button("Start Conversation"));
    await user.keyboard("[Space>]");
    await voice.advance(0);
    expect(voice.sound().muted).toBe(false);
    expect(holdButton()).toHaveAttribute("aria-pressed", "true");
  });

  test("what a short press has opened is closed at the end of the conversation", async () => {
    const { user, voice } = await startTalking({ script: [] });
    await pushToTalk(user);
    await user.keyboard("[Space]");
    expect(voice.sound().muted).toBe(false);
    await user.click(await button("End"));
    await user.click(await button("Talk Again"));
    await voice.advance(0);
    expect(voice.sound().muted).toBe(true);
  });

  test("a click without a pointer begins and ends, and what is muted stays muted", async () => {
    const { user, voice } = await startTalking({ script: [] });
    await pushToTalk(user);
    fireEvent.click(holdButton(), { detail: 0 });
    expect(voice.sound().muted).toBe(false);
    await user.click(await button("Audio"));
    expect(voice.sound().muted).toBe(true);
    expect(screen.getByText(/^You are muted\. Switch/)).toBeVisible();
    await user.click(await button("Muted"));
    fireEvent.click(holdButton(), { detail: 0 });
    await waitFor(() => expect(voice.sound().muted).toBe(true));
  });

  test("is remembered, and closes the microphone of the next conversation from its beginning", async () => {
    localStorage.setItem("field-advisor-way-to-talk", "push-to-talk");
    const { voice } = await startTalking({ script: [] });
    await waitFor(() => expect(holdButton()).toBeVisible());
    expect(voice.sound().muted).toBe(true);
  });
});

describe("writing and back", () => {
  test("is one conversation, and the microphone is given back meanwhile", async () => {
    const { api, user, voice } = await startTalking({
      script: [says("Hello", 200)],
      legs: [
        [says("Written, so nobody waits for a voice to say it.", 0)],
        [pauses(500), says("Aloud again", 200)],
      ],
    });
    await voice.advance(1000);
    await choose(user, "Continue in writing");
    await voice.advance(10);
    expect(voice.sound().closed).toBe(true);
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Audio" })).toBeNull();
    await waitFor(() => expect(screen.getByRole("button", { name: "Talking and captions" })).toBeVisible());

    await choose(user, "Continue with voice");
    await voice.advance(1);
    expect(await button("Audio")).toBeVisible();
    expect(screen.getByText("Written, so nobody waits for a voice to say it.")).toBeVisible();
    await voice.advance(1000);
    const transcript = within(screen.getByRole("log", { name: "Transcript" }));
    expect(transcript.getByText("Aloud again")).toBeVisible();
    expect(transcript.queryByText("New conversation")).toBeNull();
    expect(api.calls("POST /api/conversations/:id/end")).toEqual([]);
  });
});

describe("captions", () => {
  test("are as large and as clear as was chosen, also next time", async () => {
    const { user } = await startTalking({ script: [] });
    await user.click(await button("Talking and captions"));
    await user.click(screen.getByRole("radio", { name: "Large" }));
    await user.click(screen.getByRole("checkbox", { name: "High contrast" }));
    expect(document.documentElement.dataset).toMatchObject({ captionSize: "large", captionContrast: "high" });
    expect(localStorage.getItem("field-advisor-caption-size")).toBe("large");
  });

  /** The text that the transcript gives a screen reader to read out; it is there once. */
  const told = () =>
    [...screen.getByRole("log", { name: "Transcript" }).querySelectorAll(".turn > p")]
      .filter((line) => line.getAttribute("aria-live") === null)
      .map((line) => line.textContent.replace("Agent: ", ""));

  test("each answer is read out once, when it has been said, and stands in the page once", async () => {
    const { voice } = await startTalking({ script: [says("One sentence that takes its time.", 3000)] });
    await voice.advance(1000);
    expect(told()).toEqual([]);
    const growing = screen.getByText(/^One sentence/).closest("p");
    await voice.advance(3000);
    await waitFor(() => expect(told()).toEqual(["One sentence that takes its time."]));
    // Added anew: what only changes is not read out.
    expect(screen.getByText(/^One sentence/).closest("p")).not.toBe(growing);
    expect(screen.getAllByText(/^One sentence/)).toHaveLength(1);
  });

  test("nobody has to hear again what the agent has said; what is typed is read out all the same", async () => {
    const { voice, user } = await startTalking({
      script: [says("Good day.", 500)],
      legs: [[says("In writing.", 0)]],
    });
    const log = screen.getByRole("log", { name: "Transcript" });
    expect(log).toHaveAttribute("aria-live", "polite");
    await user.click(await button("Talking and captions"));
    await user.click(screen.getByRole("checkbox", { name: /^Read the agent's answers aloud/ }));
    expect(log).toHaveAttribute("aria-live", "off");
    expect(localStorage.getItem("field-advisor-read-out")).toBe("off");
    await user.click(screen.getByRole("button", { name: "Continue in writing" }));
    await voice.advance(10);
    expect(log).toHaveAttribute("aria-live", "polite");
  });

  test("one short sentence a turn is announced, and once a call how to interrupt", async () => {
    const { voice } = await startTalking({
      script: [
        says("Good day.", 500),
        pauses(1500),
        says("Are you there?", 500),
        pauses(1500),
        says("Well.", 500),
      ],
    });
    const first = screen.getByText("Talk to interrupt", { selector: "output" });
    const seen: string[] = [first.textContent];
    for (let step = 0; step < 60; step += 1) {
      await voice.advance(100);
      if (first.textContent !== seen.at(-1)) seen.push(first.textContent);
    }
    expect(seen).toEqual(["Talk to interrupt", "You can speak.", "", "You can speak.", "", "You can speak."]);
  });

  const part = (text: string) => sends({ type: "agent_response_part", text, eventId: 1 });

  test("an answer is not read out by halves where its voice waits for the rest of it", async () => {
    const { voice } = await startTalking({
      script: [
        part("The first"),
        keepsTalking(500),
        pauses(2000),
        part(" and"),
        says("The first and the rest.", 500),
      ],
    });
    await voice.advance(1500);
    expect(told()).toEqual([]);
    await voice.advance(3000);
    await waitFor(() => expect(told()).toEqual(["The first and the rest."]));
  });

  test("an answer waits for its own voice, whatever was said again before", async () => {
    const { voice, user } = await startTalking({
      script: [
        says("Good day.", 500),
        pauses(1500),
        keepsTalking(500),
        waitsFor("user_message"),
        says("I see.", 0),
        pauses(1000),
        keepsTalking(500),
      ],
    });
    await voice.advance(4000);
    await waitFor(() => expect(told()).toEqual(["Good day."]));
    await user.type(screen.getByRole("textbox", { name: "Message" }), "I am glad.{Enter}");
    await voice.advance(500);
    expect(told()).toEqual(["Good day."]);
    await voice.advance(2500);
    await waitFor(() => expect(told()).toEqual(["Good day.", "I see."]));
  });

  test("an answer is read out though the one before was taken back", async () => {
    const heard = (text: string) => sends({ type: "user_transcript", text, eventId: 7 });
    const { voice } = await startTalking({
      script: [
        heard("I wonder"),
        says("Well.", 100),
        pauses(1000),
        interrupts(""),
        heard("I wonder whether I may ask."),
        says("Of course.", 500),
      ],
    });
    await voice.advance(900);
    await waitFor(() => expect(told()).toEqual(["Well."]));
    await voice.advance(3000);
    await waitFor(() => expect(told()).toEqual(["Of course."]));
  });
});
