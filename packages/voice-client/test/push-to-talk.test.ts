import { describe, expect, it } from "vitest";
import { PushToTalk } from "../src/ways/push-to-talk.ts";
import { connected } from "./stage.ts";

async function holding() {
  const on = await connected();
  const talk = new PushToTalk(on.session, on.clock);
  talk.start();
  return { ...on, talk, state: () => on.session.getSnapshot().pushToTalk };
}

describe("push to talk", () => {
  it("is heard only while it is held, and a moment longer", async () => {
    const { clock, sound, state, talk } = await holding();
    expect(sound().muted).toBe(true);
    talk.press();
    expect([sound().muted, state()]).toEqual([false, "held"]);
    await clock.advance(1000);
    talk.release();
    await clock.advance(249);
    expect(sound().muted).toBe(false);
    await clock.advance(1);
    expect([sound().muted, state()]).toEqual([true, "released"]);
  });

  it("goes on where it is pressed again before its end was sent", async () => {
    const { clock, sound, talk } = await holding();
    talk.press();
    await clock.advance(1000);
    talk.release();
    await clock.advance(100);
    talk.press();
    await clock.advance(1000);
    expect(sound().muted).toBe(false);
    expect(clock.pending()).toBe(0);
  });

  it("stays open after a short press until the next, for who cannot hold", async () => {
    const { clock, sound, state, talk } = await holding();
    talk.press();
    await clock.advance(100);
    talk.release();
    await clock.advance(5000);
    expect(state()).toBe("held");
    talk.press();
    await clock.advance(100);
    talk.release();
    await clock.advance(250);
    expect(sound().muted).toBe(true);
    talk.toggle();
    await clock.advance(5000);
    expect(state()).toBe("held");
    talk.toggle();
    await clock.advance(250);
    expect(state()).toBe("released");
  });

  it("is let go of with the window, however it was opened", async () => {
    const { clock, state, talk } = await holding();
    talk.press();
    talk.letGo();
    await clock.advance(250);
    expect(state()).toBe("released");
    talk.release();
    talk.toggle();
    talk.letGo();
    await clock.advance(250);
    expect(state()).toBe("released");
  });

  it("does not open a microphone that its person has muted", async () => {
    const { session, sound, talk } = await holding();
    session.setMicMuted(true);
    talk.press();
    expect(sound().muted).toBe(true);
    session.setMicMuted(false);
    expect(sound().muted).toBe(false);
    talk.letGo();
    session.setMicMuted(true);
    talk.stop();
    expect(sound().muted).toBe(true);
    session.setMicMuted(false);
    expect(sound().muted).toBe(false);
  });

  it("closes the microphone of a conversation from its first moment", async () => {
    const { session, sounds, talk } = await holding();
    session.end();
    void session.start();
    expect(sounds.at(-1)?.muted).toBe(true);
    talk.stop();
    expect(sounds.at(-1)?.muted).toBe(false);
  });
});
