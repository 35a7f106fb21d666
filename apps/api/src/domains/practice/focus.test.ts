import { afterAll, beforeAll, expect, test } from "vitest";
import { createAttempt } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createJudgedRoom, type Person, somebody } from "../../../test/practice.ts";

let api: TestApi;
let uma: Person;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  uma = await somebody(api);
});
afterAll(() => api.close());

/** A room that Uma may enter, in which she was judged before unless it is her first time. */
async function roomOf(category: "Training" | "Assessment", isTried = true): Promise<number> {
  const { id } = await createJudgedRoom(api, [uma], { category });
  if (isTried) await createAttempt(api.db, { user_id: uma.id, room_id: id });
  return id;
}

const open = (id: number, focusKey?: string) =>
  uma.client.send("POST /api/test-rooms/:id/session", {
    params: { id },
    body: focusKey === undefined ? {} : { focusKey },
  });
const session = async (id: number, sessionId: string) =>
  uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", { params: { id, sessionId } });
const read = (id: string) => uma.client.request("GET /api/attempts/:id", { params: { id } });

test("the one check to try is said during the attempt and stands in its result", async () => {
  const id = await roomOf("Training");
  const { sessionId, attemptId } = (await open(id, "asks")).data;
  const { sentence } = (await read(attemptId)).focus ?? {};
  expect(sentence).toEqual(expect.any(String));
  expect(await session(id, sessionId)).toMatchObject({ attempt: { focus: sentence } });
  const again = (await open(id)).data;
  expect(again).toEqual({ sessionId, attemptId });
  expect((await read(attemptId)).focus).toBeNull();
  expect(await session(id, sessionId)).toMatchObject({ attempt: { focus: null } });
});

test("a check that the room is not judged by, or that its person has not met there, is refused at its field", async () => {
  const known = await roomOf("Training");
  const fresh = await roomOf("Training", false);
  const refused = { status: 400, error: { issues: [{ path: "focusKey" }] } };
  expect(await open(known, "unknown")).toMatchObject(refused);
  expect(await open(fresh, "asks")).toMatchObject(refused);
  expect((await open(fresh)).status).toBe(201);
});

test("an assessment is begun without one", async () => {
  const id = await roomOf("Assessment");
  expect((await open(id, "asks")).status).toBe(409);
  expect((await open(id)).status).toBe(201);
});

test("who views as its person reads nothing of it", async () => {
  const id = await roomOf("Training");
  const { sessionId } = (await open(id, "asks")).data;
  const owner = await api.viewing(await api.as("OWNER"), uma.id);
  expect(
    await owner.request("GET /api/test-rooms/:id/sessions/:sessionId", { params: { id, sessionId } }),
  ).toMatchObject({ attempt: { focus: null } });
});
