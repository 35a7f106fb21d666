import { describe, expect, it } from "vitest";
import { VoiceError } from "../src/errors.ts";
import { turnsOf } from "../src/page/call-state.ts";
import {
  dropsTheLine,
  forgets,
  hangsUp,
  neverAnswers,
  pauses,
  pings,
  refuses,
  says,
  type ScriptStep,
  waitsFor,
} from "../src/testing/index.ts";
import { connected, stage, type Stage } from "./stage.ts";

const twoPings = [pings(1500), pauses(1500), pings(1500)];
const away = { status: 503 };

/** The words as a page shows them, with unsent ones marked. */
const shown = (session: Awaited<ReturnType<typeof connected>>["session"]) =>
  turnsOf(session.getSnapshot()).map(({ text, isUnsent }) => (isUnsent ? `${text} (not sent)` : text));

/** A conversation whose line is cut at once, with a server that answers from the given time on. */
async function cut({
  legs = [],
  script = [says("Hello", 0)],
  answersAt = 0,
  ...setting
}: Stage & { answersAt?: number } = {}) {
  const tries: number[] = [];
  const now = { of: () => 0 };
  const on = await connected({
    script: [...script, dropsTheLine()],
    legs,
    ...setting,
    options: {
      getSignedUrl: async (_signal, goesOn) => {
        if (goesOn) tries.push(now.of());
        if (goesOn && now.of() < answersAt) throw away;
        return `wss://agent.test/${tries.length}`;
      },
      ...setting.options,
    },
  });
  now.of = on.clock.now;
  return { ...on, tries };
}

describe("a line that is lost", () => {
  it.each([1002, 1006, 1011, 1012])(
    "by close %d goes on by itself, with microphone and speaker as they are",
    async (code) => {
      const { session, clock, line, sounds, reports } = await connected({
        script: [says("Hello", 2000), pauses(100), dropsTheLine(code)],
        legs: [[pauses(500), says("Where were we?", 100)]],
      });
      const seen: string[] = [];
      session.subscribe(() => seen.push(session.getSnapshot().state));
      await clock.advance(101);
      expect(seen).toEqual(["reconnecting", "speaking"]);
      expect(sounds[0]?.queued()).toBe(1899);
      expect(session.getSnapshot().conversationId).toBe("scripted-2");
      await clock.advance(500);
      expect(shown(session)).toEqual(["Hello", "Where were we?"]);
      expect([line.requests.length, line.resumed.length, sounds.length]).toEqual([1, 1, 1]);
      expect(sounds[0]?.closed).toBe(false);
      expect(reports).toEqual([]);
    },
  );

  it("is noticed when it has been silent for four seconds", async () => {
    const { session, clock, line } = await connected({ script: twoPings, legs: [[neverAnswers()]] });
    await clock.advance(1500 + 3999);
    expect(session.getSnapshot().state).toBe("listening");
    await clock.advance(1);
    expect(session.getSnapshot().state).toBe("reconnecting");
    expect(line.open()).toBe(false);
  });

  it("that another tab took is gone on with, and no answer is lost to the numbers of the next line", async () => {
    const { session, clock } = await connected({
      script: [says("Hello.", 0), says("Good day.", 0), dropsTheLine(4409)],
      legs: [[says("Good day.", 0)]],
    });
    const { transcript } = session.getSnapshot();
    void session.start({ goOn: transcript });
    await clock.advance(0);
    expect(shown(session)).toEqual(["Hello.", "Good day."]);
  });

  it("ends with the agent's close, which is not revived", async () => {
    const { session, clock, line } = await connected({ script: [says("Goodbye", 100), hangsUp()] });
    await clock.advance(60_000);
    expect(session.getSnapshot()).toMatchObject({ state: "ended", endedBy: "agent" });
    expect(line.resumed).toEqual([]);
  });

  it.each([1008, 4409])("is not revived after close %d", async (code) => {
    const { session, clock, line, expectReleased } = await connected({
      script: [dropsTheLine(code, "Stopped.")],
    });
    await clock.advance(60_000);
    expect(session.getSnapshot()).toMatchObject({ state: "failed", error: { closeCode: code } });
    expect(line.resumed).toEqual([]);
    expectReleased();
  });

  it("stays ended when the person ends it meanwhile", async () => {
    const { session, clock, line, expectReleased } = await connected({
      script: [dropsTheLine()],
      legs: [[neverAnswers()]],
    });
    await clock.advance(100);
    session.end();
    expect(session.getSnapshot()).toMatchObject({ state: "ended", endedBy: "user" });
    expectReleased();
    await clock.advance(600_000);
    expect(line.resumed).toHaveLength(1);
    expect(session.getSnapshot().state).toBe("ended");
  });
});

describe("tries", () => {
  it("come at 0, 0.5, 1, 2, 4, 8 and 8 s, and stop after a minute in the front", async () => {
    const { session, clock, tries, expectReleased } = await cut({ answersAt: Infinity });
    await clock.advance(59_999);
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    for (const [index, wanted] of [500, 1000, 2000, 4000, 8000, 8000].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(wanted * 0.75);
      expect(gaps[index]).toBeLessThanOrEqual(wanted * 1.25);
    }
    expect(session.getSnapshot().state).toBe("reconnecting");
    await clock.advance(1);
    expect(session.getSnapshot()).toMatchObject({
      state: "failed",
      endedBy: "error",
      error: { code: "line_lost" },
    });
    expectReleased();
  });

  it("go on for ten minutes on a hidden page, and for one more when it is seen again", async () => {
    const { session, clock, page } = await cut({ answersAt: Infinity });
    const show = (isShown: boolean) => {
      page.hidden = !isShown;
      page.dispatchEvent(new Event("visibilitychange"));
    };
    show(false);
    await clock.advance(500_000);
    show(true);
    await clock.advance(59_999);
    expect(session.getSnapshot().state).toBe("reconnecting");
    await clock.advance(1);
    expect(session.getSnapshot().state).toBe("failed");
  });

  it.each([
    ["the network", (on: Awaited<ReturnType<typeof cut>>) => on.network.dispatchEvent(new Event("online"))],
    [
      "the reader",
      (on: Awaited<ReturnType<typeof cut>>) => on.page.dispatchEvent(new Event("visibilitychange")),
    ],
  ])("come at once when %s is back", async (_what, comesBack) => {
    const on = await cut({ answersAt: 20_000 });
    await on.clock.advance(20_000);
    const before = on.tries.length;
    comesBack(on);
    await on.clock.advance(0);
    expect(on.tries).toHaveLength(before + 1);
    expect(on.session.getSnapshot().state).toBe("listening");
  });

  it("that hang are given up after ten seconds, and at once when the network is back", async () => {
    const on = await cut({ legs: [[neverAnswers()], [neverAnswers()], []] });
    await on.clock.advance(10_500 * 1.25);
    expect(on.line.resumed).toHaveLength(2);
    on.network.dispatchEvent(new Event("online"));
    await on.clock.advance(1);
    expect(on.session.getSnapshot().state).toBe("listening");
  });

  it("wait as long as the server says, whatever the network does", async () => {
    let asked = 0;
    const { clock, network } = await cut({
      options: {
        getSignedUrl: async (_signal, goesOn) => {
          if (goesOn) asked += 1;
          if (goesOn) throw away;
          return "wss://agent.test";
        },
        secondsUntilRetry: () => 30,
      },
    });
    await clock.advance(1);
    network.dispatchEvent(new Event("online"));
    await clock.advance(29_998);
    expect(asked).toBe(1);
    await clock.advance(1);
    expect(asked).toBe(2);
  });

  it("go on once where the server refuses the one after a try that was cut short, and may have had that one", async () => {
    const cause = new Error("This conversation was continued in another window or on another device.");
    let asked = 0;
    const { session, clock, network } = await cut({
      legs: [[says("Where were we?", 100)]],
      options: {
        getSignedUrl: (signal, goesOn) => {
          if (!goesOn) return Promise.resolve("wss://agent.test");
          asked += 1;
          if (asked === 2) throw cause;
          if (asked > 2) return Promise.resolve("wss://agent.test/again");
          return new Promise((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason as Error)),
          );
        },
        secondsUntilRetry: (error) => (error === cause ? null : 0),
      },
    });
    await clock.advance(1);
    network.dispatchEvent(new Event("online"));
    await clock.advance(3000);
    expect([asked, session.getSnapshot().error]).toEqual([3, null]);
    expect(session.getSnapshot().state).not.toBe("reconnecting");
  });

  it("stop where the server refuses for good, with its reason", async () => {
    const cause = new Error("This conversation was ended.");
    const { session, clock, expectReleased } = await cut({
      options: {
        getSignedUrl: async (_signal, goesOn) => {
          if (goesOn) throw cause;
          return "wss://agent.test";
        },
        secondsUntilRetry: () => null,
      },
    });
    await clock.advance(1);
    const { error, state } = session.getSnapshot();
    expect([state, error]).toEqual(["failed", new VoiceError("resume_refused", { cause })]);
    expectReleased();
  });
});

describe("what is said and typed without a line", () => {
  const types = (steps: ScriptStep[] = []) => cut({ answersAt: 5000, legs: [steps] });

  it("is sent once when the line is back", async () => {
    const { session, clock, line, sound } = await types();
    sound().speak(400);
    session.sendUserMessage("Are you there?");
    session.sendUserMessage("Hello?");
    expect(shown(session)).toEqual(["Hello", "Are you there? (not sent)", "Hello? (not sent)"]);
    expect(line.sent).toEqual([]);
    await clock.advance(10_000);
    expect(shown(session)).toEqual(["Hello", "Are you there?", "Hello?"]);
    expect(line.sent.filter(({ type }) => type === "user_message")).toHaveLength(2);
    expect(line.sent.filter(({ type }) => type === "audio")).toHaveLength(10);
  });

  /** A line that is lost before the other side was heard of again. */
  const typedLast = async (legs: ScriptStep[][]) => {
    const call = await connected({
      script: [...twoPings, waitsFor("user_message"), pauses(100), dropsTheLine()],
      legs,
    });
    await call.clock.advance(1500);
    call.session.sendUserMessage("One");
    await call.clock.advance(200);
    return call;
  };

  it("may have been sent right before: an agent that knows what has arrived gets the rest", async () => {
    const { session, line } = await typedLast([[]]);
    expect(line.resumed).toMatchObject([{ unconfirmed: ["One"] }]);
    expect(shown(session)).toEqual(["One"]);
  });

  it("is not what was sent before to one that does not", async () => {
    const { session, line } = await typedLast([[forgets()], [forgets()]]);
    expect(shown(session)).toEqual(["One (not sent)"]);
    line.sent.splice(1);
    expect(line.sent).toEqual([{ type: "user_message", text: "One" }]);
    session.sendAgain(session.getSnapshot().transcript.at(-1)?.id ?? 0);
    expect(shown(session)).toEqual(["One"]);
    expect(line.sent).toHaveLength(2);
  });

  it("is not what the agent has answered, however soon the line was lost", async () => {
    const { session, clock } = await connected({
      script: [pings(), waitsFor("user_message"), says("I hear you.", 0), dropsTheLine()],
      options: {
        getSignedUrl: async (_signal, goesOn) => (goesOn ? Promise.reject(away) : "wss://agent.test"),
      },
    });
    session.sendUserMessage("Can you hear me?");
    await clock.advance(10);
    expect(session.getSnapshot().state).toBe("reconnecting");
    expect(shown(session)).toEqual(["Can you hear me?", "I hear you."]);
  });

  it("is kept for 15 s, and the rest is named", async () => {
    const { clock, line, sound, reports } = await types();
    sound().speak(23_000, true);
    await clock.advance(10_000);
    expect(line.sent.filter(({ type }) => type === "audio")).toHaveLength(375);
    expect(reports.at(-1)).toEqual({ type: "input_missed", milliseconds: 8000 });
  });

  it("is nothing where nobody spoke", async () => {
    const { clock, sound, reports } = await types();
    sound().speak(23_000);
    await clock.advance(10_000);
    expect(reports.filter(({ type }) => type === "input_missed")).toEqual([]);
  });

  it("was perhaps not heard since the other side was last heard of", async () => {
    const { clock, sound, reports } = await connected({ script: twoPings, legs: [[]] });
    await clock.advance(1500);
    sound().speak(3000, true);
    await clock.advance(4001);
    expect(reports).toEqual([{ type: "input_missed", milliseconds: 3000 }]);
  });
});

describe("the agent of the next leg", () => {
  it("that knows the conversation is told nothing, and repeats a sentence once", async () => {
    const { session, clock, line } = await cut({
      script: [says("Good day. What may I do for you?", 0)],
      legs: [[says("What may I do for you?", 0)]],
    });
    await clock.advance(1);
    expect(shown(session)).toEqual(["Good day. What may I do for you?"]);
    expect(line.sent).toEqual([]);
  });

  it("that does not is kept from greeting, and told what was said", async () => {
    const { session, clock, line } = await cut({
      legs: [[forgets()], [forgets()]],
      options: { background: () => "Facts" },
    });
    await clock.advance(1);
    expect(line.resumed.map(({ greeting }) => greeting)).toEqual(["unknown", "overridden"]);
    expect(line.sent).toMatchObject([
      { text: "Facts" },
      { type: "contextual_update", text: expect.stringMatching(/no instruction[^]*\nAgent: Hello$/) },
    ]);
    expect(session.getSnapshot().state).toBe("listening");
  });

  it("is told once what was typed meanwhile: as a message, and not in the record", async () => {
    const { session, clock, line } = await cut({ legs: [[forgets()], [forgets()]], answersAt: 400 });
    session.sendUserMessage("Can you hear me?");
    // The times of tries vary.
    await clock.advance(2500);
    expect(line.sent).toMatchObject([
      { type: "contextual_update", text: expect.stringMatching(/\nAgent: Hello$/) },
      { type: "user_message", text: "Can you hear me?" },
    ]);
    expect(shown(session)).toEqual(["Hello", "Can you hear me?"]);
  });

  it("that allows no override is opened without, and from then on", async () => {
    const { clock, line } = await cut({
      legs: [[forgets()], [refuses(1008, "override")], [forgets(), dropsTheLine()], [forgets()]],
    });
    await clock.advance(10);
    expect(line.resumed.map(({ greeting }) => greeting)).toEqual([
      "unknown",
      "overridden",
      "accepted",
      "accepted",
    ]);
  });

  it("that allows no override and says so after it has accepted the leg loses no conversation for that", async () => {
    const { clock, line, session } = await cut({
      legs: [[forgets()], [forgets(), dropsTheLine(1008, "override")], [forgets(), says("Hello", 0)]],
    });
    await clock.advance(10);
    expect(line.resumed.map(({ greeting }) => greeting)).toEqual(["unknown", "overridden", "accepted"]);
    expect(session.getSnapshot().state).toBe("listening");
  });

  it("and says so after a reload, while sound is still being opened, loses no conversation either", async () => {
    const { session, clock, line, sounds } = stage({
      legs: [[forgets()], [forgets(), dropsTheLine(1008, "override")], [forgets(), pauses(1)]],
    });
    const started = session.start({ goOn: [{ id: 1, role: "agent", text: "Hello" }] });
    const opened = Promise.withResolvers<void>();
    const [audio] = sounds;
    const begin = audio?.begin.bind(audio);
    Object.assign(audio ?? {}, {
      begin: async (...given: Parameters<NonNullable<typeof begin>>) => {
        await opened.promise;
        await begin?.(...given);
      },
    });
    await clock.advance(10);
    opened.resolve();
    expect(await started).toBe(true);
    await clock.advance(10);
    expect(line.requests.map(({ greeting }) => greeting)).toEqual(["unknown", "overridden"]);
    expect(line.resumed.map(({ greeting }) => greeting)).toEqual(["accepted"]);
    expect(session.getSnapshot().state).toBe("listening");
  });
});

it("goes on after a reload with what was said before", async () => {
  const { session, clock, line } = await connected();
  session.end();
  void session.start({ goOn: [{ id: 1, role: "agent", text: "Hello" }] });
  await clock.advance(0);
  expect(shown(session)).toEqual(["Hello"]);
  expect(line.requests.at(-1)).toMatchObject({
    greeting: "unknown",
    record: expect.stringContaining("Hello"),
  });
});

it("gives the line up without an end when the page goes away", async () => {
  const { session, expectReleased } = await connected();
  session.leave();
  expect(session.getSnapshot()).toMatchObject({ state: "failed", error: { code: "line_lost" } });
  expectReleased();
});
