import { sql, type Insertable } from "kysely";
import type { Context } from "../../context.ts";
import { normalizeAccessCode, opaqueId } from "../../lib/ids.ts";
import { exclusively, type Database, type Trx } from "../../platform/db/database.ts";
import {
  demoAccessCode,
  demoAgents,
  demoAssignments,
  demoAssistants,
  demoDeployments,
  demoMessages,
  demoPassword,
  demoRooms,
  type DemoUser,
  demoUsers,
} from "./demo-data.ts";
import type { DB } from "../../platform/db/schema.ts";
import { insertActivity } from "./seed-activity.ts";
import { insertPath } from "./seed-paths.ts";
import { insertModels } from "./seed-models.ts";
import { insertPractice, judgePractice } from "./seed-practice.ts";
import { insertLibrary, keepDemoFiles } from "./seed-library.ts";

/**
 * Fills an empty database with something to look at; one that has a user is left alone. Of several processes that
 * start at once one does it, and the others do not wait: it may take longer than a statement may wait for a lock.
 * Never to be called in production: the passwords are published.
 */
export async function seedDemoData(ctx: Context): Promise<void> {
  const { db, passwords, now } = ctx;
  if (!(await isEmpty(db))) return;
  const passwordHash = await passwords.hash(demoPassword);
  const accessCodeHash = await passwords.hash(normalizeAccessCode(demoAccessCode));
  const kept = await keepDemoFiles(ctx);
  const afterwards: (() => Promise<void>)[] = [];
  await exclusively(db, "demo data", async (trx) => {
    if (!(await isEmpty(trx))) return;
    const users = await insertDemoData(trx, { passwordHash, accessCodeHash, now: now() });
    await insertLibrary(ctx, trx, { users, kept, now: now() });
    await insertActivity({ trx, users, now: now() });
    await insertPath(trx, users);
    const attempts = await insertPractice(trx, { users, now: now() });
    await insertModels(ctx, trx, users.owner);
    afterwards.push(() => judgePractice(ctx, attempts, users.admin));
  });
  for (const step of afterwards) await step();
}

const hourMs = 3_600_000;

async function isEmpty(db: Database | Trx): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return user === undefined;
}

async function insertDemoData(
  trx: Trx,
  given: { passwordHash: string; accessCodeHash: string; now: Date },
): Promise<Record<DemoUser, number>> {
  const users = await insertUsers(trx, given);
  const agents = await insertAgents(trx);
  await insertDeployments(trx, { users, agents, accessCodeHash: given.accessCodeHash });
  await insertMessages(trx, users.owner);
  await insertAssistants(trx, users.owner);
  await insertRooms(trx, { users, agents });
  return users;
}

/** Everybody has been here for a while, except the newcomer. */
const daysHere = (name: string) => (name === "newcomer" ? 1 : 90);

async function insertUsers(
  trx: Trx,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<Record<DemoUser, number>> {
  const people = Object.entries(demoUsers).map(([name, person]): Insertable<DB["users"]> => ({
    ...person,
    email: `${name}@demo.test`,
    username: name,
    password_hash: passwordHash,
    created_at: new Date(now.getTime() - daysHere(name) * 24 * hourMs),
  }));
  const rows = await trx.insertInto("users").values(people).returning(["username", "id"]).execute();
  const ids = Object.fromEntries(rows.map(({ username, id }) => [username, id])) as Record<DemoUser, number>;
  await trx
    .insertInto("admin_assignments")
    .values(demoAssignments.map((name) => ({ admin_id: ids.admin, user_id: ids[name] })))
    .execute();
  return ids;
}

type AgentIds = Record<keyof typeof demoAgents, number>;

async function insertAgents(trx: Trx): Promise<AgentIds> {
  const rows = await trx
    .insertInto("agents")
    .values(Object.values(demoAgents))
    .returning(["external_id", "id"])
    .execute();
  const idOf = new Map(rows.map(({ external_id, id }) => [external_id, id]));
  return Object.fromEntries(
    Object.entries(demoAgents).map(([name, { external_id }]) => [name, idOf.get(external_id)]),
  ) as AgentIds;
}

async function insertDeployments(
  trx: Trx,
  {
    users,
    agents,
    accessCodeHash,
  }: { users: Record<DemoUser, number>; agents: AgentIds; accessCodeHash: string },
): Promise<void> {
  const pages = demoDeployments.map(({ agent, invited, ...deployment }) => ({
    invited,
    ...deployment,
    id: opaqueId(),
    agent_id: agents[agent],
    user_id: users.adviser,
    created_by: users.owner,
    allow_anonymous: invited === null,
  }));
  const rows = pages.map(({ invited: _, ...page }) => page);
  await trx.insertInto("deployments").values(rows).execute();
  const invitations = pages.flatMap(({ id, invited }) =>
    invited
      ? [
          {
            ...invited,
            id: opaqueId(),
            deployment_id: id,
            access_code_hash: accessCodeHash,
            created_by: users.owner,
          },
        ]
      : [],
  );
  await trx.insertInto("invitations").values(invitations).execute();
  await trx
    .insertInto("agent_access")
    .values(
      [...new Set(rows.map(({ agent_id }) => agent_id))].map((agent_id) => ({
        agent_id,
        user_id: users.adviser,
        granted_by: users.owner,
      })),
    )
    .execute();
}

async function insertAssistants(trx: Trx, createdBy: number): Promise<void> {
  const rows = demoAssistants.map((assistant) => ({ ...assistant, created_by: createdBy }));
  await trx.insertInto("assistants").values(rows).execute();
  await trx
    .updateTable("system_settings")
    .set((query) => ({
      assistant_id: query
        .selectFrom("assistants")
        .select("id")
        .where("external_id", "=", demoAssistants[0].external_id),
    }))
    .execute();
}

async function insertRooms(
  trx: Trx,
  { users, agents }: { users: Record<DemoUser, number>; agents: AgentIds },
): Promise<void> {
  for (const [index, { agent, people, ...room }] of demoRooms.entries()) {
    const { id } = await trx
      .insertInto("rooms")
      .values({ ...room, agent_id: agents[agent], created_by: users.owner, display_order: index + 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("room_access")
      .values(people.map((name) => ({ user_id: users[name], room_id: id, granted_by: users.owner })))
      .execute();
  }
}

async function insertMessages(trx: Trx, createdBy: number): Promise<void> {
  for (const [index, { slugs, ...message }] of demoMessages.entries()) {
    const created_at = new Date(Date.now() - (demoMessages.length - index) * hourMs);
    const { id } = await trx
      .insertInto("deployment_messages")
      .values({ ...message, created_by: createdBy, created_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("deployment_message_targets")
      .columns(["message_id", "deployment_id"])
      .expression((query) =>
        query
          .selectFrom("deployments")
          .select([sql.val(id).as("message_id"), "id"])
          .where("slug", "in", slugs),
      )
      .execute();
  }
}
