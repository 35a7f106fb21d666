import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createRubric, createUser, someRubric } from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Loss, withLoss } from "../../../test/lost-transaction.ts";
import { score } from "./scores.service.ts";

const assistant = fakeAssistant();
let api: TestApi;
let owner: ContractClient;
let uma: { id: number; client: ContractClient };

beforeAll(async () => {
  assistant.script = saying("Tell me more.");
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
});
afterAll(() => api.close());

/** With a check for the model, so that judging enqueues a job. */
const rubric: RubricInput = {
  ...someRubric,
  criteria: [
    ...someRubric.criteria,
    {
      key: "warmth",
      name: "Warmth",
      weight: 1,
      checks: [{ key: "warm", kind: "judged", sentence: "Is warm" }],
    },
  ],
};

/** What is left of an attempt wherever it happened and however it is called. */
async function outcomeOf(attemptId: string, roomId: number) {
  const { state, score, decided, total, measures, transcript } = await api.db
    .selectFrom("attempts")
    .selectAll()
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const [checks, assigned, totals] = await Promise.all([
    api.db
      .selectFrom("attempt_checks")
      .select(["key", "place", "result", "evidence", "reason"])
      .where("attempt_id", "=", attemptId)
      .orderBy("place")
      .execute(),
    api.db
      .selectFrom("assignment_people as p")
      .innerJoin("assignments as a", "a.id", "p.assignment_id")
      .select("p.done_at")
      .where("a.room_id", "=", roomId)
      .execute(),
    api.db.selectFrom("practice_totals").select(["attempts", "best"]).where("room_id", "=", roomId).execute(),
  ]);
  const said = (transcript as { text: string }[] | null)?.map(({ text }) => text);
  return { state, score, decided, total, measures, said, checks, assigned, totals };
}

/** An attempt that is over and not judged yet, in a room that Uma is to practise in. */
async function finished() {
  const { id: roomId } = await createRoom(api.db);
  await createRubric(api.db, roomId, rubric);
  await owner.request("POST /api/assignments", {
    body: { roomId, goal: "attempt", group: { kind: "people", userIds: [uma.id] } },
  });
  const { sessionId, attemptId } = await uma.client.request("POST /api/test-rooms/:id/session", {
    params: { id: roomId },
  });
  await uma.client.request("POST /api/test-rooms/:id/message", {
    params: { id: roomId },
    body: { message: "Good morning. What matters to you?", sessionId },
  });
  await uma.client.request("POST /api/attempts/:id/finish", { params: { id: attemptId } });
  return { roomId, attemptId };
}

/** The same for two attempts whose times differ. */
const withoutTimes = ({ assigned, ...rest }: Awaited<ReturnType<typeof outcomeOf>>) => ({
  ...rest,
  done: assigned.map(({ done_at }) => done_at !== null),
});

test.each<Loss>(["refused", "lost before", "lost after"])(
  "judging whose statements are %s, one after the other, is done whole by the next run",
  async (loss) => {
    const expected = await finished();
    await score(api.ctx, expected);
    const whole = withoutTimes(await outcomeOf(expected.attemptId, expected.roomId));
    expect(whole).toMatchObject({ state: "scored", score: 80, decided: 2, total: 3, done: [true] });
    expect(whole.checks).toHaveLength(3);
    const statements: string[] = [];
    for (let number = 1; ; number++) {
      const { roomId, attemptId } = await finished();
      const before = await outcomeOf(attemptId, roomId);
      const { statement, error } = await withLoss(loss, number, () => score(api.ctx, { attemptId }));
      if (statement === undefined) break;
      statements.push(statement);
      expect(error).toBeInstanceOf(Error);
      const after = await outcomeOf(attemptId, roomId);
      // Where the answer to the commit alone is lost, everything is there.
      const isCommitted = loss === "lost after" && statement === "commit";
      expect(withoutTimes(after)).toEqual(isCommitted ? whole : withoutTimes(before));
      await score(api.ctx, { attemptId });
      const done = await outcomeOf(attemptId, roomId);
      expect(withoutTimes(done)).toEqual(whole);
      await score(api.ctx, { attemptId });
      expect(await outcomeOf(attemptId, roomId)).toEqual(done);
    }
    expect(statements.at(-1)).toBe("commit");
    // The judged text, its checks, the score, the coaches' queue, the assignment and the job of the model.
    for (const part of [
      "update attempts",
      "insert into attempt_checks",
      "assignment_people",
      "json_to_recordset",
    ])
      expect(statements.some((each) => each.includes(part))).toBe(true);
  },
);
