import type { Database } from "../src/platform/db/database.ts";
import {
  createAgent,
  createAssistant,
  createCompany,
  createConversation,
  createDeletionRequest,
  createDeployment,
  createInvitation,
  createMessage,
  createRelease,
  createRoom,
  createSession,
  createUser,
  grantAgent,
} from "./factories.ts";
import { inputsOfPractice } from "./access-inputs-of-practice.ts";
import { testSound } from "./fake-voice.ts";
import { type Inputs, ofChats, ofContent, ofJobs } from "./access-inputs-of-library.ts";
import { ofKeys } from "./access-inputs-of-keys.ts";
import { ofFactors } from "./access-inputs-of-factors.ts";
import { ofCalendars } from "./access-inputs-of-calendars.ts";
import { ofDirectory } from "./access-inputs-of-directory.ts";
import { ofSignInRules } from "./access-inputs-of-sign-in-rules.ts";
import { ofProviders } from "./access-inputs-of-providers.ts";
import { ofLearningRecords } from "./access-inputs-of-records.ts";
import { ofRecordings } from "./access-inputs-of-recordings.ts";
import { ofModels } from "./access-inputs-of-models.ts";
import { ofGroups } from "./access-inputs-of-groups.ts";
import { ofWebhooks } from "./access-inputs-of-webhooks.ts";

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
  ...ofKeys(db),
  ...ofFactors(db),
  ...ofRooms(db),
  ...inputsOfPractice(db),
  ...ofLearningRecords(db),
  ...ofProviders(db),
  ...ofModels(db),
  ...ofGroups(db),
  ...ofWebhooks(db),
  ...ofRecordings(db),
  ...ofCalendars(db),
  ...ofDirectory(db),
  ...ofSignInRules,
  ...ofHelpers(db),
  ...ofChats(db),
  ...ofPages(db, stage),
  ...ofContent(db),
  ...ofJobs(db),
});
