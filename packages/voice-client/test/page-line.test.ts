import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcementOf } from "../src/ways/announcement.ts";
import { callCondition, turnsOf } from "../src/page/call-state.ts";
import { endProblem, startProblem } from "../src/page/problems.ts";
import { lengthProblem } from "../src/page/composer.ts";
import { createPageCall } from "../src/page/page-call.ts";
import {
  createScriptedVoice,
  fallsSilent,
  goesOn,
  interrupts,
  neverAnswers,
  pauses,
  says,
  type ScriptStep,
  sends,
  waitsFor,
} from "../src/testing/index.ts";

beforeEach(() => {
  // Node has locks too, and holds them across pages.
  vi.stubGlobal("navigator", {});
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function talking(script: readonly ScriptStep[] = [], textOnly = false) {
  const voice = createScriptedVoice(
    script,
    {},
    Array.from({ length: 9 }, () => [neverAnswers()]),
  );
  const call = createPageCall({
    loadVoice: voice.loadVoice,
    getAddress: async () => ({ signedUrl: "wss://agent.test", conversationId: "c" }),
    onEnded: () => undefined,
  });
  const start = async () => {
    call.start(textOnly);
    await voice.clock.advance(0);
  };
  await start();
  const offline = () => voice.network.dispatchEvent(new Event("offline"));
  return { call, voice, start, offline, state: call.getState };
}

describe("what hinders a conversation", () => {
  it("is told in words, and to screen readers without contradicting them", async () => {
    const { call, offline, state } = await talking();
    expect([callCondition(state()), announcementOf(state().snapshot)]).toEqual([null, "You can speak."]);
    state().session?.setMicMuted(true);
    expect([callCondition(state()), announcementOf(state().snapshot)]).toEqual([
      "muted",
      "You are muted. The agent cannot hear you.",
    ]);
    offline();
    expect([callCondition(state()), announcementOf(state().snapshot)]).toEqual([
      "reconnecting",
      "Reconnecting",
    ]);
    call.end();
    expect([callCondition(state()), announcementOf(state().snapshot)]).toEqual([null, ""]);
  });

  it("is no microphone where nobody needs one", async () => {
    const { state } = await talking([], true);
    state().session?.setMicMuted(true);
    expect([callCondition(state()), announcementOf(state().snapshot)]).toEqual([
      null,
      "Connected. You can type.",
    ]);
  });

  it("says why a conversation broke off", async () => {
    const { voice, offline, state } = await talking();
    offline();
    await voice.clock.advance(60_000);
    expect(state().snapshot.state).toBe("failed");
    expect(endProblem(state().snapshot, () => undefined)?.headline).toBe("Connection lost");
    expect(endProblem({ ...state().snapshot, endedBy: "user" }, () => undefined)).toBeNull();
  });
});

it("says that the line is slow until no sound was lost for a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { voice, state } = await talking();
  const loses = (milliseconds: number) => voice.line.requests[0]?.onInputDropped(milliseconds);
  loses(1000);
  vi.advanceTimersByTime(9000);
  loses(200);
  vi.advanceTimersByTime(9000);
  expect(state().trouble).toMatch(/^Your connection is slow/);
  vi.advanceTimersByTime(1000);
  expect(state().trouble).toBeNull();
});

it("does not call a line slow that is lost", async () => {
  const { voice, offline, state } = await talking();
  offline();
  voice.line.requests[0]?.onInputDropped(1000);
  expect(state().trouble).toBeNull();
});

it("keeps the words of before, and sends in the next conversation what the last one lost", async () => {
  const { call, start, offline, voice, state } = await talking([says("Hello", 0)]);
  offline();
  state().session?.sendUserMessage("Are you there?");
  call.end();
  await start();
  const [before] = state().earlier;
  expect(before?.turns.map(({ text, isUnsent }) => [text, isUnsent ?? false])).toEqual([
    ["Hello", false],
    ["Are you there?", true],
  ]);
  const lost = before?.turns[1];
  if (!lost) throw new Error("Nothing was lost");
  call.sendAgain(lost);
  expect(state().earlier[0]?.turns).toHaveLength(1);
  expect(state().snapshot.transcript.at(-1)?.text).toBe("Are you there?");
  expect(voice.line.sent.at(-1)).toMatchObject({ type: "user_message", text: "Are you there?" });
});

it("marks what was typed and not taken, and says why for a while", async () => {
  const refusal = { message: "A message has at most 4,000 characters.", errorType: "message_refused" };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { voice, state } = await talking([
    waitsFor("user_message"),
    sends({ type: "error", ...refusal }),
    waitsFor("user_message"),
    sends({ type: "error", message: "Something else", errorType: "invalid_message" }),
  ]);
  const type = async (text: string) => {
    state().session?.sendUserMessage(text);
    await voice.clock.advance(0);
  };
  await type("Far too long");
  expect(state().trouble).toBe(refusal.message);
  await type("Short");
  expect(turnsOf(state().snapshot).map(({ text, isUnsent }) => [text, isUnsent ?? false])).toEqual([
    ["Far too long", true],
    ["Short", false],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(state().trouble).toBeNull();
});

it("has the words of an answer appear as they are spoken", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const text = "Good morning. What may I ask you about fees today? I have heard so much about them.";
  const { voice, state } = await talking([says(text, 4000)]);
  const shown = () => state().snapshot.transcript[0]?.text;
  expect(shown()).toBe("Good morning. What");
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe("Good morning. What may I ask you");
  await voice.clock.advance(4000);
  vi.advanceTimersByTime(200);
  expect(shown()).toBe(text);
});

it("has the words stand still while the agent pauses", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const text = "Good morning. What may I ask you about fees today? I have heard so much about them.";
  const { voice, state } = await talking([
    says(text, 6000),
    pauses(100),
    fallsSilent(),
    pauses(700),
    goesOn(),
  ]);
  const shown = () => state().snapshot.transcript[0]?.text;
  vi.advanceTimersByTime(1000);
  await voice.clock.advance(100);
  expect(shown()).toBe("Good morning. What may I ask you");
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe("Good morning. What may I ask you");
  await voice.clock.advance(700);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe("Good morning. What may I ask you about fees today?");
});

it("does not show what an agent would have said after the end", async () => {
  const { call, state } = await talking([says("Good morning. What may I ask you about fees?", 4000)]);
  call.end();
  expect(state().snapshot.transcript[0]?.text).toBe("Good morning. What");
});

it("shows no turn without words", async () => {
  const { start, state, call } = await talking([says("Hello", 1000), interrupts(" ")]);
  call.end();
  await start();
  expect(state().earlier).toEqual([]);
});

describe("another tab", () => {
  /** Locks of a browser in which this many tabs talk already. */
  const withLocks = (taken: boolean) => {
    const held: Promise<unknown>[] = [];
    const request = async (_name: string, _options: object, hold: (lock: object | null) => Promise<void>) => {
      const turn = hold(taken ? null : {});
      held.push(turn);
      return turn;
    };
    vi.stubGlobal("navigator", { locks: { request } });
    return { talkers: held };
  };

  it("that talks is named, and no address is asked for", async () => {
    withLocks(true);
    const { state, voice } = await talking();
    expect(state().snapshot.state).toBe("failed");
    expect(voice.line.requests).toHaveLength(0);
    expect(startProblem(state().snapshot.error, () => undefined).headline).toBe(
      "You are talking in another tab.",
    );
  });

  it("may talk as soon as this one has ended", async () => {
    const { talkers } = withLocks(false);
    const { call, state } = await talking();
    expect(state().snapshot.state).toBe("listening");
    call.end();
    await expect(Promise.all(talkers)).resolves.toHaveLength(1);
  });

  it("does not hinder typing", async () => {
    withLocks(true);
    const { state } = await talking([], true);
    expect(state().snapshot.state).toBe("listening");
  });
});

it("refuses a message that is too long with a sentence", () => {
  expect(lengthProblem("x".repeat(2000))).toBeNull();
  expect(lengthProblem(` ${"x".repeat(2345)} `)).toBe(
    "A message has at most 2,000 characters. This one has 2,345: shorten it, or send it in parts.",
  );
  expect(lengthProblem("x".repeat(2345), 20_000)).toBeNull();
});
