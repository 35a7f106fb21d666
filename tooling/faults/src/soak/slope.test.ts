import { expect, it } from "vitest";
import { createRandom } from "@field-advisor/run/random";
import { judgeSlope, lowestOf, periodsOf, type Point, slopeOf } from "./slope.ts";

const goal = 1;

/** Two hours of a process that fills 40 MB before each collection, beside what it never gives back. */
function resident(leakPerHour: number): Point[] {
  const random = createRandom(7);
  return Array.from({ length: 720 }, (_, at) => {
    const t = at * 10;
    const warming = 60 * (1 - Math.exp(-t / 300));
    return { t, value: 100 + warming + (t % 130) * 0.3 + random() * 2 + (leakPerHour * t) / 3600 };
  });
}

const slopeIn = (points: readonly Point[]) => slopeOf(lowestOf(points, periodsOf(7200)));

it("finds the exact line through points that lie on one", () => {
  const slope = slopeOf([0, 1800, 3600, 7200].map((t) => ({ t, value: 5 + t / 1200 })));
  expect(slope?.perHour).toBeCloseTo(3, 9);
  expect(slope?.error).toBeCloseTo(0, 9);
  expect(slope?.to.value).toBeCloseTo(11, 9);
});

it("passes over the warm-up and what the collector gives back", () => {
  const slope = slopeIn(resident(0));
  expect(Math.abs(slope?.perHour ?? NaN)).toBeLessThan(goal);
  expect(judgeSlope(slope, goal)).toBe("held");
});

it.each([2, 5, 50])("sees %i MB an hour below a saw-tooth of 40 MB", (leak) => {
  const slope = slopeIn(resident(leak));
  expect(Math.abs((slope?.perHour ?? NaN) - leak)).toBeLessThan(0.7);
  expect(judgeSlope(slope, goal)).toBe("GROWS");
});

it("does not call growth what its own uncertainty explains", () => {
  const points = [10, 14, 9, 15, 11].map((value, at) => ({ t: at * 300, value }));
  expect(judgeSlope(slopeOf(points), goal)).toBe("unclear");
  expect(judgeSlope(slopeOf(points.slice(0, 2)), goal)).toBe("too short");
});

it("gives shorter runs the same shares", () => {
  expect(periodsOf(7200)).toEqual({ warmUp: 1200, window: 300 });
  expect(periodsOf(600)).toEqual({ warmUp: 100, window: 25 });
  expect(periodsOf(100_000)).toEqual({ warmUp: 1200, window: 300 });
});
