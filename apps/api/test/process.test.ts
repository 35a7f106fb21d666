import { expect, onTestFinished, test } from "vitest";
import { startApi, statusOf } from "./api-process.ts";
import { testDatabase } from "./database.ts";

// What else its process must do, killed and under load, is in `process.nightly.test.ts` and those named beside it.

test("starts, answers until balancers know that it leaves, and ends", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const api = await startApi({ DATABASE_URL: url, DRAIN_SECONDS: "1" });
  expect(await statusOf(api.port, "/ready")).toBe(200);
  api.signal("SIGTERM");
  await expect.poll(() => statusOf(api.port, "/ready")).toBe(503);
  expect(await statusOf(api.port, "/api/auth/status")).toBe(200);
  expect(await api.exited).toBe(0);
});

test("says in one line what is wrong with its settings, and ends", async () => {
  await expect(startApi({ PORT: "many", LOG_LEVEL: "loud" })).rejects.toThrow(
    /^The API ended early with 78:\nThe API cannot start: PORT must be .*\. DATABASE_URL is missing.* LOG_LEVEL must be one of.*\n$/,
  );
});
