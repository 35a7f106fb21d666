import { fastify } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { shedUnderPressure } from "./pressure.ts";

test("a process that does not come to its work for longer turns it away, answers probes, and serves again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  onTestFinished(() => app.close());
  shedUnderPressure(app, 500);
  app.get("/work", async () => "done");
  app.get("/probe", { config: { servesUnderPressure: true } }, async () => "alive");
  const statuses = async () => {
    const answers = [await app.inject("/work"), await app.inject("/probe")];
    return answers.map(({ statusCode }) => statusCode);
  };
  const look = () => vi.advanceTimersByTime(1000);
  // Nothing has moved until the first look, which may be a moment that is over.
  look();
  expect(await statuses()).toEqual([200, 200]);
  // Nothing moves from one of these to the next.
  for (let looks = 0; looks < 3; looks++) look();
  expect(await statuses()).toEqual([503, 200]);
  await expect
    .poll(async () => {
      look();
      return statuses();
    })
    .toEqual([200, 200]);
});
