import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { heard, hearEverything } from "./events.ts";
import { someRubric } from "./factories.ts";
import { fakeAssistant, saying } from "./fake-assistant.ts";
import { beginInWriting, createJudgedRoom, finishAttempt, type Person, traineeAndCoach } from "./practice.ts";
import { testApi, type TestApi } from "./harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let owner: ContractClient;
let uma: Person;
let coach: Person;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
  await hearEverything(api);
});
beforeEach(async () => {
  assistant.isConnected = false;
  [uma, coach] = await traineeAndCoach(api);
  await heard(api);
});
afterAll(() => api.close());

const happened = () => heard(api);
async function tried(category: "Training" | "Practice" = "Training", rubric = someRubric) {
  const room = await createJudgedRoom(api, [uma], { category }, rubric);
  const { attemptId } = await beginInWriting(uma.client, room.id, "Good morning. What matters to you?");
  await finishAttempt(api, uma.client, attemptId);
  return { attemptId, personId: uma.id, roomId: room.id };
}

describe("an attempt", () => {
  test("is told once it is scored, and not again when it is scored again", async () => {
    const room = await createJudgedRoom(api, [uma]);
    const { attemptId } = await beginInWriting(uma.client, room.id, "Good morning. What matters to you?");
    expect(await happened()).toEqual([]);
    await finishAttempt(api, uma.client, attemptId);
    const subject = { attemptId, personId: uma.id, roomId: room.id };
    expect(await happened()).toEqual([["attempt.finished", subject]]);
    await coach.client.request("PUT /api/attempts/:id/checks/:key", {
      params: { id: attemptId, key: "asks" },
      body: { result: "not_met", note: "" },
    });
    expect(await happened()).toEqual([["attempt.reviewed", subject]]);
    await api.db.transaction().execute((trx) => api.ctx.jobs.enqueue(trx, "score-attempt", { attemptId }));
    await api.performJobs();
    expect(await happened()).toEqual([]);
  });

  const empathy = { key: "empathy", kind: "judged", sentence: "Shows that the fear was understood" } as const;
  const judgedByModel = {
    ...someRubric,
    criteria: [{ key: "all", name: "All", weight: 1, checks: [empathy] }],
  };
  const verdict = (quote: string) =>
    saying(
      JSON.stringify({
        verdicts: [{ key: "empathy", verdict: "met", quotes: [quote], suggestion: null }],
      }),
    );

  test("that a model judges is told with what it decided", async () => {
    assistant.isConnected = true;
    const room = await createJudgedRoom(api, [uma], {}, judgedByModel);
    assistant.script = saying("Go on.");
    const { attemptId } = await beginInWriting(uma.client, room.id, "I see that worries you.");
    assistant.script = verdict("that worries you");
    await finishAttempt(api, uma.client, attemptId);
    expect(await happened()).toEqual([
      ["attempt.finished", { attemptId, personId: uma.id, roomId: room.id }],
    ]);
  });

  test("of which a model is asked in vain is told when a coach decides", async () => {
    assistant.isConnected = true;
    const room = await createJudgedRoom(api, [uma], {}, judgedByModel);
    assistant.script = saying("Go on.");
    const { attemptId } = await beginInWriting(uma.client, room.id, "I see that worries you.");
    assistant.script = saying("no verdict");
    await finishAttempt(api, uma.client, attemptId);
    expect(await happened()).toEqual([]);
    await coach.client.request("PUT /api/attempts/:id/checks/:key", {
      params: { id: attemptId, key: "empathy" },
      body: { result: "met", note: "" },
    });
    expect((await happened()).map(([type]) => type)).toEqual(["attempt.reviewed", "attempt.finished"]);
  });

  test("that waits for a coach, because there is no model, is told at once", async () => {
    await tried("Training", judgedByModel);
    expect((await happened()).map(([type]) => type)).toEqual(["attempt.finished"]);
  });

  test("that is private says only what an owner reads of it, and is shared and made private again", async () => {
    const subject = await tried("Practice");
    expect(await happened()).toEqual([["attempt.finished", subject]]);
    const { id, room, user, isHidden } = await owner.request("GET /api/attempts/:id", {
      params: { id: subject.attemptId },
    });
    expect(isHidden).toBe(true);
    expect(subject).toEqual({ attemptId: id, personId: user?.id, roomId: room.id });
    const share = (isShared: boolean) =>
      uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared } });
    await share(true);
    await share(false);
    expect(await happened()).toEqual([
      ["attempt.shared", subject],
      ["attempt.unshared", subject],
    ]);
    await uma.client.request("DELETE /api/attempts/:id", { params: { id } });
    expect(await happened()).toEqual([["attempt.deleted", subject]]);
  });

  test("is shared by asking for a review, if it was private, and reviewed by a coach", async () => {
    const hidden = await tried("Practice");
    const open = await tried();
    await happened();
    for (const { attemptId: id } of [hidden, open])
      await uma.client.request("POST /api/attempts/:id/review-request", { params: { id } });
    expect(await happened()).toEqual([["attempt.shared", hidden]]);
    await coach.client.request("POST /api/attempts/:id/review", {
      params: { id: open.attemptId },
      body: { passed: true, note: "" },
    });
    expect(await happened()).toEqual([["attempt.reviewed", open]]);
  });
});
