import { expect, test } from "vitest";
import { createAfterwards } from "./afterwards.ts";
import { createLog } from "./log.ts";

function listening() {
  const lines: string[] = [];
  const afterwards = createAfterwards(createLog("error", { write: (line) => void lines.push(line) }), 1);
  return { afterwards, lines };
}

test("does one thing after the other, and never before its caller goes on", async () => {
  const { afterwards } = listening();
  const done: string[] = [];
  for (const name of ["first", "second", "third"]) {
    afterwards.add("test", async () => {
      await Promise.resolve();
      done.push(name);
    });
  }
  expect(done).toEqual([]);
  await afterwards.settled();
  expect(done).toEqual(["first", "second", "third"]);
});

test("tries again what fails, and says what it gives up", async () => {
  const { afterwards, lines } = listening();
  let tries = 0;
  const failing = (times: number) => async () => {
    tries += 1;
    if (tries <= times) throw new Error("not now");
  };
  afterwards.add("once more", failing(1));
  await afterwards.settled();
  expect([tries, lines]).toEqual([2, []]);
  afterwards.add("hopeless", failing(100));
  await afterwards.settled();
  expect(tries).toBe(7);
  expect(lines.join()).toMatch(/"name":"hopeless".*work after an answer was not done/);
});

test("takes no more than it can keep", async () => {
  const { afterwards } = listening();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  for (let i = 0; i < 1000; i++) afterwards.add("test", i === 0 ? () => end : async () => undefined);
  expect(() => afterwards.add("test", async () => undefined)).toThrow(
    expect.objectContaining({ code: "unavailable" }),
  );
  finish();
});
