import { createThrowawayPostgres, type ThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { call, startApi, statusOf } from "./api-process.ts";

const slow = { timeout: 90_000 };

let postgres: ThrowawayPostgres;

beforeAll(async () => {
  postgres = await createThrowawayPostgres();
  await postgres.start();
});

afterAll(() => postgres.remove());

const page = "/api/deployment/demo-open";

test(
  "the database is killed and comes back; the API answers 503 meanwhile and never restarts",
  slow,
  async () => {
    const api = await startApi({ DATABASE_URL: `${postgres.url}/field_advisor`, RATE_LIMIT_FACTOR: "1000" });
    expect(await statusOf(api.port, page)).toBe(200);
    for (let round = 0; round < 3; round++) {
      const outcomes: (number | string)[] = [];
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const visit = async (): Promise<void> => {
        outcomes.push((await call(api.port, `/api/deployment/unknown-${outcomes.length}`)).status);
        if (!isOver) await visit();
      };
      const visitors = Promise.all(Array.from({ length: 8 }, visit));
      await expect.poll(() => outcomes.length).toBeGreaterThan(50);
      await postgres.kill();
      await expect.poll(() => outcomes.includes(503)).toBe(true);
      await expect.poll(() => statusOf(api.port, "/ready")).toBe(503);
      expect(await statusOf(api.port, "/live")).toBe(200);
      expect(await statusOf(api.port, "/api/deployment/never-asked-before")).toBe(503);
      await expect.poll(() => postgres.start().then(() => "up", String)).toBe("up");
      await expect.poll(() => statusOf(api.port, "/ready")).toBe(200);
      const heard = outcomes.length;
      await expect.poll(() => outcomes.slice(heard).includes(404)).toBe(true);
      isOver = true;
      await visitors;
      // 404 while the database is there, 503 while it is not, and nothing else.
      expect(new Set(outcomes)).toEqual(new Set([404, 503]));
    }
    expect(await statusOf(api.port, page)).toBe(200);
    api.signal("SIGTERM");
    expect(await api.exited).toBe(0);
  },
);
