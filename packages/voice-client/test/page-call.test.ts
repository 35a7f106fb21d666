import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VoiceError } from "../src/errors.ts";
import type { CallEnding } from "../src/page/call-inputs.ts";
import type { CallInputs } from "../src/page/load-voice.ts";
import { createPageCall } from "../src/page/page-call.ts";
import { endProblem, startProblem } from "../src/page/problems.ts";
import { remember, wayKey } from "../src/page/remembered.ts";
import {
  createScriptedVoice,
  dropsTheLine,
  type FakeAudioOptions,
  forgets,
  pauses,
  says,
  type ScriptStep,
} from "../src/testing/index.ts";

beforeEach(() => {
  // Node has locks too, and holds them across pages.
  vi.stubGlobal("navigator", {});
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function onPage(
  script: readonly ScriptStep[] = [],
  inputs: Partial<CallInputs> = {},
  audio: FakeAudioOptions = {},
  legs: readonly (readonly ScriptStep[])[] = [],
) {
  const voice = createScriptedVoice(script, audio, legs);
  const endings: CallEnding[] = [];
  let starts = 0;
  const loadVoice = vi.fn<typeof voice.loadVoice>(voice.loadVoice);
  const call = createPageCall({
    loadVoice,
    getAddress: async () => {
      starts += 1;
      return { signedUrl: `wss://agent.test/${starts}`, conversationId: `c-${starts}` };
    },
    onEnded: (ending) => endings.push(ending),
    ...inputs,
  });
  const phase = () => call.getState().snapshot.state;
  return { call, voice, endings, loadVoice, phase, pass: (ms: number) => voice.clock.advance(ms) };
}

it("hears nobody who chose to hold a button before that button is loaded, where there is one", async () => {
  remember(wayKey, "push-to-talk");
  const pushToTalk = async (inputs: Partial<CallInputs>) => {
    const { call, voice, pass } = onPage([], inputs);
    call.start(false);
    await pass(0);
    return [call.getState().snapshot.pushToTalk, voice.sound().muted];
  };
  expect(await pushToTalk({ hasHoldButton: true })).toEqual(["released", true]);
  expect(await pushToTalk({})).toEqual(["off", false]);
  remember(wayKey, "hands-free");
  expect(await pushToTalk({ hasHoldButton: true })).toEqual(["off", false]);
});

it("loads nothing before somebody is about to talk, and once only", async () => {
  const { call, loadVoice, phase, pass } = onPage([says("Hello")]);
  expect(loadVoice).not.toHaveBeenCalled();
  call.prepare();
  call.prepare();
  call.start(false);
  expect(phase()).toBe("connecting");
  await pass(0);
  expect(phase()).toBe("speaking");
  expect(loadVoice).toHaveBeenCalledTimes(1);
});

it("starts nothing for somebody who left while it was loading", async () => {
  const { call, voice, phase, pass } = onPage();
  call.start(false);
  call.end();
  await pass(0);
  expect(phase()).toBe("idle");
  expect(voice.sounds).toHaveLength(0);
});

it("loads again what did not come", async () => {
  const broken = () => Promise.reject(new TypeError("fetch failed"));
  const { call, voice, phase, pass } = onPage([says("Hello")], { loadVoice: broken });
  call.start(false);
  await pass(0);
  expect(phase()).toBe("failed");
  call.setInputs({ ...quietInputs, loadVoice: voice.loadVoice });
  call.start(false);
  await pass(0);
  expect(phase()).toBe("speaking");
});

const quietInputs = {
  getAddress: async () => ({ signedUrl: "wss://agent.test", conversationId: "c" }),
  onEnded: () => undefined,
};

it("tells the end of every conversation once, by the server's id", async () => {
  const { call, endings, pass } = onPage([says("Hello", 100)]);
  for (const _ of [1, 2]) {
    call.start(false);
    await pass(0);
    call.end();
    call.end();
  }
  expect(endings).toMatchObject([
    { conversationId: "c-1", providerConversationId: "scripted-1", endedBy: "user", wasConnected: true },
    { conversationId: "c-2", providerConversationId: "scripted-2", endedBy: "user", wasConnected: true },
  ]);
});

it("tells a start that came to nothing, without an id where the server gave none", async () => {
  const { call, endings, phase, pass } = onPage([], {
    getAddress: () => Promise.reject(new Error("refused")),
  });
  call.start(false);
  await pass(0);
  expect(phase()).toBe("failed");
  expect(endings).toMatchObject([{ conversationId: null, endedBy: "error", wasConnected: false }]);
});

it("says how long a conversation was and that its line broke", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(1000);
  const { call, endings, phase, pass } = onPage([
    says("Hello"),
    pauses(65_000),
    dropsTheLine(1008, "Stopped"),
  ]);
  call.start(false);
  await pass(0);
  vi.advanceTimersByTime(65_000);
  await pass(65_000);
  expect(phase()).toBe("failed");
  expect(call.getState().span).toEqual({ from: 1000, to: 66_000 });
  expect(endings).toMatchObject([{ endedBy: "error", durationSeconds: 65 }]);
});

describe("a conversation from before this page", () => {
  const before = {
    conversationId: "c-old",
    secondsSoFar: 65,
    transcript: [
      { role: "agent" as const, text: "Good morning. What may I ask you about fees today?" },
      { role: "none" as const, text: "connection lost for 14 s" },
    ],
  };

  it("goes on with its id, its words and its clock", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.advanceTimersByTime(100_000);
    const asked: (string | undefined)[] = [];
    const onConnected = vi.fn<() => void>();
    const { call, pass, phase } = onPage([], {
      getAddress: async (_signal, goOnWith) => {
        asked.push(goOnWith);
        return { signedUrl: "wss://agent.test", conversationId: "c-old", secondsSoFar: 66 };
      },
      onConnected,
    });
    call.goOn(false, before);
    await pass(0);
    expect([phase(), asked]).toEqual(["listening", ["c-old"]]);
    expect(call.getState()).toMatchObject({ span: { from: 34_000, to: null }, lost: null });
    expect(call.getState().snapshot.transcript.map(({ text }) => text)).toEqual([
      "Good morning. What may I ask you about fees today?",
    ]);
    expect(onConnected).not.toHaveBeenCalled();
  });

  it.each([
    ["can be tried again after a failure", 0, "c-old"],
    ["is over where the server says so", null, null],
  ])("%s, and no end is told", async (_what, seconds, lost) => {
    const { call, endings, pass, phase } = onPage([], {
      getAddress: () => Promise.reject(new Error("refused")),
      secondsUntilRetry: () => seconds,
    });
    call.goOn(false, before);
    await pass(0);
    expect(phase()).toBe("failed");
    expect(call.getState().lost).toBe(lost);
    expect(endings).toEqual([]);
  });

  it("can be tried again where the microphone was refused, and no end is told", async () => {
    const { call, endings, pass, phase } = onPage([], {}, { refuse: "microphone_denied" });
    call.goOn(false, before);
    await pass(0);
    expect([phase(), call.getState().lost]).toEqual(["failed", "c-old"]);
    expect(endings).toEqual([]);
  });
});

it("keeps a conversation whose line was lost where there is no microphone to go on with it", async () => {
  const audio: FakeAudioOptions = {};
  const getAddress: CallInputs["getAddress"] = async (_signal, goOnWith) => {
    if (goOnWith) throw new Error("offline");
    return { signedUrl: "wss://agent.test", conversationId: "c" };
  };
  const { call, endings, pass } = onPage([dropsTheLine()], { getAddress }, audio);
  call.start(false);
  await pass(1);
  await pass(61_000);
  expect(endings).toMatchObject([{ conversationId: "c", canGoOn: true }]);
  audio.refuse = "microphone_denied";
  call.goOn(false);
  await pass(0);
  expect(call.getState()).toMatchObject({ lost: "c", snapshot: { error: { code: "microphone_denied" } } });
  expect(endings).toHaveLength(1);
});

it("tells no end of the conversation before where another tab has the next one", async () => {
  const { call, endings, pass } = onPage([says("Hello", 100)]);
  call.start(false);
  await pass(0);
  call.end();
  const request = async (_name: string, _how: LockOptions, hold: (lock: null) => unknown) => hold(null);
  vi.stubGlobal("navigator", { locks: { request } });
  call.start(false);
  await pass(0);
  expect(endings.map(({ conversationId }) => conversationId)).toEqual(["c-1", null]);
});

it("brings a conversation back that was refused only because it goes on elsewhere", async () => {
  const { call, pass, phase, endings } = onPage([dropsTheLine()], {
    getAddress: async (_signal, goOnWith) => {
      if (goOnWith) throw new Error("continued in another window");
      return { signedUrl: "wss://agent.test", conversationId: "c" };
    },
    secondsUntilRetry: () => null,
    getCurrent: async () => ({ conversationId: "c", secondsSoFar: 5, transcript: [] }),
  });
  call.start(false);
  await pass(1);
  expect([phase(), call.getState().lost]).toEqual(["failed", "c"]);
  expect(endings).toMatchObject([{ conversationId: null, endedBy: "error" }]);
});

it("shows no greeting of a leg that is given up because its agent knows nothing of the conversation", async () => {
  const said = { role: "agent", text: "Hello", isInterrupted: false } as const;
  const current = { conversationId: "c", secondsSoFar: 5, transcript: [said] };
  const getCurrent = vi.fn<NonNullable<CallInputs["getCurrent"]>>();
  getCurrent.mockResolvedValueOnce(current);
  getCurrent.mockResolvedValue({ ...current, transcript: [said, said] });
  const inputs = {
    getCurrent,
    getAddress: async () => ({ signedUrl: "wss://agent.test", conversationId: "c" }),
  };
  const { call, pass, phase } = onPage([], inputs, {}, [[forgets()]]);
  call.goOn(false, current);
  await pass(0);
  expect(phase()).toBe("listening");
  expect(call.getState().snapshot.transcript.map(({ text }) => text)).toEqual(["Hello"]);
});

it("tells no end when the whole page goes away", async () => {
  const { call, pass, endings } = onPage();
  call.start(false);
  await pass(0);
  call.leave();
  expect(endings).toMatchObject([{ conversationId: null, endedBy: "user", canGoOn: true }]);
  expect(call.getState().lost).toBe("c-1");
});

it("has a sentence for what went wrong without ending the conversation", async () => {
  const { call, voice, pass } = onPage([says("Hello")]);
  call.start(false);
  await pass(0);
  voice.sound().listener?.onMicrophoneLost(null);
  expect(call.getState().trouble).toBe("Now using another microphone.");
});

it("gives the server's own reason where it has one", () => {
  const error = new VoiceError("signed_url_failed", { cause: "The agent is switched off." });
  expect(startProblem(error, String)).toEqual({
    headline: "The conversation could not be opened.",
    advice: "The agent is switched off.",
  });
  for (const saysNoMore of [undefined, "Failed to get signed url"])
    expect(startProblem(error, () => saysNoMore)).toEqual({
      headline: "Failed to get signed url",
      advice: "The voice connection could not be opened. Try again or type instead.",
    });
  expect(startProblem(null, () => undefined).advice).toMatch(/could not be loaded/);
});

it("tells an end by somebody in charge from a line that was closed for a fault", () => {
  const headline = (closeReason: string) =>
    endProblem(
      { endedBy: "error", error: new VoiceError("closed_by_server", { closeCode: 1008, closeReason }) },
      () => undefined,
    )?.headline;
  expect(headline("The conversation was ended by the operator.")).toBe("The conversation was ended");
  expect(headline("Too many messages.")).toBe("An error occurred during the conversation");
});
