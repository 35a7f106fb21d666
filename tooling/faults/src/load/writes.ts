import type { Pool } from "pg";
import type { Stored } from "../ledger.ts";
import type { World } from "./people.ts";
import type { Sent } from "./send.ts";

interface Write {
  op: string;
  /** How often it is done, compared with the others. */
  weight: number;
  /** Whether it may be sent again under its key. */
  repeats: boolean;
  /** As a visitor of the open page; as the signed-in owner by default. */
  asVisitor?: boolean;
  /** What is to be sent. @param key unique, in lower-case letters, digits and dashes */
  make(world: World, key: string): Sent;
  /** Gives `key` and whether all rows of the write are there, and takes the beginning of all keys of the run as `$1`. */
  rows: string;
}

const post = (path: string, body: object): Sent => ({ method: "POST", path, body });

const audited = (subject: string, id: string) =>
  `(select count(*) from audit_log a where a.subject_type = '${subject}' and a.subject_id = ${id}::text
     and a.action = '${subject}.create') = 1`;

/** Writes of one row and of several, with a key and without, of staff and of visitors, with a file and without. */
export const writes: readonly Write[] = [
  {
    op: "room",
    weight: 6,
    repeats: true,
    make: (_world, name) => post("/api/test-rooms", { name, status: "PAUSED" }),
    rows: `select name as key, ${audited("room", "r.id")} as whole from rooms r where name like $1`,
  },
  {
    op: "page",
    weight: 4,
    repeats: false,
    make: ({ agentId, userIds: [userId] }, slug) =>
      post("/api/deployments", {
        deploymentName: slug,
        slug,
        agentId,
        userId,
        recipientEmail: `${slug}@example.test`,
      }),
    rows: `select slug as key, ${audited("deployment", "d.id")}
      and (select count(*) from invitations i where i.deployment_id = d.id) = 1 as whole
      from deployments d where slug like $1`,
  },
  {
    op: "message",
    weight: 4,
    repeats: true,
    make: ({ pageIds }, title) =>
      post("/api/deployment-messages", { title, message: "Please read this.", deploymentIds: pageIds }),
    rows: `select title as key, ${audited("message", "m.id")} and assignment_count = 2
      and (select count(*) from deployment_message_targets t where t.message_id = m.id) = 2 as whole
      from deployment_messages m where title like $1`,
  },
  {
    op: "upload",
    weight: 3,
    repeats: true,
    make: (_world, key) => ({
      method: "POST",
      path: "/api/content/upload",
      file: { name: `${key}.pdf`, content: Buffer.from(`%PDF-1.7\n${key}\n%%EOF\n`) },
    }),
    rows: `select replace(name, '.pdf', '') as key, true as whole from files where name like $1`,
  },
  {
    op: "usage",
    weight: 6,
    repeats: false,
    asVisitor: true,
    make: ({ openPages: [page] }, key) =>
      post("/api/usage", { deploymentId: page?.id, action: "PAGE_VISIT", details: { key } }),
    rows: `select details->>'key' as key, true as whole from usage_events where details->>'key' like $1`,
  },
];

/** Reads what is stored of a run. @param prefix with which all its keys begin */
export async function readStored(db: Pool, prefix: string): Promise<Stored> {
  const counts = new Map<string, Map<string, number>>();
  const halves: string[] = [];
  for (const { op, rows: statement } of writes) {
    const { rows } = await db.query<{ key: string; whole: boolean }>(statement, [`${prefix}%`]);
    const found = Map.groupBy(rows, ({ key }) => key);
    counts.set(op, new Map([...found].map(([key, all]) => [key, all.length])));
    halves.push(...rows.filter(({ whole }) => !whole).map(({ key }) => `${op} ${key}`));
  }
  return { counts, halves };
}
