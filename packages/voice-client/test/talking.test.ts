import { describe, expect, it } from "vitest";
import { VoiceError } from "../src/errors.ts";
import {
  callsTool,
  fallsSilent,
  goesOn,
  hears,
  interrupts,
  keepsTalking,
  pauses,
  says,
  type ScriptStep,
  sends,
  waitsFor,
} from "../src/testing/index.ts";
import { connected, stage } from "./stage.ts";

describe("talking", () => {
  it("is speaking while the answer is heard and listening afterwards", async () => {
    const { session, clock } = await connected({ script: [says("Hello", 1000)] });
    expect(session.getSnapshot().mode).toBe("speaking");
    await clock.advance(999);
    expect(session.getSnapshot().mode).toBe("speaking");
    await clock.advance(1);
    expect(session.getSnapshot().mode).toBe("listening");
  });

  it("stops at an interruption and never plays what was sent before it", async () => {
    const { session, clock, sound } = await connected({
      script: [
        says("A long answer", 4000),
        pauses(500),
        interrupts("A long"),
        keepsTalking(1000),
        pauses(100),
        says("Yes?", 800),
      ],
    });
    await clock.advance(500);
    expect(session.getSnapshot().mode).toBe("listening");
    expect(sound().queued()).toBe(0);
    await clock.advance(100);
    expect(sound().queued()).toBe(800);
    expect(session.getSnapshot().transcript).toMatchObject([
      { role: "agent", text: "A long", interrupted: true },
      { role: "agent", text: "Yes?" },
    ]);
  });

  it("falls silent where the agent pauses, and says the rest when it goes on", async () => {
    const { session, clock, sound } = await connected({
      script: [says("A long answer", 1000), pauses(300), fallsSilent(), pauses(400), goesOn()],
    });
    await clock.advance(300);
    expect(session.getSnapshot().mode).toBe("paused");
    await clock.advance(399);
    expect(sound().queued()).toBe(700);
    await clock.advance(1);
    expect(session.getSnapshot().mode).toBe("speaking");
    await clock.advance(699);
    expect(session.getSnapshot().mode).toBe("speaking");
    await clock.advance(1);
    expect(session.getSnapshot().mode).toBe("listening");
    expect(session.getSnapshot().transcript).toMatchObject([{ text: "A long answer" }]);
  });

  it("sends what the microphone hears", async () => {
    const { sound, line } = await connected();
    sound().speak(80);
    expect(line.sent.map(({ type }) => type)).toEqual(["audio", "audio"]);
  });

  it("drops the oldest sound on a slow line and reports how much", async () => {
    const { sound, line, reports } = await connected();
    line.bufferedAmount = 1e6;
    sound().speak(3000);
    expect(line.sent).toHaveLength(0);
    expect(reports).toEqual([
      { type: "input_dropped", milliseconds: 1000 },
      { type: "input_dropped", milliseconds: 1000 },
    ]);
    line.bufferedAmount = 0;
    sound().speak(40);
    // 720 ms were waiting: 18 frames and the new one, and the rest of the loss is reported.
    expect(line.sent).toHaveLength(19);
    expect(reports.at(-1)).toEqual({ type: "input_dropped", milliseconds: 280 });
  });

  it("carries volume and mute to sound, now and at the next start", async () => {
    const { session, clock, sounds, sound, line } = await connected();
    session.setVolume(0.25);
    session.setMicMuted(true);
    expect(sound()).toMatchObject({ volume: 0.25, muted: true });
    expect(session.getInputLevel()).toBe(0);
    sound().speak(400);
    expect(line.sent).toEqual([{ type: "user_muted", muted: true }]);
    session.end();
    void session.start();
    await clock.advance(0);
    expect(sounds[1]).toMatchObject({ volume: 0.25, muted: true });
    expect(session.getSnapshot()).toMatchObject({ volume: 0.25, micMuted: true });
    expect(line.sent.slice(1)).toEqual([{ type: "user_muted", muted: true }]);
  });

  it("tells the agent when nobody can be heard, however that came, and only then", async () => {
    const { session, line } = await connected();
    session.setPushToTalk("released");
    session.setMicMuted(true);
    session.setPushToTalk("held");
    session.setMicMuted(false);
    session.setPushToTalk("off");
    expect(line.sent).toEqual([
      { type: "user_muted", muted: true },
      { type: "user_muted", muted: false },
    ]);
  });

  it("keeps no bubble of an answer that was hardly heard, and one of what the person said around it", async () => {
    const heard = (text: string): ScriptStep => sends({ type: "user_transcript", text, eventId: 1 });
    const { session, clock } = await connected({
      script: [
        heard("Good morning."),
        says("How can I help?", 800),
        pauses(300),
        interrupts("..."),
        heard("Good morning. My name is Ben."),
        says("Hello Ben.", 500),
      ],
    });
    const texts = () => session.getSnapshot().transcript.map(({ text }) => text);
    expect(texts()).toEqual(["Good morning.", "How can I help?"]);
    await clock.advance(300);
    expect(texts()).toEqual(["Good morning. My name is Ben.", "Hello Ben."]);
  });

  it.for([
    [-1, 0],
    [7, 1],
    [Number.NaN, 0],
  ])("clamps volume %d to %d", async ([wanted, volume]) => {
    const { session } = stage();
    session.setVolume(wanted ?? 0);
    expect(session.getSnapshot().volume).toBe(volume);
  });

  it("changes the microphone", async () => {
    const { session, sound } = await connected();
    await session.getSound()?.setInputDevice("desk");
    expect(sound().track.deviceId).toBe("desk");
  });

  it("tells of a lost microphone until one is back", async () => {
    const { session, sound, reports } = await connected();
    const error = new VoiceError("microphone_missing");
    sound().listener?.onMicrophoneLost(error);
    expect(session.getSnapshot()).toMatchObject({ state: "listening", error });
    expect(reports).toEqual([{ type: "microphone_lost", error }]);
    sound().listener?.onMicrophoneLost(null);
    expect(session.getSnapshot().error).toBeNull();
  });

  it("tells of silenced sound until it is resumed", async () => {
    const { session, sound } = await connected();
    sound().listener?.onBlocked(true);
    expect(session.getSnapshot().audioBlocked).toBe(true);
    session.resumeAudio();
    expect(session.getSnapshot().audioBlocked).toBe(false);
  });

  it("keeps the screen on exactly while connected", async () => {
    const { session, awake } = await connected();
    expect(awake.map((signal) => signal.aborted)).toEqual([false]);
    session.end();
    expect(awake.map((signal) => signal.aborted)).toEqual([true]);
  });
});

describe("typing, rating and tools", () => {
  it("types without microphone and speaker", async () => {
    const { session, clock, sounds, line } = stage({
      script: [waitsFor("user_message"), says("You wrote", 0)],
    });
    void session.start({ textOnly: true });
    await clock.advance(0);
    expect(sounds).toHaveLength(0);
    expect(line.requests[0]?.textOnly).toBe(true);
    session.sendUserMessage("Hi");
    await clock.advance(0);
    expect(session.getSnapshot()).toMatchObject({
      textOnly: true,
      transcript: [
        { role: "user", text: "Hi" },
        { role: "agent", text: "You wrote" },
      ],
    });
  });

  it("does not repeat typed text that the other side echoes", async () => {
    const { session, clock } = await connected({ script: [waitsFor("user_message"), hears("Hi")] });
    session.sendUserMessage("Hi");
    await clock.advance(0);
    expect(session.getSnapshot().transcript).toHaveLength(1);
  });

  it("sends updates and activity only while connected, and reports what it ignored", async () => {
    const { session, line, reports, clock } = stage();
    session.sendUserMessage("too early");
    expect(reports).toEqual([{ type: "ignored", action: "user_message", state: "idle" }]);
    expect(session.getSnapshot().transcript).toEqual([]);
    void session.start();
    await clock.advance(0);
    session.sendContextualUpdate("on page 3");
    session.sendUserActivity();
    expect(line.sent).toEqual([{ type: "contextual_update", text: "on page 3" }, { type: "user_activity" }]);
  });

  it("interrupts an agent that speaks: what is left of its answer is not heard", async () => {
    const { session, clock, line, sound } = await connected({
      script: [
        says("I was about to", 3000),
        waitsFor("user_activity"),
        keepsTalking(1000),
        says("Yes?", 500),
      ],
    });
    await clock.advance(1000);
    session.sendUserActivity();
    await clock.advance(0);
    expect(line.sent).toEqual([{ type: "user_activity" }]);
    expect(sound().queued()).toBe(500);
    await clock.advance(500);
    expect(session.getSnapshot().mode).toBe("listening");
  });

  it("rates each answer once", async () => {
    const { session, clock, line, reports } = await connected({
      script: [says("One"), waitsFor("feedback"), pauses(100), says("Two")],
    });
    expect(session.getSnapshot().canSendFeedback).toBe(true);
    session.sendFeedback("like");
    expect(session.getSnapshot().canSendFeedback).toBe(false);
    session.sendFeedback("dislike");
    expect(line.sent).toEqual([{ type: "feedback", eventId: 1, score: "like" }]);
    expect(reports).toEqual([{ type: "ignored", action: "feedback", state: "speaking" }]);
    await clock.advance(100);
    expect(session.getSnapshot().canSendFeedback).toBe(true);
  });

  it("answers a tool call of the page, a failing one and one that is not defined", async () => {
    const { clock, line, reports } = await connected({
      script: [callsTool("look", { page: 2 }), callsTool("fail"), callsTool("toString")],
      options: {
        clientTools: {
          look: (parameters) => ({ seen: parameters }),
          fail: () => Promise.reject(new Error("no page")),
        },
      },
    });
    await clock.advance(0);
    expect(line.sent).toEqual([
      {
        type: "tool_result",
        id: "call-toString",
        result: 'The tool "toString" is not defined here.',
        isError: true,
      },
      { type: "tool_result", id: "call-look", result: '{"seen":{"page":2}}', isError: false },
      { type: "tool_result", id: "call-fail", result: 'The tool "fail" failed: no page', isError: true },
    ]);
    expect(reports.map((report) => report.type)).toEqual(["tool_failed", "tool_failed"]);
  });

  it("passes on errors that do not end the conversation", async () => {
    const { session, reports } = await connected({
      script: [sends({ type: "error", message: "slow model", errorType: "llm_timeout" })],
    });
    expect(reports).toEqual([{ type: "server_error", message: "slow model", errorType: "llm_timeout" }]);
    expect(session.getSnapshot().state).toBe("listening");
  });
});
