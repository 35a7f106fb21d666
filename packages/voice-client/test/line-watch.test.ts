import { expect, it } from "vitest";
import { watchLine } from "../src/call.ts";
import { createFakeClock } from "../src/testing/index.ts";

function watched() {
  const clock = createFakeClock();
  const network = new EventTarget();
  const over = new AbortController();
  const seen: string[] = [];
  const note = (word: string) => {
    if (seen.at(-1) !== word) seen.push(word);
  };
  const pulse = watchLine(
    clock,
    network,
    over.signal,
    (isLost) => note(isLost ? "lost" : "here"),
    () => note("gone"),
  );
  const browserSays = (word: "offline" | "online") => network.dispatchEvent(new Event(word));
  /** Pings at this distance for a while. */
  const pings = async (gap: number, times: number) => {
    for (let count = 0; count < times; count += 1) {
      await clock.advance(gap);
      pulse(gap);
    }
  };
  return { clock, over, seen, pulse, pings, browserSays };
}

it("notices within five seconds that an agent that pings often has fallen silent", async () => {
  const { clock, seen, pings } = watched();
  await pings(1500, 4);
  await clock.advance(3999);
  expect(seen).toEqual(["here"]);
  await clock.advance(1);
  expect(seen).toEqual(["here", "lost"]);
});

it("waits for two pings of a provider that pings seldom", async () => {
  const { clock, seen, pings } = watched();
  await pings(20_000, 2);
  await clock.advance(39_999);
  expect(seen).toEqual(["here"]);
  await clock.advance(1);
  expect(seen).toEqual(["here", "lost"]);
});

it("takes sound for a sign of life between pings", async () => {
  const { clock, seen, pulse, pings } = watched();
  await pings(1500, 2);
  for (let second = 0; second < 10; second += 1) {
    await clock.advance(1000);
    pulse();
  }
  expect(seen).toEqual(["here"]);
});

it("learns nothing from pings that were held up and came all at once", async () => {
  const { clock, seen, pulse, pings } = watched();
  await pings(8000, 2);
  pulse(1);
  pulse(2);
  await clock.advance(15_999);
  expect(seen).toEqual(["here"]);
});

it("believes the browser at once, and only a ping that the line is back", async () => {
  const { clock, seen, pulse, pings, browserSays } = watched();
  await pings(1500, 2);
  browserSays("offline");
  pulse();
  browserSays("online");
  expect(seen).toEqual(["here", "lost"]);
  await clock.advance(29_000);
  pulse(29_000);
  expect(seen).toEqual(["here", "lost", "here"]);
});

it("has nothing but the browser's word where nobody pings", async () => {
  const { clock, seen, pulse, browserSays } = watched();
  pulse();
  await clock.advance(600_000);
  expect(seen).toEqual(["here"]);
  browserSays("offline");
  browserSays("online");
  expect(seen).toEqual(["here", "lost", "here"]);
});

it("gives a line up after half a minute, however often the browser says that it is gone", async () => {
  const { clock, seen, pings, browserSays } = watched();
  await pings(1500, 2);
  browserSays("offline");
  await clock.advance(20_000);
  browserSays("offline");
  await clock.advance(9_999);
  expect(seen).toEqual(["here", "lost"]);
  await clock.advance(1);
  expect(seen).toEqual(["here", "lost", "gone"]);
});

it("watches no longer than the conversation", async () => {
  const { clock, over, seen, pings, browserSays } = watched();
  await pings(1500, 2);
  over.abort();
  browserSays("offline");
  await clock.advance(60_000);
  expect(seen).toEqual(["here"]);
  expect(clock.pending()).toBe(0);
});
