import { describe, expect, it } from "vitest";
import { closedByServer } from "../src/errors.ts";
import type { VoiceErrorCode } from "../src/errors.ts";
import { Session } from "../src/session.ts";
import {
  dropsTheLine,
  hangsUp,
  neverAnswers,
  pauses,
  refuses,
  says,
  saysGoodbye,
} from "../src/testing/index.ts";
import { connected, stage } from "./stage.ts";
import type { Stage } from "./stage.ts";

describe("starting", () => {
  it("goes from disconnected over connecting to connected", async () => {
    const { session, clock, line } = stage();
    const seen: string[] = [session.getSnapshot().state];
    session.subscribe(() => seen.push(session.getSnapshot().state));
    const started = session.start();
    expect(session.getSnapshot().state).toBe("connecting");
    await clock.advance(0);
    expect(await started).toBe(true);
    expect(seen).toEqual(["idle", "connecting", "listening"]);
    expect(session.getSnapshot().conversationId).toBe("scripted-1");
    expect(line.requests[0]?.url).toBe("wss://agent.test/talk?signature=s");
  });

  it("opens sound before start returns, so inside the click", () => {
    const { session, sounds } = stage();
    void session.start();
    expect(sounds).toHaveLength(1);
  });

  it("is the same start while connecting and while connected", async () => {
    const { session, clock, line, sounds } = stage();
    const first = session.start();
    expect(session.start()).toBe(first);
    await clock.advance(0);
    expect(session.start()).toBe(first);
    expect(line.requests).toHaveLength(1);
    expect(sounds).toHaveLength(1);
  });

  it.for<VoiceErrorCode>([
    "microphone_denied",
    "microphone_dismissed",
    "microphone_missing",
    "microphone_in_use",
    "insecure_page",
  ])("reports %s and opens no line", async (refuse) => {
    const { session, clock, line, expectReleased } = stage({ sound: { refuse } });
    const started = session.start();
    await clock.advance(0);
    expect(await started).toBe(false);
    expect(session.getSnapshot()).toMatchObject({ state: "failed", endedBy: null });
    expect(session.getSnapshot().error?.code).toBe(refuse);
    expect(line.requests).toHaveLength(0);
    expectReleased();
  });

  it("reports a signed address that could not be had, with its cause, and gives the microphone back", async () => {
    const cause = new Error("403: paused");
    const getSignedUrl = () => Promise.reject(cause);
    const { session, clock, expectReleased } = stage({ options: { getSignedUrl } });
    const started = session.start();
    await clock.advance(0);
    expect(await started).toBe(false);
    expect(session.getSnapshot().error).toMatchObject({ code: "signed_url_failed", cause });
    expectReleased();
  });

  it("tells the signed address' request when the microphone is refused", async () => {
    let asked: AbortSignal | undefined;
    const getSignedUrl = (signal: AbortSignal) => {
      asked = signal;
      return new Promise<string>(() => {});
    };
    const { session, clock } = stage({ options: { getSignedUrl }, sound: { refuse: "microphone_denied" } });
    void session.start();
    await clock.advance(0);
    expect(asked?.aborted).toBe(true);
  });

  it("gives up ten seconds after the microphone was granted, not while a person reads the question", async () => {
    const { session, clock, sound, expectReleased } = stage({
      script: [neverAnswers()],
      sound: { asks: true },
    });
    const started = session.start();
    await clock.advance(60_000);
    expect(session.getSnapshot().state).toBe("connecting");
    sound().answer();
    await clock.advance(9_999);
    expect(session.getSnapshot().state).toBe("connecting");
    await clock.advance(1);
    expect(await started).toBe(false);
    expect(session.getSnapshot().error?.code).toBe("connect_timeout");
    expectReleased();
  });

  it("counts a signed address that never comes towards the same ten seconds", async () => {
    const { session, clock, expectReleased } = stage({
      options: { getSignedUrl: () => new Promise(() => {}) },
    });
    void session.start();
    await clock.advance(10_000);
    expect(session.getSnapshot().error?.code).toBe("connect_timeout");
    expectReleased();
  });

  it("reports the code and reason of a line that closes before it accepted", async () => {
    const { session, clock, expectReleased } = stage({ script: [refuses(1008, "override not allowed")] });
    void session.start();
    await clock.advance(0);
    expect(session.getSnapshot()).toMatchObject({
      endedBy: null,
      error: { code: "closed_by_server", closeCode: 1008, closeReason: "override not allowed" },
    });
    expectReleased();
  });

  it("reports audio_failed when the browser gives no sound at all", async () => {
    const { clock, line } = stage();
    const session = new Session(
      { getSignedUrl: async () => "" },
      {
        clock,
        network: new EventTarget(),
        page: Object.assign(new EventTarget(), { hidden: false }),
        transport: line,
        keepAwake: () => {},
        audio: () => {
          throw new DOMException("too many contexts", "NotSupportedError");
        },
      },
    );
    expect(await session.start()).toBe(false);
    expect(session.getSnapshot()).toMatchObject({ state: "failed", error: { code: "audio_failed" } });
  });

  it("can be started again after a failure", async () => {
    let attempts = 0;
    const getSignedUrl = () =>
      attempts++ === 0 ? Promise.reject(new Error("offline")) : Promise.resolve("wss://a");
    const { session, clock } = stage({ options: { getSignedUrl } });
    void session.start();
    await clock.advance(0);
    expect(session.getSnapshot().error?.code).toBe("signed_url_failed");
    void session.start();
    expect(session.getSnapshot().error).toBeNull();
    await clock.advance(0);
    expect(session.getSnapshot().state).toBe("listening");
  });
});

describe("cancelling a start", () => {
  it.for<[string, Stage]>([
    ["waiting for the microphone", { sound: { asks: true } }],
    ["waiting for the signed address", { options: { getSignedUrl: () => new Promise(() => {}) } }],
    ["waiting for the line", { script: [neverAnswers()] }],
  ])("ends at once while %s", async ([, setting]) => {
    const { session, clock, expectReleased } = stage(setting);
    const started = session.start();
    await clock.advance(5);
    session.end();
    expect(session.getSnapshot()).toMatchObject({ state: "idle", endedBy: null, error: null });
    expectReleased();
    expect(await started).toBe(false);
  });

  it("does not wake up when the microphone is granted after the end", async () => {
    const { session, clock, sound, line } = stage({ sound: { asks: true } });
    void session.start();
    await clock.advance(0);
    session.end();
    sound().answer();
    await clock.advance(20_000);
    expect(session.getSnapshot().state).toBe("idle");
    expect(line.requests).toHaveLength(0);
    expect(clock.pending()).toBe(0);
  });
});

describe("ending", () => {
  it("by the user, at once", async () => {
    const { session, expectReleased } = await connected({ script: [says("Hello", 5000)] });
    session.end();
    expect(session.getSnapshot()).toMatchObject({
      state: "ended",
      endedBy: "user",
      mode: "listening",
    });
    expectReleased();
  });

  it("by the agent: what it has said is heard, the microphone is off", async () => {
    const { session, clock, sound, line, expectReleased } = await connected({
      script: [says("Goodbye", 3000), saysGoodbye()],
    });
    expect(session.getSnapshot()).toMatchObject({ state: "speaking", mode: "speaking" });
    sound().speak(400);
    expect(line.sent).toEqual([]);
    await clock.advance(2_900);
    expect(session.getSnapshot().state).toBe("speaking");
    await clock.advance(100);
    expect(session.getSnapshot()).toMatchObject({ state: "ended", endedBy: "agent", error: null });
    expectReleased();
  });

  it("by the agent closing with 1000 drains as well", async () => {
    const { session, clock } = await connected({ script: [says("Goodbye", 3000), hangsUp()] });
    expect(session.getSnapshot().state).toBe("speaking");
    await clock.advance(3_000);
    expect(session.getSnapshot()).toMatchObject({ state: "ended", endedBy: "agent", error: null });
  });

  it("by the agent waits ten seconds at most", async () => {
    const { session, clock, expectReleased } = await connected({
      script: [says("A speech", 60_000), hangsUp()],
    });
    await clock.advance(9_999);
    expect(session.getSnapshot().state).toBe("speaking");
    await clock.advance(1);
    expect(session.getSnapshot()).toMatchObject({ state: "ended", endedBy: "agent" });
    expectReleased();
  });

  it("by the agent can be cut short, and refuses a new start until then", async () => {
    const { session, reports } = await connected({ script: [says("Goodbye", 3000), saysGoodbye()] });
    expect(await session.start()).toBe(false);
    expect(reports).toContainEqual({ type: "ignored", action: "start", state: "speaking" });
    session.end();
    expect(session.getSnapshot().state).toBe("ended");
  });

  it("by the agent stays that way when the line drops during the goodbye", async () => {
    const { session, clock } = await connected({
      script: [says("Goodbye", 2000), saysGoodbye(), pauses(500), dropsTheLine()],
    });
    await clock.advance(2_000);
    expect(session.getSnapshot()).toMatchObject({ endedBy: "agent", error: null });
  });

  it("by the operator is an error with code and reason, is not revived, and releases everything", async () => {
    const { session, clock, expectReleased } = await connected({
      script: [says("Hello", 2000), pauses(300), dropsTheLine(1008, "ended by the operator")],
    });
    await clock.advance(300);
    const { error, ...rest } = session.getSnapshot();
    expect(rest).toMatchObject({ state: "failed", endedBy: "error", mode: "listening" });
    expect(error).toEqual(closedByServer(1008, "ended by the operator"));
    expectReleased();
  });

  it("says so in words when the server gave none", async () => {
    const { session } = await connected({ script: [dropsTheLine(1008)] });
    expect(session.getSnapshot().error?.message).toBe("closed_by_server");
  });

  it("keeps the transcript until the next start", async () => {
    const { session, clock } = await connected({ script: [says("Hello"), dropsTheLine(1008)] });
    expect(session.getSnapshot().transcript).toMatchObject([{ text: "Hello" }]);
    void session.start();
    expect(session.getSnapshot()).toMatchObject({ transcript: [], conversationId: null, endedBy: null });
    await clock.advance(0);
  });
});
