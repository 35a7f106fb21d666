import { describe, expect, it } from "vitest";
import { VoiceError } from "../src/errors.ts";
import { dropsTheLine, neverAnswers, refuses, says } from "../src/testing/index.ts";
import type { FakeAudioOptions } from "../src/testing/index.ts";
import type { Turn } from "../src/types.ts";
import { connected, type Stage } from "./stage.ts";

const words = ({ session }: Awaited<ReturnType<typeof connected>>) =>
  session.getSnapshot().transcript.map(({ text }) => text);

/** A conversation that has begun in writing. */
const typed = (setting: Stage = {}) =>
  connected({ ...setting, options: { textOnly: true, ...setting.options } });

describe("a conversation aloud that goes on in writing", () => {
  it("gives microphone and speaker back at once, and is the same conversation", async () => {
    const on = await connected({
      script: [says("Good morning. What may I do for you?", 5000)],
      legs: [[says("Gladly.", 0)]],
    });
    const { session, clock, line, sound, sounds } = on;
    const states: string[] = [];
    session.subscribe(() => states.push(session.getSnapshot().state));
    const switched = session.setTextOnly(true);
    expect(sound().closed).toBe(true);
    expect(session.getSnapshot()).toMatchObject({ textOnly: true, mode: "listening" });
    session.sendUserMessage("In writing, please.");
    await clock.advance(0);
    await switched;
    await clock.advance(0);
    expect(words(on)).toEqual(["Good morning. What may I do for you?", "In writing, please.", "Gladly."]);
    expect(line.resumed).toMatchObject([{ textOnly: true, greeting: "unknown" }]);
    expect(sounds).toHaveLength(1);
    expect(states).not.toContain("reconnecting");
  });

  it("and back aloud has a microphone and a voice again", async () => {
    const on = await connected({
      script: [says("Hello", 0)],
      legs: [[says("Written", 0)], [says("Spoken", 1000)]],
    });
    const { session, clock, line, sounds } = on;
    const writing = session.setTextOnly(true);
    await clock.advance(0);
    await writing;
    const aloud = session.setTextOnly(false);
    await clock.advance(0);
    await aloud;
    await clock.advance(0);
    expect(session.getSnapshot()).toMatchObject({ textOnly: false, state: "speaking" });
    sounds[1]!.speak(40);
    await clock.advance(0);
    expect(line.sent.map(({ type }) => type)).toEqual(["audio"]);
    expect(words(on)).toEqual(["Hello", "Written", "Spoken"]);
    expect(line.resumed.map(({ textOnly }) => textOnly)).toEqual([true, false]);
    session.end();
    on.expectReleased();
  });

  it("does not write a sentence twice that was cut off by it", async () => {
    const on = await connected({
      script: [says("One. Two.", 5000)],
      legs: [[], [says("Two.", 1000)]],
    });
    for (const textOnly of [true, false]) {
      const switched = on.session.setTextOnly(textOnly);
      await on.clock.advance(0);
      await switched;
    }
    await on.clock.advance(0);
    expect(words(on)).toEqual(["One. Two."]);
  });

  it("keeps the mute and the button of the one who talks", async () => {
    const on = await typed({ legs: [[]] });
    on.session.setPushToTalk("released");
    const aloud = on.session.setTextOnly(false);
    await on.clock.advance(0);
    await aloud;
    expect(on.sound().muted).toBe(true);
  });
});

describe("a typed conversation that is to go on aloud", () => {
  it.each<[FakeAudioOptions["refuse"]]>([["microphone_denied"], ["microphone_missing"]])(
    "stays as it is with %s",
    async (refuse) => {
      const on = await typed({ script: [says("Hello", 0)], ...(refuse && { sound: { refuse } }) });
      const { session, clock, line, sound } = on;
      const before = session.getSnapshot();
      await expect(session.setTextOnly(false)).rejects.toMatchObject({ code: refuse });
      expect(session.getSnapshot()).toBe(before);
      expect(sound().closed).toBe(true);
      session.sendUserMessage("Still here?");
      await clock.advance(0);
      expect(line.sent).toMatchObject([{ type: "user_message" }]);
      expect(line.resumed).toEqual([]);
    },
  );

  it("stays as it is while another tab talks", async () => {
    let isTaken = true;
    const takeTurn = async ({ isAloud }: Turn) => {
      if (isAloud && isTaken) throw new VoiceError("talking_elsewhere");
    };
    const { session, clock, line } = await typed({ options: { takeTurn }, legs: [[]] });
    await expect(session.setTextOnly(false)).rejects.toMatchObject({ code: "talking_elsewhere" });
    expect(line.resumed).toEqual([]);
    isTaken = false;
    const aloud = session.setTextOnly(false);
    await clock.advance(0);
    await aloud;
    expect(session.getSnapshot().textOnly).toBe(false);
  });

  it("is typed until somebody can be heard", async () => {
    const on = await typed({ sound: { asks: true }, legs: [[]] });
    const { session, clock, sound } = on;
    const aloud = session.setTextOnly(false);
    await clock.advance(60_000);
    expect(session.getSnapshot()).toMatchObject({ textOnly: true, state: "listening" });
    sound().answer();
    await clock.advance(0);
    await aloud;
    expect(session.getSnapshot().textOnly).toBe(false);
  });

  it("opens one microphone for a double click, and none for a conversation that is over", async () => {
    const on = await typed({ sound: { asks: true } });
    const aloud = on.session.setTextOnly(false);
    await on.session.setTextOnly(false);
    expect(on.sounds).toHaveLength(1);
    on.session.end();
    on.sound().answer();
    await expect(aloud).rejects.toMatchObject({ code: "line_lost" });
    expect(on.sound().closed).toBe(true);
    expect(on.session.getSnapshot().state).toBe("ended");
  });
});

describe("a next leg that does not come", () => {
  it("is tried again, and said to be so", async () => {
    const { session, clock, line } = await connected({ legs: [[refuses(1011)], []] });
    const writing = session.setTextOnly(true);
    await clock.advance(0);
    expect(session.getSnapshot().state).toBe("reconnecting");
    await clock.advance(1000);
    await writing;
    expect(session.getSnapshot()).toMatchObject({ state: "listening", textOnly: true });
    expect(line.resumed).toHaveLength(2);
  });

  it("can be gone on with later", async () => {
    const { session, clock } = await connected({ legs: Array.from({ length: 20 }, () => [neverAnswers()]) });
    const writing = session.setTextOnly(true);
    await clock.advance(120_000);
    await writing;
    expect(session.getSnapshot()).toMatchObject({ state: "failed", error: { code: "line_lost" } });
  });

  it("is ignored while the line is lost", async () => {
    const { session, clock, reports } = await connected({
      script: [dropsTheLine()],
      legs: [[neverAnswers()]],
    });
    await clock.advance(0);
    await session.setTextOnly(true);
    expect(reports).toContainEqual({ type: "ignored", action: "switch", state: "reconnecting" });
  });
});
