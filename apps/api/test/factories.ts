import { rubric, type RubricInput } from "@field-advisor/schema/rubric-forms";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";
import type { DB } from "../src/platform/db/schema.ts";
import { newToken, normalizeAccessCode, certificateNumber, opaqueId, sha256 } from "../src/lib/ids.ts";
import { createPasswords } from "../src/lib/passwords.ts";
import { createSigner } from "../src/lib/signed-value.ts";

export type Values<T extends keyof DB> = Partial<Insertable<DB[T]>>;
export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** The password of every user, and the access code of every private deployment, that is not given another. */
export const testPassword = "tall lantern by the quay";
export const testAccessCode = "7K3WQ-9XMZD";

const passwords = createPasswords({
  concurrency: 2,
  queue: 1000,
  longestWaitMs: 60_000,
  signer: createSigner(["of the factories"]),
});
const once = (text: string) => {
  let hash: Promise<string> | undefined;
  return () => (hash ??= passwords.hash(text));
};
const testPasswordHash = once(testPassword);
const testAccessCodeHash = once(normalizeAccessCode(testAccessCode));

/** As many digits for all, so that names stand in the order in which they were made. */
let count = 100_000;
export const next = () => ++count;

export async function createUser(
  db: Database,
  { password, ...values }: Values<"users"> & { password?: string } = {},
): Promise<Row<"users">> {
  const n = next();
  return db
    .insertInto("users")
    .values({
      email: `person-${n}@example.test`,
      username: `person-${n}`,
      first_name: "Robin",
      last_name: `Hart ${n}`,
      role: "USER",
      ...values,
      password_hash:
        values.password_hash ??
        (password === undefined ? await testPasswordHash() : await passwords.hash(password)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A session as a sign-in leaves it, without the sign-in. @returns the cookie's value */
export async function createSession(
  db: Database,
  userId: number,
  values: Values<"sessions"> = {},
): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      idle_seconds: 3600,
      absolute_expires_at: new Date(Date.now() + 12 * 3_600_000),
      ip_prefix: "127.0.0.0/24",
      user_agent: "test",
      ...values,
      user_id: userId,
      token_hash: sha256(token),
    })
    .execute();
  return token;
}

export const assign = (db: Database, adminId: number, userId: number) =>
  db.insertInto("admin_assignments").values({ admin_id: adminId, user_id: userId }).execute();

export const createAgent = (db: Database, values: Values<"agents"> = {}): Promise<Row<"agents">> => {
  const n = next();
  return db
    .insertInto("agents")
    .values({ external_id: `agent_test_${n}`, name: `Agent ${n}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const createCompany = (db: Database, values: Values<"companies"> = {}): Promise<Row<"companies">> =>
  db
    .insertInto("companies")
    .values({ name: `Company ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();

export const createContent = (db: Database, values: Values<"content"> = {}): Promise<Row<"content">> =>
  db
    .insertInto("content")
    .values({
      title: `Content ${next()}`,
      description: "Worth reading",
      category: "read",
      type: "NEWS",
      url: "https://news.example.test/",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const createAssistant = (
  db: Database,
  values: Values<"assistants"> = {},
): Promise<Row<"assistants">> => {
  const n = next();
  return db
    .insertInto("assistants")
    .values({ external_id: `assistant_test_${n}`, name: `Assistant ${n}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const createKeptChat = (db: Database, userId: number): Promise<Row<"kept_chats">> =>
  db
    .insertInto("kept_chats")
    .values({
      user_id: userId,
      title: `Chat ${next()}`,
      messages: JSON.stringify([
        { type: "user", content: "Hello", timestamp: "2026-11-23T09:00:00.000Z", isPartial: false },
      ]),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An open request of somebody who has none. @returns its id */
export const createDeletionRequest = async (db: Database, userId: number, reason = ""): Promise<number> =>
  (
    await db
      .insertInto("deletion_requests")
      .values({ user_id: userId, reason })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** A LIVE room with an agent of its own, unless told otherwise. */
export async function createRoom(db: Database, values: Values<"rooms"> = {}): Promise<Row<"rooms">> {
  const agent_id = values.agent_id === undefined ? (await createAgent(db)).id : values.agent_id;
  return db
    .insertInto("rooms")
    .values({ name: `Room ${next()}`, ...values, agent_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A check that "good morning" meets. */
export const greeting = {
  key: "greets",
  kind: "says" as const,
  sentence: "Greets",
  phrases: ["good morning"],
};

/** A rubric of two criteria; the second counts three times as much and looks for a question. */
export const someRubric: RubricInput = {
  goal: "Find out what they need",
  passMark: 70,
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    { key: "opening", name: "Opening", weight: 1, checks: [greeting] },
    {
      key: "discovery",
      name: "Discovery",
      weight: 3,
      checks: [
        { key: "asks", kind: "asks", sentence: "Asks a question", atLeast: 1, advice: "Try: What matters?" },
      ],
    },
  ],
};

export const createRubric = (db: Database, roomId: number, body = someRubric, version = 1) =>
  db
    .insertInto("room_rubrics")
    .values({ room_id: roomId, version, body: JSON.stringify(rubric.parse(body)) })
    .execute();

/** An attempt that is judged, in a room of its own and of a person of its own unless it is told. */
export async function createAttempt(
  db: Database,
  { transcript, ...values }: Omit<Values<"attempts">, "transcript"> & { transcript?: object[] } = {},
): Promise<Row<"attempts">> {
  const room_id = values.room_id ?? (await createRoom(db)).id;
  if (values.room_id === undefined) await createRubric(db, room_id);
  const attempt = await db
    .insertInto("attempts")
    .values({
      id: opaqueId(),
      user_id: values.user_id ?? (await createUser(db)).id,
      category: "Training",
      number: 1,
      state: "scored",
      mode: "text",
      rubric_version: 1,
      finished_at: sql<string>`now()`,
      score: 25,
      final_score: 25,
      passed: false,
      final_passed: false,
      decided: 2,
      total: 2,
      transcript: JSON.stringify(transcript ?? [written(true, "Good morning.")]),
      ...values,
      room_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("attempt_checks")
    .values([
      { attempt_id: attempt.id, key: "greets", place: 0, result: "met" },
      { attempt_id: attempt.id, key: "asks", place: 1, result: "not_met" },
    ])
    .execute();
  return attempt;
}

/** Everybody is to practise in a room of its own unless it is told. */
export const createAssignment = async (
  db: Database,
  values: Values<"assignments"> = {},
): Promise<Row<"assignments">> =>
  db
    .insertInto("assignments")
    .values({
      goal: "attempt",
      group_kind: "everybody",
      ...values,
      room_id: values.room_id ?? (await createRoom(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A path whose one needed step is to try a room, unless other steps are given. @returns its id */
export async function createPath(
  db: Database,
  values: Values<"paths"> = {},
  steps: readonly Omit<Values<"path_steps">, "path_id">[] = [],
): Promise<number> {
  const { id } = await db
    .insertInto("paths")
    .values({ name: `Path ${next()}`, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  const given = steps.length > 0 ? steps : [{ room_id: (await createRoom(db)).id }];
  await db
    .insertInto("path_steps")
    .values(given.map((step, place) => ({ kind: "try" as const, ...step, path_id: id, place })))
    .execute();
  return id;
}

/** What somebody has who has completed a path. @returns its id */
export async function createCertificate(db: Database, values: Values<"certificates"> = {}): Promise<number> {
  const path_id = values.path_id ?? (await createPath(db));
  const user_id = values.user_id ?? (await createUser(db)).id;
  await db
    .insertInto("path_people")
    .values({ path_id, user_id, done_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto("certificates")
    .values({
      number: certificateNumber(),
      path_name: "First steps",
      person_name: "Ada Lovelace",
      round: 1,
      issued_on: "2026-11-01",
      ...values,
      path_id,
      user_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a coach said about the first line of an attempt. @returns its id */
export const createComment = async (db: Database, attempt_id: string): Promise<number> =>
  (
    await db
      .insertInto("attempt_comments")
      .values({ attempt_id, line: 0, text: "Slower here" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** A line of an attempt that was written. */
export const written = (isUser: boolean, text: string, startSeconds = 0) => ({
  isUser,
  text,
  isSpoken: false,
  hasWords: true,
  startSeconds,
  endSeconds: null,
  isInterrupted: false,
});

export const grantRoom = (db: Database, userId: number, roomId: number) =>
  db.insertInto("room_access").values({ user_id: userId, room_id: roomId }).execute();

/** A group, with the people who are in it and what it opens. */
export async function createGroup(
  db: Database,
  {
    userIds = [],
    roomIds = [],
    contentIds = [],
    ...values
  }: Values<"groups"> & { userIds?: number[]; roomIds?: number[]; contentIds?: number[] } = {},
): Promise<Row<"groups">> {
  const group = await db
    .insertInto("groups")
    .values({ name: `Group ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const group_id = group.id;
  for (const user_id of userIds) await db.insertInto("group_members").values({ group_id, user_id }).execute();
  for (const room_id of roomIds) await db.insertInto("group_rooms").values({ group_id, room_id }).execute();
  for (const content_id of contentIds)
    await db.insertInto("group_content").values({ group_id, content_id }).execute();
  return group;
}

export const grantAgent = (db: Database, userId: number, agentId: number) =>
  db.insertInto("agent_access").values({ user_id: userId, agent_id: agentId }).execute();

interface Invited {
  recipient_email: string | null;
  recipient_name: string | null;
}

/** A live page for one recipient with `testAccessCode`, unless said otherwise; its adviser and agent are made too. */
export async function createDeployment(
  db: Database,
  { recipient_email, recipient_name = null, ...values }: Values<"deployments"> & Partial<Invited> = {},
): Promise<Row<"deployments"> & Invited> {
  const n = next();
  const userId = values.user_id ?? (await createUser(db)).id;
  const page = await db
    .insertInto("deployments")
    .values({
      id: opaqueId(),
      slug: `page-${n}`,
      name: `Page ${n}`,
      agent_id: values.agent_id ?? (await createAgent(db)).id,
      created_by: userId,
      ...values,
      user_id: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const email = recipient_email ?? (values.allow_anonymous ? null : `recipient-${n}@example.test`);
  if (email !== null)
    await createInvitation(db, page.id, {
      email,
      recipient_name,
      ...(values.allow_anonymous && { access_code_hash: null }),
    });
  return { ...page, recipient_email: email, recipient_name };
}

/** An invitation to a page, with `testAccessCode`. */
export const createInvitation = async (
  db: Database,
  deploymentId: string,
  values: Values<"invitations"> = {},
): Promise<Row<"invitations">> =>
  db
    .insertInto("invitations")
    .values({
      id: opaqueId(),
      email: `guest-${next()}@example.test`,
      access_code_hash: await testAccessCodeHash(),
      ...values,
      deployment_id: deploymentId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The first invitation of a page. */
export const firstInvitationOf = (db: Database, deploymentId: string): Promise<Row<"invitations">> =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("deployment_id", "=", deploymentId)
    .orderBy("number")
    .executeTakeFirstOrThrow();

/** A release of the pages as they are, and their last one. */
export async function createRelease(
  db: Database,
  pages: readonly Row<"deployments">[] = [],
  values: Values<"releases"> = {},
): Promise<Row<"releases">> {
  const release = await db
    .insertInto("releases")
    .values({
      version: `BETA ${next()}`,
      kind: "patch",
      description: "What was agreed",
      pages: pages.length,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const { id, name, title, description, agent_id, user_id, allow_anonymous } of pages) {
    const content = { name, title, description, agent_id, user_id, allow_anonymous };
    await db
      .insertInto("release_pages")
      .values({ ...content, release_id: release.id, deployment_id: id })
      .execute();
    await db.updateTable("deployments").set({ release_id: release.id }).where("id", "=", id).execute();
  }
  return release;
}

/** What a record of the provider's leaves of a line. */
export const said = (role: "user" | "agent", message: string, more: object = {}) => ({
  role,
  message,
  atSeconds: null,
  endSeconds: null,
  isInterrupted: false,
  feedback: null,
  ...more,
});

/** A conversation that is over, on a page of its own unless it is told where. */
export async function createConversation(
  db: Database,
  {
    transcript,
    ...values
  }: Omit<Values<"conversations">, "transcript"> & { transcript?: object[] | null } = {},
): Promise<Row<"conversations">> {
  const id = opaqueId();
  const page = values.deployment_id === undefined ? await createDeployment(db) : null;
  return db
    .insertInto("conversations")
    .values({
      id,
      deployment_id: page?.id ?? null,
      agent_id: values.agent_id ?? page?.agent_id ?? (await createAgent(db)).id,
      started_by: `visitor:${id}`,
      provider_conversation_id: `conv_${id}`,
      ended_at: new Date(),
      ended_by: "user",
      duration_seconds: 60,
      transcript: transcript === null ? null : JSON.stringify(transcript ?? [said("agent", "Hello.")]),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A message for the pages that are named. */
export async function createMessage(
  db: Database,
  deploymentIds: string[],
  values: Values<"deployment_messages"> = {},
): Promise<Row<"deployment_messages">> {
  const message = await db
    .insertInto("deployment_messages")
    .values({ title: `Message ${next()}`, message: "The rehearsal moves to Thursday.", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const targets = deploymentIds.map((id) => ({ deployment_id: id, message_id: message.id }));
  if (targets.length > 0) await db.insertInto("deployment_message_targets").values(targets).execute();
  return message;
}
