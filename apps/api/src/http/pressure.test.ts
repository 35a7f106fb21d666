import { fastify } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { shedUnderPressure } from "./pressure.ts";

test("a process that does not come to its work turns it away, answers probes, and serves again", async () => {
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
  expect(await statuses()).toEqual([200, 200]);
  // Nothing has moved since it was last looked at.
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(1000);
  expect(await statuses()).toEqual([503, 200]);
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(1000);
      return statuses();
    })
    .toEqual([200, 200]);
});
