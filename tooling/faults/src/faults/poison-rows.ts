import type { Pool } from "pg";
import type { Fault } from "../fault.ts";
import { callsAs, ownerFor, type Person } from "../load/people.ts";
import { send } from "../load/send.ts";
import { exitsOf } from "../verdict.ts";
import type { Stage } from "../stage.ts";

/** Values that no version of the product writes, in one row or two of each kind. */
const poisons: Record<string, string[]> = {
  rooms: [
    "update rooms set status = 'RETIRED', category = '' where id = (select min(id) from rooms)",
    "update rooms set created_at = 'infinity' where id = (select max(id) from rooms)",
  ],
  agents: ["insert into agents (external_id, name, source) values ('poison', '', 'telepathy')"],
  assistants: ["update assistants set temperature = 'NaN' where id = (select min(id) from assistants)"],
  users: [
    "update users set role = 'GUEST' where username = 'newcomer'",
    "update users set created_at = '-infinity' where username = 'user'",
  ],
  companies: ["insert into companies (name, created_at) values ('', '0044-03-15 BC')"],
  deployments: ["update deployments set status = 'haunted', title = '' where slug = 'demo-paused'"],
  deployment_messages: [
    "update deployment_messages set message_type = 'shout', link = 'no address' where id = (select min(id) from deployment_messages)",
  ],
  content: [
    "update content set type = 'FLASH', category = 'smell' where id = (select min(id) from content)",
    "update content set url = 'javascript:alert(1)' where id = (select max(id) from content)",
  ],
  audit_log: [
    `insert into audit_log (actor_label, action, details, request_id) values
      ('', 'unknown.verb', '[]', 'poison'), ('poison', 'user.update', '"text"', 'poison'),
      ('poison', 'room.update', 'null', 'poison'), ('poison', '', '{"changed": 7, "before": []}', 'poison')`,
  ],
  usage_events: [
    "update usage_events set details = '[1]', action = 'TELEPORT' where id = (select min(id) from usage_events)",
  ],
  conversations: [
    "update conversations set transcript = '[1, null, {\"role\": 9}]', ended_by = 'ghost', duration_seconds = -5 where id = (select min(id) from conversations)",
  ],
  sessions: ["update sessions set user_agent = '', ip_prefix = '' where id = (select min(id) from sessions)"],
  kept_chats: [
    "insert into kept_chats (user_id, title, messages) select user_id, '', '{\"x\": 1}' from sessions limit 1",
  ],
  files: ["update files set media_type = '', name = '' where id = (select min(id) from files)"],
};

/** At most so many rows of one list are poisoned. */
const mostPoisoned = 4;

/** Everything that owners and visitors see as a list. */
const lists = [
  "/api/test-rooms",
  "/api/user/rooms",
  "/api/user/dashboard",
  "/api/dashboard/owner",
  "/api/dashboard/admin",
  "/api/dashboard/pages",
  "/api/dashboard/content",
  "/api/dashboard/content/manage",
  "/api/agents",
  "/api/page-agents",
  "/api/assistants",
  "/api/users",
  "/api/users/counts",
  "/api/users/reset-requests",
  "/api/user-access",
  "/api/companies",
  "/api/deployments",
  "/api/deployment-messages",
  "/api/deployment-messages/totals",
  "/api/activity/events?scope=everyone",
  "/api/activity/sessions",
  "/api/activity/agents",
  "/api/activity/users-simple",
  "/api/conversations",
  "/api/kept-chats",
  "/api/usage/stats",
  "/api/content/openings",
  "/api/fast-redeploy/status",
  "/api/auth/sessions",
  "/api/jobs/failed",
  "/api/deployment/demo-open",
] as const;

/** Takes the rules away that would keep such values out, and stores them. */
async function poison(db: Pool, table: string, statements: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const { name } of rows) await db.query(`alter table ${table} drop constraint "${name}"`);
  for (const statement of statements) await db.query(statement);
}

/** How many entries all lists of an answer have. */
function entriesIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + entriesIn(part), 0);
}

interface Seen {
  status: number | string;
  entries: number;
}

async function look({ ports }: Stage, path: string, owner: Person): Promise<Seen> {
  const { status, text } = await send(ports[0] ?? 0, { method: "GET", path, ...callsAs(owner) });
  return { status, entries: status === 200 ? entriesIn(JSON.parse(text)) : 0 };
}

/** Each list has an owner of its own who asks for it: one alone would ask for more than anybody may in a minute. */
async function lookAtAll(stage: Stage): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const [at, path] of lists.entries())
    seen.set(path, await look(stage, path, ownerFor(stage.world, at)));
  return seen;
}

/** Rows hold what an old version, a repair by hand or a damaged disk left there. */
export const poisonRows: Fault = {
  id: "F25",
  title: "rows with values that nobody writes",
  isShort: true,
  async run(run) {
    const stage = await run.ownStage({});
    const before = exitsOf(stage);
    const healthy = await lookAtAll(stage);
    const problems: string[] = [...healthy]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => `${path} was answered with ${status} before anything was wrong.`);
    for (const [table, statements] of Object.entries(poisons)) {
      await poison(stage.db, table, statements);
      for (const [path, { status, entries }] of await lookAtAll(stage)) {
        const usual = healthy.get(path)?.entries ?? 0;
        if (status !== 200) problems.push(`With odd rows in ${table}, ${path} was answered with ${status}.`);
        else if (entries < usual - mostPoisoned)
          problems.push(`With odd rows in ${table}, ${path} had ${entries} entries instead of ${usual}.`);
      }
    }
    const tables = Object.keys(poisons).length;
    const notes = [`${lists.length} lists asked, after each of ${tables} tables had odd rows`];
    return { rounds: tables, exits: exitsOf(stage) - before, problems: problems.slice(0, 20), notes };
  },
};
