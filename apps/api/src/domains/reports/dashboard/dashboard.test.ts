import { afterAll, beforeEach, expect, test } from "vitest";
import {
  createContent,
  createDeployment,
  createRoom,
  createUser,
  grantRoom,
} from "../../../../test/factories.ts";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { testApi } from "../../../../test/harness.ts";
import { opaqueId } from "../../../lib/ids.ts";

const api = await testApi();
afterAll(() => api.close());

let uma: { id: number; client: ContractClient };
beforeEach(async () => {
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
});

const home = () => uma.client.request("GET /api/user/dashboard");

test("who has just come has nothing to go on with", async () => {
  expect(await home()).toEqual({ item: null, roomSession: null, pages: [] });
});

test("the item that was opened last is gone on with, until its end was reached or it was taken away", async () => {
  const [first, last] = [await createContent(api.db), await createContent(api.db)];
  const open = (contentId: number) => uma.client.request("POST /api/content/access", { body: { contentId } });
  const stopAt = (id: number, seconds: number | null) =>
    uma.client.request("PUT /api/content/:id/position", { params: { id }, body: { seconds } });
  await open(first.id);
  await open(last.id);
  await stopAt(last.id, 192);
  expect((await home()).item).toMatchObject({ id: last.id, position: 192 });
  await stopAt(last.id, null);
  expect((await home()).item?.id).toBe(first.id);
  await api.db.updateTable("content").set({ is_active: false }).where("id", "=", first.id).execute();
  expect((await home()).item).toBeNull();
});

test("a session is gone on with in a room that can be entered", async () => {
  const [early, late] = [await createRoom(api.db), await createRoom(api.db)];
  const sessions = new Map<number, string>();
  for (const [room, day] of [
    [early, "2026-11-01T09:00:00Z"],
    [late, "2026-11-02T09:00:00Z"],
  ] as const) {
    await grantRoom(api.db, uma.id, room.id);
    const id = opaqueId();
    sessions.set(room.id, id);
    await api.db
      .insertInto("room_sessions")
      .values({ id, room_id: room.id, user_id: uma.id, last_used_at: day })
      .execute();
    await api.db
      .insertInto("room_messages")
      .values({ session_id: id, text: "Hello", author: "user" })
      .execute();
  }
  expect((await home()).roomSession).toMatchObject({
    roomId: late.id,
    roomName: late.name,
    sessionId: sessions.get(late.id),
  });
  const owner = await api.as("OWNER");
  await owner.request("PATCH /api/test-rooms/:id/status", {
    params: { id: late.id },
    body: { status: "PAUSED" },
  });
  expect((await home()).roomSession?.roomId).toBe(early.id);
});

test("an adviser sees their own pages with what happened on them today", async () => {
  const page = await createDeployment(api.db, { user_id: uma.id, name: "My page" });
  await createDeployment(api.db);
  const visit = (received_at: Date) =>
    api.db
      .insertInto("usage_events")
      .values({
        deployment_id: page.id,
        action: "PAGE_VISIT",
        details: "{}",
        user_agent: "",
        ip_prefix: "",
        received_at,
      })
      .execute();
  await visit(new Date());
  await visit(new Date(Date.now() - 48 * 3_600_000));
  expect((await home()).pages).toEqual([
    {
      id: page.id,
      slug: page.slug,
      deploymentName: "My page",
      status: "active",
      today: { visits: 1, conversations: 0 },
    },
  ]);
});
