import { createThrowawayPostgres, type ThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, statusOf } from "./api-process.ts";

let postgres: ThrowawayPostgres;

beforeAll(async () => {
  postgres = await createThrowawayPostgres();
  await postgres.start();
});

afterAll(async () => {
  // What stands still cannot be told to end.
  postgres.resume();
  await postgres.remove();
});

test(
  "a database that hangs is answered for with 503 before six seconds are over, and used again once it is back",
  { timeout: 120_000 },
  async () => {
    const databaseUrl = `${postgres.url}/field_advisor`;
    const api = await startApi({ DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "1000" });
    let asked = 0;
    /** The status, or that there was none within six seconds. */
    const visit = () =>
      Promise.race([
        statusOf(api.port, `/api/deployment/never-asked-${++asked}`),
        new Promise((resolve) => setTimeout(resolve, 6000, "none in time")),
      ]);
    const visits = (count: number) => Promise.all(Array.from({ length: count }, visit));
    expect(new Set(await visits(20))).toEqual(new Set([404]));
    for (let round = 0; round < 2; round++) {
      postgres.pause();
      expect(new Set(await visits(40))).toEqual(new Set([503]));
      expect(new Set(await visits(40))).toEqual(new Set([503]));
      expect(await statusOf(api.port, "/live")).toBe(200);
      postgres.resume();
      await expect.poll(visit).toBe(404);
      expect(new Set(await visits(40))).toEqual(new Set([404]));
    }
  },
);
