import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { AppError } from "../../lib/app-error.ts";
import { createIdempotency } from "./idempotency.service.ts";

let api: TestApi;
let userId: number;
beforeAll(async () => {
  api = await testApi();
  userId = (await createUser(api.db)).id;
});
afterAll(() => api.close());

let count = 0;
const named = () => ({ userId, key: `key ${++count}`, request: "POST /rooms" });
const keys = async () => (await api.db.selectFrom("repeated_writes").select("key_hash").execute()).length;

const fromDatabase = (code: string) => Object.assign(new Error("Refused"), { severity: "ERROR", code });

test.each([
  ["we refused it", new AppError("agent_inactive", "Off."), true],
  ["the database refused it", fromDatabase("55P03"), true],
  ["it took too long", new AppError("unavailable", "Too long."), false],
  ["the connection was lost", new Error("Connection terminated unexpectedly"), false],
  ["the line broke", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }), false],
  ["the server shut down", fromDatabase("57P01"), false],
])("where %s, is the key free for another try at once: %s %s", async (_what, error, isFree) => {
  const before = await keys();
  const once = createIdempotency(api.deps).once(named(), () => Promise.reject(error));
  await expect(once).rejects.toBe(error);
  expect(await keys()).toBe(before + (isFree ? 0 : 1));
});

test("what was done is answered although the answer cannot be kept", async () => {
  const write = async () => {
    await api.db.schema.dropTable("repeated_writes").execute();
    return { id: 7 };
  };
  expect(await createIdempotency(api.deps).once(named(), write)).toEqual({ id: 7 });
});
