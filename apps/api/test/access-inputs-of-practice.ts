import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import {
  createAssignment,
  createAttempt,
  createCertificate,
  createComment,
  createPath,
  createRoom,
  createRubric,
  createUser,
  grantRoom,
  greeting,
  someRubric,
} from "./factories.ts";

/** What is called of rooms' rubrics, attempts, assignments and paths. */
export const inputsOfPractice = (db: Database): Inputs => {
  const someRoom = async () => ({ params: { id: (await createRoom(db)).id } });
  const ofSomebody = async () => ({ params: { id: (await createAttempt(db)).id } });
  /** An attempt of the caller's, which only they see. */
  const own = async (callerId: number | null, values: Parameters<typeof createAttempt>[1] = {}) => {
    const user_id = callerId ?? (await createUser(db)).id;
    return { params: { id: (await createAttempt(db, { user_id, category: "Practice", ...values })).id } };
  };
  const key = greeting.key;
  const somePath = async () => ({ params: { id: await createPath(db) } });
  const pathBody = async () => ({
    name: "First steps",
    steps: [{ kind: "try" as const, subjectId: (await createRoom(db)).id }],
  });
  const someCertificate = async () => ({ params: { id: await createCertificate(db) } });
  const someAssignment = async () => ({ params: { id: (await createAssignment(db)).id } });
  return {
    "rubrics.briefing": someRoom,
    "rubrics.read": someRoom,
    "rubrics.versions": async () => ({ ...(await someRoom()), query: {} }),
    "rubrics.readVersion": async () => {
      const { params } = await someRoom();
      await createRubric(db, params.id);
      return { params: { ...params, version: 1 } };
    },
    "rubrics.update": async () => ({ ...(await someRoom()), body: { version: 0, rubric: someRubric } }),
    "rubrics.try": async () => ({
      ...(await someRoom()),
      body: { rubric: someRubric, transcript: "Agent: Hello.\nMe: Good morning." },
    }),
    "rubrics.phrases": async () => ({
      ...(await someRoom()),
      body: { lists: [["good morning"]], countedIn: "trainee" },
    }),
    "rubrics.updateLists": async () => {
      const saved = await db.selectFrom("practice_lists").select("version").executeTakeFirst();
      return { body: { version: saved?.version ?? 0 } };
    },
    "authors.list": someRoom,
    "authors.set": async () => ({ ...(await someRoom()), body: { userIds: [(await createUser(db)).id] } }),
    "roomTraining.read": someRoom,
    "roomTraining.update": async () => ({ ...(await someRoom()), body: { version: 0, recordsCalls: true } }),
    "rejudgements.list": someRoom,
    "rejudgements.start": async () => {
      const { room_id: id } = await createAttempt(db);
      await createRubric(db, id, someRubric, 2);
      return { params: { id }, body: { version: 2, reason: "A phrase was missing", last: 50 } };
    },
    "practice.reviews": () => ({ query: {} }),
    "practice.reviewPlace": ofSomebody,
    "practice.person": async () => ({ params: { id: (await createUser(db)).id } }),
    "practice.progress": () => ({ query: {} }),
    "practice.exportProgress": () => ({ query: {} }),
    "practice.insights": someRoom,
    "costs.read": () => ({ query: { from: "2026-01", to: "2026-02" } }),
    "costs.export": () => ({ query: { from: "2026-01", to: "2026-02" } }),
    "costs.setRates": () => ({ body: { currency: "EUR", ofMinute: 0.1, ofInput: null, ofOutput: null } }),
    "assignments.list": () => ({ query: {} }),
    "assignments.people": async () => ({ ...(await someAssignment()), query: {} }),
    "assignments.create": async () => ({
      body: { roomId: (await createRoom(db)).id, goal: "attempt", group: { kind: "everybody" } },
    }),
    "assignments.update": async () => ({ ...(await someAssignment()), body: { note: "Before the course" } }),
    "assignments.updatePeople": async () => ({
      ...(await someAssignment()),
      body: { userIds: [1], remind: true },
    }),
    "assignments.remove": someAssignment,
    "paths.list": () => ({ query: {} }),
    "paths.models": () => ({ query: {} }),
    "paths.read": somePath,
    "paths.create": async () => ({ body: await pathBody() }),
    "paths.update": async () => ({ ...(await somePath()), body: { ...(await pathBody()), version: 1 } }),
    "paths.remove": somePath,
    "paths.mine": async (callerId) => {
      const { params } = await somePath();
      const user_id = callerId ?? (await createUser(db)).id;
      await db.insertInto("path_people").values({ path_id: params.id, user_id }).execute();
      return { params };
    },
    "paths.ofPerson": async () => ({ params: { id: (await createUser(db)).id } }),
    "certificates.list": () => ({ query: {} }),
    "certificates.file": someCertificate,
    "certificates.revoke": async () => ({
      ...(await someCertificate()),
      body: { reason: "Issued by mistake" },
    }),
    "certificates.check": () => ({ body: { number: "0000-0000" } }),
    "returns.putOff": async (callerId) => {
      const { params } = await someRoom();
      if (callerId !== null) await grantRoom(db, callerId, params.id);
      return { params, body: { isPutOff: true } };
    },
    "attempts.list": () => ({ query: {} }),
    "attempts.read": ofSomebody,
    "attempts.compare": async () => {
      const { id, user_id, room_id } = await createAttempt(db);
      const { id: otherId } = await createAttempt(db, { user_id, room_id, number: 2 });
      return { params: { id, otherId } };
    },
    "attempts.finish": (callerId) => own(callerId, { state: "open" }),
    "attempts.remove": (callerId) => own(callerId),
    "attempts.setSharing": async (callerId) => ({ ...(await own(callerId)), body: { isShared: true } }),
    "attempts.askReview": (callerId) => own(callerId),
    "attempts.setNote": async (callerId) => ({ ...(await own(callerId)), body: { text: "More questions" } }),
    "attempts.object": async (callerId) => {
      const { params } = await own(callerId);
      return { params: { ...params, key }, body: { text: "I did" } };
    },
    "drills.list": ofSomebody,
    "drills.sayAgain": async (callerId) => {
      const { params } = await own(callerId);
      return { params: { ...params, key }, body: { line: 0, text: "Good morning" } };
    },
    "drills.fromHere": async (callerId) => {
      const { id: roomId } = await createRoom(db);
      const { params } = await own(callerId, { room_id: roomId });
      if (callerId !== null) await grantRoom(db, callerId, roomId);
      return { params, body: { line: 0 } };
    },
    "attempts.rateSelf": async (callerId) => ({
      ...(await own(callerId, { self_rating: "asked" })),
      body: { verdicts: null },
    }),
    "attempts.sayOwn": async (callerId) => {
      const { params } = await own(callerId);
      await db
        .updateTable("attempt_checks")
        .set("result", "not_found")
        .where("attempt_id", "=", params.id)
        .execute();
      return { params: { ...params, key: "greets" }, body: { line: 0 } };
    },
    "attempts.judge": async () => {
      const { params } = await ofSomebody();
      return { params: { ...params, key }, body: { result: "met", note: "" } };
    },
    "attempts.review": async () => ({ ...(await ofSomebody()), body: { passed: true, note: "" } }),
    "attempts.comment": async () => ({ ...(await ofSomebody()), body: { line: 0, text: "Well said" } }),
    "attempts.answerComment": async (callerId) => {
      const { params } = await own(callerId, { is_shared: true });
      const commentId = await createComment(db, params.id);
      return { params: { ...params, commentId }, body: { text: "Thank you" } };
    },
  };
};
