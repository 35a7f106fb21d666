import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createContent, createRoom } from "../../../test/factories.ts";
import { createModelTalk } from "../../../test/practice-factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { telling } from "../../platform/events/events.ts";
import * as assignments from "../assignments/progress.service.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;
let roomId: number;
let itemId: number;
let pathId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  roomId = (await createRoom(api.db, { name: "First meeting" })).id;
  itemId = (await createContent(api.db, { title: "Fees", audience: "all" })).id;
});

interface Step {
  id?: number;
  kind: "open" | "finish" | "watch" | "try" | "pass" | "score";
  subjectId?: number;
  goalValue?: number;
  isNeeded?: boolean;
  isLocked?: boolean;
}

const isOfItem = (kind: Step["kind"]) => kind === "open" || kind === "finish";
const stepsOf = (steps: readonly Step[]) =>
  steps.map((step) => ({ subjectId: isOfItem(step.kind) ? itemId : roomId, ...step }));

/** A path of these steps, which Uma is to follow. */
async function follow(
  steps: readonly Step[],
  more: { validMonths?: number; dueOn?: string } = {},
): Promise<void> {
  const { dueOn, ...path } = more;
  const made = await owner.request("POST /api/paths", {
    body: { name: "First weeks", steps: stepsOf(steps), ...path },
  });
  pathId = made.id;
  await assign(dueOn);
}

const assign = (dueOn?: string) =>
  owner.request("POST /api/assignments", {
    body: { pathId, goal: "complete", group: { kind: "people", userIds: [uma.id] }, ...(dueOn && { dueOn }) },
  });

async function change(steps: readonly Step[]): Promise<void> {
  const { version, name } = await owner.request("GET /api/paths/:id", { params: { id: pathId } });
  await owner.request("PUT /api/paths/:id", {
    params: { id: pathId },
    body: { name, version, steps: stepsOf(steps) },
  });
}

const mine = () => uma.client.request("GET /api/user/paths/:id", { params: { id: pathId } });
const states = async () => (await mine()).steps.map(({ state }) => state);
const stepIds = async () => (await mine()).steps.map(({ id }) => id);
const taskState = async () =>
  (await uma.client.request("GET /api/user/assignments")).find(({ subject }) => subject.id === pathId)?.state;
const open = () => uma.client.request("POST /api/content/access", { body: { contentId: itemId } });

let number = 0;
/** What the judging of an attempt does at its end. */
async function attempt(values: NonNullable<Parameters<typeof createAttempt>[1]> = {}): Promise<string> {
  const { id } = await createAttempt(api.db, {
    room_id: roomId,
    user_id: uma.id,
    number: ++number,
    ...values,
  });
  await noted(id);
  return id;
}
const noted = (id: string) =>
  inTransaction(api.db, (trx) =>
    telling(api.ctx, trx, (happening) => assignments.afterAttempt(happening, id)),
  );

describe("a step is done", () => {
  test("by opening its item, also within ten minutes of an opening before", async () => {
    await open();
    await follow([{ kind: "open" }, { kind: "try" }]);
    expect(await states()).toEqual(["open", "open"]);
    await open();
    expect(await states()).toEqual(["done", "open"]);
    expect(await taskState()).toBe("in_progress");
  });

  test.each<[Step, Parameters<typeof attempt>[0], Parameters<typeof attempt>[0]]>([
    [{ kind: "try" }, { mode: null }, {}],
    [{ kind: "pass" }, {}, { final_passed: true }],
    [{ kind: "score", goalValue: 80 }, { final_score: 79 }, { final_score: 80 }],
  ])("by an attempt that reaches it: %o", async (step, before, enough) => {
    await follow([step, { kind: "open" }]);
    await attempt(before);
    expect(await states()).toEqual(["open", "open"]);
    await attempt(enough);
    expect(await states()).toEqual(["done", "open"]);
  });

  test("by nothing that was done before the path began, unless it is finished for good", async () => {
    await attempt({ final_passed: true });
    await sql`insert into content_positions (user_id, content_id, finished_at) values (${uma.id}, ${itemId}, now())`.execute(
      api.db,
    );
    await follow([{ kind: "pass" }, { kind: "open" }]);
    await sql`insert into path_steps (path_id, place, kind, content_id) values (${pathId}, 2, 'finish', ${itemId})`.execute(
      api.db,
    );
    await assign();
    expect(await states()).toEqual(["open", "open", "done"]);
  });

  test("by watching a model talk to its end", async () => {
    const { id: modelId } = await createModelTalk(api.db, roomId, { is_complete: true });
    await follow([{ kind: "watch", subjectId: modelId }, { kind: "open" }]);
    await attempt();
    const params = { id: modelId };
    await uma.client.request("POST /api/models/:id/openings", { params });
    expect(await states()).toEqual(["open", "open"]);
    await sql`update model_views set opened_at = now() - interval '1 hour' where user_id = ${uma.id}`.execute(
      api.db,
    );
    await uma.client.request("POST /api/models/:id/progress", { params, body: { isRead: true } });
    expect(await states()).toEqual(["done", "open"]);
  });

  test("by a private pass once it is shared", async () => {
    await follow([{ kind: "pass" }, { kind: "open" }]);
    const id = await attempt({ final_passed: true, category: "Practice" });
    expect(await states()).toEqual(["open", "open"]);
    await uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared: true } });
    expect(await states()).toEqual(["done", "open"]);
    await uma.client.request("PATCH /api/attempts/:id/sharing", {
      params: { id },
      body: { isShared: false },
    });
    expect(await states()).toEqual(["open", "open"]);
  });
});

test("a locked step opens with the needed ones before it, and counts what is done from then on", async () => {
  await follow([
    { kind: "open" },
    { kind: "score", goalValue: 90, isNeeded: false },
    { kind: "pass", isLocked: true },
  ]);
  await attempt({ final_passed: true });
  expect(await states()).toEqual(["open", "open", "locked"]);
  await open();
  expect(await states()).toEqual(["done", "open", "open"]);
  await attempt({ final_passed: true });
  expect(await states()).toEqual(["done", "open", "done"]);
});

test("what an attempt proves no longer is open again while the path goes on", async () => {
  await follow([{ kind: "pass" }, { kind: "open" }]);
  const id = await attempt({ final_passed: true });
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id },
    body: { passed: false, note: "" },
  });
  expect(await states()).toEqual(["open", "open"]);
});

test("a certificate stays when a coach takes back the pass that it rests on, and owners are told until it is passed again", async () => {
  await follow([{ kind: "pass" }, { kind: "try", isNeeded: false }]);
  const id = await attempt({ final_passed: true });
  const review = (passed: boolean) =>
    coach.client.request("POST /api/attempts/:id/review", { params: { id }, body: { passed, note: "" } });
  const told = async () => {
    const { attention } = await owner.request("GET /api/dashboard/owner", { query: { range: "7d" } });
    const group = attention.find(({ kind }) => kind === "unproven_certificates");
    const [listed] = await owner.request("GET /api/certificates", { query: { pathId } });
    return [listed?.state, listed?.isUnproven, group?.items.map((item) => [item.id, item.name, item.count])];
  };
  expect(await told()).toEqual(["valid", false, undefined]);
  await review(false);
  expect(await told()).toEqual(["valid", true, [[String(pathId), "First weeks", 1]]]);
  await review(true);
  expect(await told()).toEqual(["valid", false, undefined]);
  await review(false);
  const [listed] = await owner.request("GET /api/certificates", { query: { pathId } });
  await owner.request("POST /api/certificates/:id/revocation", {
    params: { id: listed?.id ?? 0 },
    body: { reason: "The pass was taken back" },
  });
  expect(await told()).toEqual(["revoked", false, undefined]);
});

describe("a changed path", () => {
  test("leaves done what is done, whatever a step wants by now", async () => {
    await follow([{ kind: "score", goalValue: 50 }, { kind: "open" }]);
    const id = await attempt({ final_score: 60 });
    const [scoring = 0, opening = 0] = await stepIds();
    await change([
      { id: opening, kind: "open" },
      { id: scoring, kind: "score", goalValue: 90 },
    ]);
    await noted(id);
    expect(await states()).toEqual(["open", "done"]);
  });

  test("counts for a new step what was done since the path began", async () => {
    await follow([{ kind: "open" }]);
    await attempt();
    const [opening = 0] = await stepIds();
    await change([{ id: opening, kind: "open" }, { kind: "try" }]);
    expect(await states()).toEqual(["open", "done"]);
  });

  test("is complete for those who have done all that is left", async () => {
    await follow([{ kind: "open" }, { kind: "pass" }]);
    await open();
    const [opening = 0] = await stepIds();
    await change([{ id: opening, kind: "open" }]);
    expect(await mine()).toMatchObject({ doneAt: expect.any(String), certificate: { state: "valid" } });
  });

  test("is complete within the hour for those whose last step went with its room", async () => {
    await follow([{ kind: "open" }, { kind: "pass" }]);
    await open();
    await owner.request("DELETE /api/test-rooms/:id", { params: { id: roomId } });
    await performSchedule(api.ctx, "renew-paths");
    expect((await mine()).certificate).not.toBeNull();
  });
});

describe("with all needed steps", () => {
  const complete = async (more: Parameters<typeof follow>[1] = {}) => {
    await follow([{ kind: "open" }, { kind: "pass", isNeeded: false }], more);
    await open();
  };
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  test("the path is done, its assignment too, and there is a certificate", async () => {
    await complete({ validMonths: 12 });
    expect(await taskState()).toBe("done");
    const { certificate } = await mine();
    expect(certificate).toMatchObject({
      path: "First weeks",
      state: "valid",
      number: expect.stringMatching(/^(\w{4}-){4}\w{4}$/),
    });
    expect(new Date(certificate?.validUntil ?? "").getUTCFullYear()).toBe(new Date().getUTCFullYear() + 1);
    const [read] = await coach.client.request("GET /api/users/:id/paths", { params: { id: uma.id } });
    expect(read).toMatchObject({ done: 1, needed: 1, certificate: { id: certificate?.id } });
  });

  test("who is assigned it again while the certificate is valid has done it", async () => {
    await complete();
    await assign();
    expect((await mine()).round).toBe(1);
    const all = await uma.client.request("GET /api/user/assignments");
    expect(all.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  test("it comes back when the certificate expires, with as many days as the time before", async () => {
    await complete({ validMonths: 1, dueOn: day(10) });
    await performSchedule(api.ctx, "renew-paths");
    expect((await mine()).round).toBe(1);
    await sql`update certificates set valid_until = valid_until - 40, issued_on = issued_on - 40 where user_id = ${uma.id}`.execute(
      api.db,
    );
    await performSchedule(api.ctx, "renew-paths");
    expect(await mine()).toMatchObject({
      round: 2,
      doneAt: null,
      certificate: null,
      steps: [{ state: "open" }, {}],
    });
    const [task] = await uma.client.request("GET /api/user/assignments");
    expect(task).toMatchObject({ state: "todo", daysLeft: 10 });
    await performSchedule(api.ctx, "renew-paths");
    expect((await mine()).round).toBe(2);
    await open();
    expect((await mine()).certificate?.state).toBe("valid");
  });

  test("what was finished before counts in the next round once it is opened again, also right after it was", async () => {
    await follow([{ kind: "open" }]);
    await sql`insert into path_steps (path_id, place, kind, content_id, is_locked)
      values (${pathId}, 1, 'finish', ${itemId}, true)`.execute(api.db);
    await sql`insert into content_positions (user_id, content_id, finished_at) values (${uma.id}, ${itemId}, now())`.execute(
      api.db,
    );
    await open();
    expect(await states()).toEqual(["done", "done"]);
    await sql`update certificates set valid_until = current_date - 1 where user_id = ${uma.id}`.execute(
      api.db,
    );
    await performSchedule(api.ctx, "renew-paths");
    expect(await states()).toEqual(["open", "locked"]);
    await open();
    expect(await states()).toEqual(["done", "open"]);
    await open();
    expect(await states()).toEqual(["done", "done"]);
    expect((await mine()).certificate?.state).toBe("valid");
  });

  test("it does not come back to who is excused, nor where it was withdrawn", async () => {
    await complete({ validMonths: 1 });
    await sql`update certificates set valid_until = valid_until - 40 where user_id = ${uma.id}`.execute(
      api.db,
    );
    await sql`update assignment_people set is_excused = true where user_id = ${uma.id}`.execute(api.db);
    await performSchedule(api.ctx, "renew-paths");
    expect((await mine()).round).toBe(1);
  });
});
