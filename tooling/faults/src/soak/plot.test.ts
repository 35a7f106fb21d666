import { expect, it } from "vitest";
import { drawPlot, type Series } from "./plot.ts";
import { lowestOf, periodsOf, slopeOf } from "./slope.ts";

const series: Series[] = ["api-1", "api-2 <odd>"].map((name, at) => {
  const points = Array.from({ length: 60 }, (_, sample) => ({
    t: sample * 10,
    value: 100 + at * 40 + (sample % 7),
  }));
  const lowest = lowestOf(points, periodsOf(600));
  return { name, points, lowest, slope: slopeOf(lowest) };
});

const draw = (shown: readonly Series[]) =>
  drawPlot({ title: "Memory", description: "What stays", warmUp: 100, series: shown });

it("names itself, its axes and every line", () => {
  const picture = draw(series);
  for (const text of [
    "<title id=",
    "<desc id=",
    'role="img"',
    "resident memory, MB",
    "minutes since",
    "api-1",
  ])
    expect(picture).toContain(text);
  expect(picture).toContain("api-2 &lt;odd&gt;");
  expect(picture.match(/<polyline/g)).toHaveLength(6);
  expect(picture).not.toMatch(/NaN|Infinity|undefined/);
});

it("is a picture even of nothing", () => {
  const nothing: Series = { name: "api-1", points: [], lowest: [], slope: undefined };
  expect(draw([nothing])).not.toMatch(/NaN|Infinity|undefined/);
});
