import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { opaqueId } from "../src/lib/ids.ts";
import type { ContractClient } from "./contract-client.ts";
import { heard, hearEverything } from "./events.ts";
import { createContent, createRoom, createUser, grantRoom } from "./factories.ts";
import { performSchedule } from "./perform-jobs.ts";
import { beginInWriting, createJudgedRoom, finishAttempt, type Person, somebody } from "./practice.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let owner: ContractClient;
let uma: Person;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
  await hearEverything(api);
});
beforeEach(async () => {
  uma = await somebody(api);
  await heard(api);
});
afterAll(() => api.close());

const happened = () => heard(api);
type Subject = Partial<Record<"roomId" | "contentId" | "pathId", number>>;
const assigned = (assignmentId: number, personId: number, subject: Subject) => ({
  assignmentId,
  personId,
  roomId: null,
  contentId: null,
  pathId: null,
  ...subject,
});

const assign = (subject: Subject, userIds: number[], more: object = {}, giver = owner) =>
  giver.request("POST /api/assignments", {
    body: {
      goal: "attempt",
      group: { kind: "people", userIds },
      includesLater: false,
      ...subject,
      ...more,
    } as never,
  });

/** A recording of a minute that everybody may open. */
async function recording(): Promise<number> {
  const file = { sha256: "0".repeat(64), size: 1, media_type: "audio/wav", name: "talk.wav" };
  const id = opaqueId();
  await api.db
    .insertInto("files")
    .values({ ...file, id, length_seconds: 60 })
    .execute();
  return (await createContent(api.db, { type: "AUDIO", url: null, file_id: id })).id;
}

const open = (contentId: number) => uma.client.request("POST /api/content/access", { body: { contentId } });

const play = (contentId: number, from: number, to: number) =>
  uma.client.request("PUT /api/content/:id/position", {
    params: { id: contentId },
    body: { seconds: null, played: [{ from, to }] },
  });

const finished = (contentId: number) =>
  api.db
    .insertInto("content_positions")
    .values({ user_id: uma.id, content_id: contentId, finished_at: new Date() })
    .execute();

describe("an item of the library", () => {
  test("is told when it is opened, within ten minutes once", async () => {
    const { id: contentId } = await createContent(api.db);
    await open(contentId);
    await open(contentId);
    expect(await happened()).toEqual([["content.opened", { personId: uma.id, contentId }]]);
  });

  test("is told when it is played to its end, once", async () => {
    const contentId = await recording();
    await play(contentId, 0, 1);
    expect(await happened()).toEqual([]);
    await sql`update content_positions set played = '{[0,59)}', reported_at = now() - interval '1 minute'
      where user_id = ${uma.id}`.execute(api.db);
    await play(contentId, 58, 60);
    await play(contentId, 58, 60);
    expect(await happened()).toEqual([["content.finished", { personId: uma.id, contentId }]]);
  });
});

describe("an assignment", () => {
  test("is told for each of its people, also of thousands, in one job", async () => {
    const { id: contentId } = await createContent(api.db);
    await sql`insert into users (email, username, first_name, last_name, role, password_hash)
      select 'many-' || n || '@example.test', 'many-' || n, 'Many', 'Hart', 'USER', 'x'
      from generate_series(1, 2500) as n`.execute(api.db);
    const { rows } = await sql<{ id: number }>`
      select id from users where username like 'many-%' order by id`.execute(api.db);
    const before = await jobs();
    const { id } = await assign(
      { contentId },
      rows.map((row) => row.id),
      { goal: "open" },
    );
    expect((await jobs()) - before).toBe(1);
    expect(await happened()).toEqual(
      rows.map((row) => ["assignment.created", assigned(id, row.id, { contentId })]),
    );
    await sql`delete from users where username like 'many-%'`.execute(api.db);
  });

  test("is told as done when its room was tried, and never twice", async () => {
    const room = await createJudgedRoom(api, [uma]);
    const { id } = await assign({ roomId: room.id }, [uma.id]);
    const subject = assigned(id, uma.id, { roomId: room.id });
    expect(await happened()).toEqual([["assignment.created", subject]]);
    const go = async () => {
      const { attemptId } = await beginInWriting(uma.client, room.id, "Good morning.");
      await finishAttempt(api, uma.client, attemptId);
    };
    await go();
    expect((await happened()).filter(([type]) => type === "assignment.done")).toEqual([
      ["assignment.done", subject],
    ]);
    await go();
    expect((await happened()).map(([type]) => type)).toEqual(["attempt.finished"]);
  });

  test("of an item that was finished before is done as soon as it is made", async () => {
    const contentId = await recording();
    await finished(contentId);
    const { id } = await assign({ contentId }, [uma.id], { goal: "finish" });
    const subject = assigned(id, uma.id, { contentId });
    expect(await happened()).toEqual([
      ["assignment.created", subject],
      ["assignment.done", subject],
    ]);
  });

  test("of a path is done with the last step of its round", async () => {
    const { id: contentId } = await createContent(api.db);
    const { id: pathId } = await owner.request("POST /api/paths", {
      body: {
        name: "First steps",
        description: null,
        validMonths: null,
        steps: [
          {
            kind: "open",
            subjectId: contentId,
            goalValue: null,
            days: null,
            isNeeded: true,
            isLocked: false,
          },
        ],
      },
    });
    const { id } = await assign({ pathId }, [uma.id], { goal: "complete" });
    await happened();
    await open(contentId);
    expect(await happened()).toEqual([
      ["assignment.done", assigned(id, uma.id, { pathId })],
      ["content.opened", { personId: uma.id, contentId }],
    ]);
  });

  test("reaches who joins later", async () => {
    const { id: contentId } = await createContent(api.db);
    const { id } = await owner.request("POST /api/assignments", {
      body: { goal: "open", group: { kind: "everybody" }, includesLater: true, contentId } as never,
    });
    await happened();
    const later = await createUser(api.db);
    await performSchedule(api.ctx, "assign-to-later");
    expect(await happened()).toEqual([["assignment.created", assigned(id, later.id, { contentId })]]);
    await performSchedule(api.ctx, "assign-to-later");
    expect(await happened()).toEqual([]);
    await owner.request("DELETE /api/assignments/:id", { params: { id } });
  });

  test("is overdue once for each person and due day, and not where it is done or excused", async () => {
    const room = await createRoom(api.db);
    const [bo, cy] = [await createUser(api.db), await createUser(api.db)];
    const ids = [uma.id, bo.id, cy.id];
    for (const userId of ids) await grantRoom(api.db, userId, room.id);
    const { id } = await assign({ roomId: room.id }, ids, { dueOn: dayIn(1) });
    await happened();
    const tell = () => performSchedule(api.ctx, "tell-overdue");
    await tell();
    expect(await happened()).toEqual([]);
    await sql`update assignments set due_on = current_date - 3 where id = ${id}`.execute(api.db);
    await sql`update assignment_people set done_at = now() where user_id = ${bo.id}`.execute(api.db);
    await owner.request("PATCH /api/assignments/:id/people", {
      params: { id },
      body: { userIds: [cy.id], isExcused: true },
    });
    await tell();
    await tell();
    const overdue = ["assignment.overdue", assigned(id, uma.id, { roomId: room.id })];
    expect(await happened()).toEqual([overdue]);
    await owner.request("PATCH /api/assignments/:id/people", {
      params: { id },
      body: { userIds: [uma.id], dueOn: dayIn(2) },
    });
    await tell();
    expect(await happened()).toEqual([]);
    await sql`update assignment_people set due_on = current_date - 2 where user_id = ${uma.id}`.execute(
      api.db,
    );
    await tell();
    expect(await happened()).toEqual([overdue]);
  });
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const jobs = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from jobs.job where name = 'tell'`.execute(
      api.db,
    )
  ).rows[0]?.count ?? 0;
