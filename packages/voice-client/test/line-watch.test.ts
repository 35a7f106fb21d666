import { expect, it } from "vitest";
import { watchLine } from "../src/line-watch.ts";
import { createFakeClock } from "../src/testing/index.ts";

function watched() {
  const clock = createFakeClock();
  const network = new EventTarget();
  const over = new AbortController();
  const lost: string[] = [];
  const pulse = watchLine(clock, network, over.signal, () => {
    lost.push("lost");
    over.abort();
  });
  /** Pings at this distance for a while. */
  const pings = async (gap: number, times: number) => {
    for (let count = 0; count < times; count += 1) {
      await clock.advance(gap);
      pulse(gap);
    }
  };
  return { clock, over, lost, pulse, pings, network };
}

it.each([
  ["within four seconds that an agent that pings often", 1500, 4000],
  ["after two pings that a provider that pings seldom", 20_000, 40_000],
])("notices %s has fallen silent", async (_who, gap, limit) => {
  const { clock, lost, pings } = watched();
  await pings(gap, 4);
  await clock.advance(limit - 1);
  expect(lost).toEqual([]);
  await clock.advance(1);
  expect(lost).toEqual(["lost"]);
});

it("takes sound for a sign of life between pings", async () => {
  const { clock, lost, pulse, pings } = watched();
  await pings(1500, 2);
  for (let second = 0; second < 10; second += 1) {
    await clock.advance(1000);
    pulse();
  }
  expect(lost).toEqual([]);
});

it("learns nothing from pings that were held up and came all at once", async () => {
  const { clock, lost, pulse, pings } = watched();
  await pings(8000, 2);
  pulse(1);
  pulse(2);
  await clock.advance(15_999);
  expect(lost).toEqual([]);
});

it("believes the browser at once", async () => {
  const { lost, pings, network } = watched();
  await pings(1500, 2);
  network.dispatchEvent(new Event("offline"));
  expect(lost).toEqual(["lost"]);
});

it("has nothing but the browser's word where nobody pings", async () => {
  const { clock, lost, pulse } = watched();
  pulse();
  await clock.advance(600_000);
  expect(lost).toEqual([]);
});

it("watches no longer than the conversation", async () => {
  const { clock, over, lost, pulse, pings, network } = watched();
  await pings(1500, 2);
  over.abort();
  pulse(1500);
  network.dispatchEvent(new Event("offline"));
  await clock.advance(60_000);
  expect(lost).toEqual([]);
  expect(clock.pending()).toBe(0);
});
