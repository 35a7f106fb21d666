import type { Database } from "../src/platform/db/database.ts";
import {
  createAgent,
  createAssignment,
  createAssistant,
  createAttempt,
  createCertificate,
  createComment,
  createCompany,
  createConversation,
  createDeletionRequest,
  createDeployment,
  createInvitation,
  createMessage,
  createPath,
  createRelease,
  createRoom,
  createRubric,
  createSession,
  createUser,
  grantAgent,
  grantRoom,
  greeting,
  someRubric,
} from "./factories.ts";
import { testSound } from "./fake-voice.ts";
import { type Inputs, ofChats, ofContent, ofJobs } from "./access-inputs-of-library.ts";
import { ofModels } from "./model-inputs.ts";

export type { Inputs };

interface Stage {
  page: { id: string; slug: string };
  agent: { id: number; external_id: string };
}

/** A private page with its agent, for the recipient of that address. */
export async function createStage(db: Database, recipient: string): Promise<Stage> {
  const agent = await createAgent(db);
  const page = await createDeployment(db, { recipient_email: recipient, agent_id: agent.id });
  return { agent, page };
}

const credentials = { email: "nobody@example.test", password: "not the password" };

let count = 0;
const unusedEmail = () => `fresh-${++count}@example.test`;

const ofPeople = (db: Database): Inputs => {
  const somebody = async () => ({ params: { id: (await createUser(db)).id } });
  const withoutRequest = (userId: number | null) =>
    db.deleteFrom("deletion_requests").where("user_id", "=", userId).execute();
  const someRequest = async () => ({
    params: { id: await createDeletionRequest(db, (await createUser(db)).id) },
  });
  const csv = () =>
    new File([`email,firstName,lastName,role\n${unusedEmail()},Ada,Lovelace,USER\n`], "users.csv");
  return {
    "sessions.end": async (callerId) => {
      const userId = callerId ?? (await createUser(db)).id;
      await createSession(db, userId);
      const { id } = await db
        .selectFrom("sessions")
        .where("user_id", "=", userId)
        .select("id")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
    "impersonation.start": somebody,
    "users.read": somebody,
    "users.create": () => ({
      body: {
        email: unusedEmail(),
        firstName: "Ada",
        lastName: "Lovelace",
        role: "USER",
        password: "quiet-otter",
      },
    }),
    "users.update": async () => ({ ...(await somebody()), body: { firstName: "Grace" } }),
    "users.updateRole": async () => ({ ...(await somebody()), body: { role: "ADMIN" } }),
    "users.changeMany": async () => ({ body: { userIds: [(await createUser(db)).id], status: "INACTIVE" } }),
    "users.remove": somebody,
    "users.setAdmins": async () => ({ ...(await somebody()), body: { adminIds: [] } }),
    "resets.reset": somebody,
    "resets.resetByPatch": somebody,
    "resets.resetMany": async () => ({ body: { userIds: [(await createUser(db)).id] } }),
    "resets.ask": () => ({ body: { email: credentials.email } }),
    "resets.dismiss": async () => {
      const request = { user_id: (await createUser(db)).id, ip_prefix: "127.0.0.0/24" };
      const { id } = await db
        .insertInto("reset_requests")
        .values(request)
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id } };
    },
    "deletionRequests.ask": async (callerId) => {
      await withoutRequest(callerId);
      return { body: { reason: "I leave." } };
    },
    "deletionRequests.withdraw": async (callerId) => {
      await withoutRequest(callerId);
      if (callerId !== null) await createDeletionRequest(db, callerId);
      return {};
    },
    "deletionRequests.decline": async () => ({
      ...(await someRequest()),
      body: { answer: "Please stay until March." },
    }),
    "deletionRequests.grant": async () => someRequest(),
    "userFiles.review": () => ({ file: csv() }),
    "userFiles.import": () => ({ file: csv(), body: { expected: 1 } }),
    "activity.userLogins": somebody,
    "system.update": () => ({ body: { supportPhone: "+49 30 1234" } }),
  };
};

const ofPractice = (db: Database): Inputs => {
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
    "recordings.removeOfAttempt": (callerId) => own(callerId),
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

const ofRooms = (db: Database): Inputs => {
  const someRoom = async () => ({ params: { id: (await createRoom(db)).id } });
  const somebody = async () => ({ params: { id: (await createUser(db)).id } });
  const somebodyAndSomeRoom = async () => ({
    params: { userId: (await createUser(db)).id, roomId: (await createRoom(db)).id },
  });
  return {
    "roomSessions.open": someRoom,
    "roomSessions.list": someRoom,
    "roomSessions.read": async () => {
      const { params } = await someRoom();
      return { params: { ...params, sessionId: "0".repeat(20) } };
    },
    "recordings.choose": async () => {
      const { params } = await someRoom();
      return { params: { ...params, sessionId: "0".repeat(20) }, body: { isAllowed: false } };
    },
    "roomSessions.message": async () => ({
      ...(await someRoom()),
      body: { message: "Hello", sessionId: "0".repeat(20) },
    }),
    "roomSessions.ask": () => ({ body: { message: "Hello" } }),
    "rooms.read": someRoom,
    "rooms.create": () => ({ body: { name: "New" } }),
    "rooms.update": async () => ({ ...(await someRoom()), body: { name: "Changed" } }),
    "rooms.toggleStatus": someRoom,
    "rooms.setStatus": async () => ({ ...(await someRoom()), body: { status: "PAUSED" } }),
    "rooms.remove": someRoom,
    "access.set": async () => ({ ...(await somebodyAndSomeRoom()), body: { canAccess: true } }),
    "access.explain": somebodyAndSomeRoom,
    "access.change": async () => {
      const { userId, roomId } = (await somebodyAndSomeRoom()).params;
      return { body: { changes: [{ userId, roomIds: [roomId], canAccess: true }] } };
    },
    "access.setRooms": async () => ({ ...(await somebody()), body: { roomIds: [] } }),
    "access.agents": somebody,
    "access.agentsOfMany": () => ({ query: { userIds: "1" } }),
    "access.setAgents": async () => ({ ...(await somebody()), body: { agentIds: [] } }),
  };
};

const ofHelpers = (db: Database): Inputs => {
  const someAgent = async () => ({ params: { id: (await createAgent(db)).id } });
  const someAssistant = async () => ({ params: { id: (await createAssistant(db)).id } });
  return {
    "agents.read": someAgent,
    "agents.create": () => ({ body: { agentId: `agent_fresh_${++count}`, name: "New" } }),
    "agents.update": async () => ({ ...(await someAgent()), body: { description: "Changed" } }),
    "agents.remove": someAgent,
    "agents.usage": () => ({ params: { agentId: "agent_1" } }),
    "agents.tryScript": async () => ({
      body: {
        agentId: (await createAgent(db)).id,
        script: ["Go on."],
        rules: [],
        facts: [],
        history: [],
        text: "Why?",
      },
    }),
    "engines.hear": () => ({ body: { sound: testSound } }),
    "engines.think": () => ({ body: { question: "Why?" } }),
    "engines.speak": () => ({ body: { text: "Hello.", voiceId: "voice_1" } }),
    "assistants.read": someAssistant,
    "assistants.create": () => ({ body: { assistantId: `assistant_fresh_${++count}`, name: "New" } }),
    "assistants.update": async () => ({ ...(await someAssistant()), body: { name: "Changed" } }),
    "assistants.remove": someAssistant,
    "assistants.assign": async () => ({ ...(await someAssistant()), body: { roomIds: [] } }),
    "assistants.test": async () => ({ ...(await someAssistant()), body: { question: "Why?" } }),
    "system.setAssistant": async () => ({
      body: { assistantId: (await createAssistant(db)).external_id },
    }),
  };
};

const ofPages = (db: Database, { page, agent }: Stage): Inputs => {
  const named = { params: { slug: page.slug } };
  const ownPage = (callerId: number | null) =>
    createDeployment(db, callerId === null ? {} : { user_id: callerId });
  const ownMessage = async (callerId: number | null) => ({
    params: { id: (await createMessage(db, [(await ownPage(callerId)).id])).id },
  });
  const someInvitation = async () => ({ params: { id: (await createInvitation(db, page.id)).id } });
  const someCompany = async () => ({ params: { id: (await createCompany(db)).id } });
  const someRelease = async () => ({ params: { id: (await createRelease(db)).id } });
  const someTalk = async () => ({ params: { id: (await createConversation(db)).id } });
  return {
    "companies.read": someCompany,
    "companies.create": () => ({ body: { name: "New" } }),
    "companies.update": async () => ({ ...(await someCompany()), body: { name: "Changed" } }),
    "companies.deactivate": someCompany,
    "deployments.read": () => ({ params: { id: page.id } }),
    "deployments.create": async (callerId) => {
      const { id: agentId } = await createAgent(db);
      if (callerId !== null) await grantAgent(db, callerId, agentId);
      return { body: { deploymentName: "New", agentId, allowAnonymous: true } };
    },
    "manyPages.changeStatuses": () => ({ body: { ids: [page.id], status: "active" } }),
    "deployments.update": () => ({ params: { id: page.id }, body: { description: "Changed" } }),
    "deployments.duplicate": () => ({ params: { id: page.id } }),
    "deployments.usage": () => ({ params: { id: page.id }, query: {} }),
    "invitations.renewMany": async () => ({ body: { ids: [(await someInvitation()).params.id] } }),
    "invitations.revokeMany": async () => ({ body: { ids: [(await someInvitation()).params.id] } }),
    "invitations.list": () => ({ params: { id: page.id }, query: {} }),
    "invitations.export": () => ({ params: { id: page.id }, query: {} }),
    "invitations.reviewFile": () => ({
      params: { id: page.id },
      file: new File([`email\n${unusedEmail()}\n`], "people.csv"),
    }),
    "invitations.create": () => ({
      params: { id: page.id },
      body: { invitations: [{ email: unusedEmail() }] },
    }),
    "invitations.update": async () => ({ ...(await someInvitation()), body: { maxSessions: 3 } }),
    "invitations.renew": async () => ({ ...(await someInvitation()), body: {} }),
    "invitations.revoke": someInvitation,
    "deployments.page": () => named,
    "deployments.state": () => named,
    "deployments.login": () => ({ body: { ...credentials, deploymentSlug: page.slug } }),
    "releases.create": () => ({ body: { targetVersion: "BETA 3" } }),
    "releases.read": someRelease,
    "releases.restore": async () => ({ ...(await someRelease()), body: {} }),
    "releases.versions": () => ({ params: { id: page.id } }),
    "conversations.listOfPage": () => ({ params: { id: page.id } }),
    "conversations.exportOfPage": () => ({ params: { id: page.id } }),
    "conversations.read": someTalk,
    "conversations.exportAsCsv": someTalk,
    "conversations.exportAsText": someTalk,
    "conversations.remove": someTalk,
    "messages.read": ownMessage,
    "messages.targets": ownMessage,
    "messages.create": async (callerId) => ({
      body: { title: "New", message: "Text", deploymentIds: [(await ownPage(callerId)).id] },
    }),
    "messages.update": async (callerId) => ({ ...(await ownMessage(callerId)), body: { isActive: false } }),
    "messages.remove": ownMessage,
    "messages.ofDeployment": () => ({ params: { id: page.id } }),
    "messages.pageList": () => named,
    "messages.markRead": async () => ({
      params: { ...named.params, messageId: (await createMessage(db, [page.id])).id },
    }),
    "analytics.record": () => ({ body: { deploymentId: page.id, action: "PAGE_VISIT" } }),
    "privacy.read": () => ({ params: { id: page.id } }),
    "privacy.update": async () => {
      const set = await db
        .selectFrom("page_privacy")
        .select("version")
        .where("deployment_id", "=", page.id)
        .executeTakeFirst();
      return { params: { id: page.id }, body: { keptDays: 30, version: set?.version ?? 0 } };
    },
    "privacy.updateMany": () => ({ body: { ids: [page.id], changes: { mayDownload: false } } }),
    "privacy.effect": () => ({ body: { ids: [page.id], keptDays: 30 } }),
    "privacy.updateDefault": async () => {
      const { version } = await db.selectFrom("default_privacy").select("version").executeTakeFirstOrThrow();
      return { body: { mayDownload: false, version } };
    },
    "privacy.choose": () => ({ ...named, body: { version: 1, choice: "agreed" } }),
    "privacy.listOwn": () => ({ query: { deploymentId: page.id } }),
    "privacy.readOwn": () => ({ params: { id: "a".repeat(20) } }),
    "privacy.download": () => ({ params: { id: "a".repeat(20) } }),
    "recordings.sound": () => ({ params: { id: "a".repeat(20) } }),
    "recordings.removeOwn": () => ({ params: { id: "a".repeat(20) } }),
    "privacy.remove": () => ({ params: { id: "a".repeat(20) } }),
    "privacy.rate": () => ({ params: { id: "a".repeat(20) }, body: { rating: 5 } }),
    "voice.current": () => ({ query: { deploymentId: page.id } }),
    "voice.signedUrl": () => ({ query: { agentId: agent.external_id, deploymentId: page.id } }),
    "voice.reportEnd": () => ({
      params: { id: "a".repeat(20) },
      body: { providerConversationId: null, endedBy: "user", durationSeconds: 1 },
    }),
    "voice.webhook": () => ({
      body: { type: "post_call", event_timestamp: 1, data: { agent_id: "a", conversation_id: "c" } },
    }),
  };
};

export const createInputs = (db: Database, stage: Stage): Inputs => ({
  "auth.login": () => ({ body: credentials }),
  ...ofPeople(db),
  ...ofRooms(db),
  ...ofPractice(db),
  ...ofModels(db),
  ...ofHelpers(db),
  ...ofChats(db),
  ...ofPages(db, stage),
  ...ofContent(db),
  ...ofJobs(db),
});
