import { expect, test } from "vitest";
import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import { bareServer } from "../../test/bare-server.ts";
import { serveHealth } from "./health.ts";
import { serve } from "./serve.ts";

/** Nothing else runs meanwhile. */
const block = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test("a process that cannot keep up turns work away, stays alive, and recovers", async () => {
  const { app } = await bareServer();
  serveHealth(app, {});
  const nobody = async () => ({ isAuthenticated: false, user: null, impersonation: null });
  serve(app, { status: authEndpoints.status }, { status: nobody });
  const ask = (url = "/api/auth/status") => app.inject({ url, headers: { host: "localhost:3000" } });
  expect((await ask()).statusCode).toBe(200);
  await expect
    .poll(
      () => {
        block(1200);
        return ask().then(({ statusCode }) => statusCode);
      },
      { timeout: 10_000 },
    )
    .toBe(503);
  const refused = await ask();
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "2",
  ]);
  expect((await ask("/live")).statusCode).toBe(200);
  await expect.poll(() => ask().then(({ statusCode }) => statusCode)).toBe(200);
});
