import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createContent } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { createModelTalk } from "../../../test/practice-factories.ts";
import { createJudgedRoom, type Person, traineeAndCoach } from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let uma: Person;
let roomId: number;
let modelId: number;
let pathId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma] = await traineeAndCoach(api);
  roomId = (await createJudgedRoom(api, [uma], { category: "Training" })).id;
  modelId = (await createModelTalk(api.db, roomId, { title: "A way in" })).id;
});

interface Step {
  kind: "open" | "watch" | "pass";
  subjectId: number;
  isNeeded?: boolean;
  isLocked?: boolean;
}
const watch = (more: object = {}): Step => ({ kind: "watch", subjectId: modelId, ...more });
const pass = (more: object = {}): Step => ({ kind: "pass", subjectId: roomId, ...more });
const create = (steps: readonly Step[]) =>
  owner.send("POST /api/paths", { body: { name: "First weeks", validMonths: 1, steps: [...steps] } });

async function follow(steps: readonly Step[]): Promise<void> {
  pathId = (await create(steps)).data.id;
  await owner.request("POST /api/assignments", {
    body: { pathId, goal: "complete", group: { kind: "people", userIds: [uma.id] } },
  });
}

const mine = () => uma.client.request("GET /api/user/paths/:id", { params: { id: pathId } });
const watching = async () => {
  const step = (await mine()).steps.find(({ kind }) => kind === "watch");
  return step && [step.state, step.mayOpen, step.whyClosed];
};
const params = () => ({ params: { id: modelId } });
const reads = async () => (await uma.client.send("GET /api/models/:id", params())).status;
const isShown = (when: string) =>
  sql`insert into room_training (room_id, models_shown) values (${roomId}, ${when})
    on conflict (room_id) do update set models_shown = excluded.models_shown`.execute(api.db);
const tried = (values: object = {}) => createAttempt(api.db, { user_id: uma.id, room_id: roomId, ...values });

/** Opens the talk and reads it for as long as it takes. */
async function watchIt(): Promise<void> {
  await uma.client.request("POST /api/models/:id/openings", params());
  await sql`update model_views set opened_at = now() - interval '5 minutes' where user_id = ${uma.id}`.execute(
    api.db,
  );
  await uma.client.request("POST /api/models/:id/progress", { ...params(), body: { isRead: true } });
}

describe("a model talk that is a step of a path", () => {
  test("opens to whoever has the step, whenever its room shows model talks", async () => {
    expect(await reads()).toBe(404);
    await follow([watch(), pass({ isLocked: true })]);
    expect(await watching()).toEqual(["open", true, null]);
    expect(await reads()).toBe(200);
    expect((await uma.client.send("GET /api/models/:id", params())).data.title).toBe("A way in");
    await watchIt();
    expect((await mine()).steps.map(({ state }) => state)).toEqual(["done", "open"]);
    // Who has watched it in a path may watch it again.
    expect(await reads()).toBe(200);
  });

  test("opens also where its room shows it before the first attempt, and they have tried", async () => {
    await isShown("before");
    await tried();
    expect(await reads()).toBe(404);
    await follow([watch()]);
    expect([await watching(), await reads()]).toEqual([["open", true, null], 200]);
  });

  test("stays closed while the step is locked", async () => {
    const { id } = await createContent(api.db, { title: "Fees", audience: "all" });
    await follow([{ kind: "open", subjectId: id }, watch({ isLocked: true })]);
    expect([await watching(), await reads()]).toEqual([["locked", true, null], 404]);
    await uma.client.request("POST /api/content/access", { body: { contentId: id } });
    expect([await watching(), await reads()]).toEqual([["open", true, null], 200]);
  });

  test("is to be opened again when the path comes back: nobody gets a certificate for nothing", async () => {
    await follow([watch()]);
    await watchIt();
    expect((await mine()).certificate?.state).toBe("valid");
    await sql`update certificates set valid_until = valid_until - 40 where user_id = ${uma.id}`.execute(
      api.db,
    );
    await sql`update model_views set opened_at = now() - interval '40 days', watched_at = now() - interval '40 days'
      where user_id = ${uma.id}`.execute(api.db);
    await performSchedule(api.ctx, "renew-paths");
    await performSchedule(api.ctx, "renew-paths");
    expect(await mine()).toMatchObject({
      round: 2,
      doneAt: null,
      certificate: null,
      steps: [{ state: "open", mayOpen: true }],
    });
    const [task] = await uma.client.request("GET /api/user/assignments");
    expect(task?.state).toBe("todo");
    await uma.client.request("POST /api/models/:id/openings", params());
    expect(await mine()).toMatchObject({ certificate: { state: "valid" }, steps: [{ state: "done" }] });
  });

  test("is not opened by it to whoever may not enter its room", async () => {
    await follow([watch()]);
    await api.db.deleteFrom("room_access").where("user_id", "=", uma.id).execute();
    expect([await watching(), await reads()]).toEqual([["open", false, "no_access"], 404]);
  });

  test("is not opened by it ahead of an exam in its room, and no path may ask for that", async () => {
    await follow([watch()]);
    await api.db.updateTable("rooms").set({ category: "Assessment" }).where("id", "=", roomId).execute();
    expect([await watching(), await reads()]).toEqual([["open", false, "exam_ahead"], 404]);
    expect((await create([pass(), watch()])).error.issues).toEqual([
      {
        path: "steps.1.subjectId",
        message:
          "The room of this model talk is an exam, so it is not shown while another attempt may come. Choose another one.",
      },
    ]);
    const offered = await owner.request("GET /api/path-models", { query: { limit: 100 } });
    expect(offered.map(({ id }) => id)).not.toContain(modelId);
  });

  test("says so where its person does not give it any more, and goes within the hour as what was deleted does", async () => {
    const attempt = await tried({ category: "Practice", is_shared: true });
    modelId = (
      await createModelTalk(api.db, roomId, {
        title: "A way out",
        attempt_id: attempt.id,
        person_id: uma.id,
        consent: "agreed",
      })
    ).id;
    const { id } = await createContent(api.db, { title: "Fees", audience: "all" });
    await follow([watch(), { kind: "open", subjectId: id }]);
    await uma.client.request("POST /api/content/access", { body: { contentId: id } });
    await api.db.updateTable("attempts").set({ is_shared: false }).where("id", "=", attempt.id).execute();
    expect([await watching(), await reads()]).toEqual([["open", false, "withdrawn"], 404]);
    expect((await create([watch()])).error.issues).toEqual([
      {
        path: "steps.0.subjectId",
        message: "This model talk is not shown to trainees any more. Choose another one.",
      },
    ]);
    const offered = await owner.request("GET /api/path-models", { query: { limit: 100 } });
    expect(offered.map((each) => each.id)).not.toContain(modelId);
    await performSchedule(api.ctx, "renew-paths");
    expect(await mine()).toMatchObject({
      steps: [{ kind: "open", state: "done" }],
      certificate: { state: "valid" },
    });
    const entries = await api.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject_type", "=", "path")
      .where("subject_id", "=", String(pathId))
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entries).toMatchObject([{ action: "path.step_gone", details: { title: "A way out" } }]);
  });
});
