import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { afterAll, expect, test } from "vitest";
import {
  createAgent,
  createAssistant,
  createAttempt,
  createRoom,
  createRubric,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
const everything = { scope: "everyone", limit: 200 } as const;

async function told(action: string): Promise<ActivityEvent | undefined> {
  const events = await owner.request("GET /api/activity/events", { query: everything });
  return events.find((event) => event.action === action);
}

test("entries about a room call it as it was when it was deleted", async () => {
  const room = await createRoom(api.db, { name: "Yearly review" });
  const params = { id: room.id };
  await owner.request("PATCH /api/test-rooms/:id", { params, body: { name: "Quarterly review" } });
  await owner.request("DELETE /api/test-rooms/:id", { params });
  expect((await told("Changed a room"))?.details).toBe("Quarterly review. Changed: name.");
  expect((await told("Deleted a room"))?.details).toBe("Quarterly review.");
});

test("entries about an agent and an assistant call them as they were", async () => {
  const [agent, assistant] = [await createAgent(api.db), await createAssistant(api.db)];
  await owner.request("PATCH /api/agents/:id", {
    params: { id: agent.id },
    body: { name: "Asha", source: "custom" },
  });
  await owner.request("PATCH /api/assistants/:id", { params: { id: assistant.id }, body: { name: "Guide" } });
  await owner.request("DELETE /api/agents/:id", { params: { id: agent.id } });
  await owner.request("DELETE /api/assistants/:id", { params: { id: assistant.id } });
  expect((await told("Changed an agent"))?.details).toMatch(/^Asha\. /);
  expect((await told("Changed an assistant"))?.details).toMatch(/^Guide\. /);
});

test("what somebody did and what was done to them keeps their name, in the export too", async () => {
  const user = await createUser(api.db, { first_name: "Uma", last_name: "Patel" });
  const room = await createRoom(api.db);
  await grantRoom(api.db, user.id, room.id);
  await (await api.as(user)).request("POST /api/test-rooms/:id/session", { params: { id: room.id } });
  await owner.request("PATCH /api/users/:id", { params: { id: user.id }, body: { lastName: "Rao" } });
  await owner.request("DELETE /api/users/:id", { params: { id: user.id } });
  expect(await told("Entered a room")).toMatchObject({ userId: user.id, userName: "Uma Rao" });
  expect((await told("Changed a user"))?.details).toBe("Uma Rao. Changed: last name.");
  const csv = await owner.send("GET /api/activity/events/export", { query: { scope: "everyone" } });
  expect(csv.text).toMatch(/Uma Rao,\d+,session,Entered a room/);
});

test("whose attempt was read and commented on is told, also when they are gone; older entries say the room", async () => {
  const user = await createUser(api.db, { first_name: "Vera", last_name: "Blum" });
  const room = await createRoom(api.db, { name: "First meeting" });
  await createRubric(api.db, room.id);
  const { id } = await createAttempt(api.db, { user_id: user.id, room_id: room.id });
  const params = { id };
  await owner.request("GET /api/attempts/:id", { params });
  await owner.request("POST /api/attempts/:id/comments", { params, body: { line: 0, text: "Say more" } });
  await owner.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "asks" },
    body: { result: "met", note: "" },
  });
  await owner.request("POST /api/attempts/:id/review", { params, body: { passed: true, note: "" } });
  const ofVera = "Of Vera Blum, in First meeting.";
  const actions = [
    "Read somebody's attempt",
    "Commented on an attempt",
    "Decided a check of an attempt",
    "Reviewed an attempt",
  ];
  for (const action of actions) expect((await told(action))?.details).toBe(ofVera);
  await owner.request("DELETE /api/users/:id", { params: { id: user.id } });
  expect(await told("Commented on an attempt")).toMatchObject({
    details: ofVera,
    changes: { person: "Vera Blum", line: 1 },
  });
  await api.db
    .updateTable("audit_log")
    .set({ details: JSON.stringify({ attemptId: id }) })
    .where("action", "=", "attempt.read")
    .execute();
  expect((await told("Read somebody's attempt"))?.details).toBe("In First meeting.");
});

test("a room that goes with nobody's call, as one that is deleted in the database, keeps its name too", async () => {
  const room = await createRoom(api.db, { name: "Objections" });
  await owner.request("PATCH /api/test-rooms/:id/status", {
    params: { id: room.id },
    body: { status: "PAUSED" },
  });
  await api.db.deleteFrom("rooms").where("id", "=", room.id).execute();
  expect((await told("Switched a room"))?.details).toBe("Objections is paused now.");
});

test("a name is kept as long as the log speaks of it", async () => {
  const [long, short] = [await createAgent(api.db), await createAgent(api.db)];
  await api.db.deleteFrom("agents").where("id", "in", [long.id, short.id]).execute();
  const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 24 * 3_600_000);
  for (const [{ id }, months] of [
    [long, 25],
    [short, 22],
  ] as const)
    await api.db
      .updateTable("former_names")
      .set({ at: monthsAgo(months) })
      .where("subject_type", "=", "agent")
      .where("subject_id", "=", String(id))
      .execute();
  await performSchedules(api.ctx);
  const kept = await api.db
    .selectFrom("former_names")
    .select("subject_id")
    .where("subject_type", "=", "agent")
    .execute();
  const ids = kept.map(({ subject_id }) => subject_id);
  expect(ids).toContain(String(short.id));
  expect(ids).not.toContain(String(long.id));
});
