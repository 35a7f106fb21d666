import { describe, expect, it } from "vitest";
import { LiveTurns } from "../src/line/line.ts";

describe("which sound is live", () => {
  it("everything until the first interruption", () => {
    const turns = new LiveTurns();
    expect([0, 1, 1, 5].map((id) => turns.accept(id))).toEqual([true, true, true, true]);
  });

  it("nothing older than the interruption", () => {
    const turns = new LiveTurns();
    turns.accept(7);
    turns.interrupt(8);
    expect([6, 7, 8, 9].map((id) => turns.accept(id))).toEqual([false, false, true, true]);
  });

  it("not the cut answer itself when the interruption carries its number", () => {
    const turns = new LiveTurns();
    turns.accept(7);
    turns.interrupt(7);
    expect([7, 8].map((id) => turns.accept(id))).toEqual([false, true]);
  });

  it("the next answer when the interruption carries that one's number", () => {
    const turns = new LiveTurns();
    turns.accept(6);
    turns.interrupt(7);
    expect(turns.accept(7)).toBe(true);
  });

  it("no interruption brings back what an earlier one cut", () => {
    const turns = new LiveTurns();
    turns.accept(7);
    turns.interrupt(8);
    turns.interrupt(3);
    expect(turns.accept(7)).toBe(false);
  });
});
