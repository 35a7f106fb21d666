import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseBefore } from "../../../test/database-before.ts";

let database: Awaited<ReturnType<typeof databaseBefore>>;

const hash = "\\x".padEnd(66, "0");
const token = (n: number) => `${hash.slice(0, -1)}${n}`;

/** Two private pages, an open one that names somebody, and one for everybody, as the version before kept them. */
const before = [
  `insert into users (email, username, first_name, last_name, role, password_hash)
    values ('o@x.test', 'o', 'O', 'W', 'OWNER', '')`,
  `insert into agents (external_id, name) values ('a', 'A')`,
  `insert into deployments (id, slug, name, recipient_email, recipient_name, access_code_hash, allow_anonymous, user_id,
      agent_id, created_by, created_at)
    values ('one', 'one', 'One', 'Rita@X.test', 'Rita', 'code of one', false, 1, 1, 1, '2026-01-01'),
      ('two', 'two', 'Two', 'sam@x.test', null, 'code of two', false, 1, 1, 1, '2026-01-02'),
      ('named', 'named', 'Named', 'tom@x.test', null, null, true, 1, 1, 1, '2026-01-03'),
      ('open', 'open', 'Open', null, null, null, true, 1, 1, 1, '2026-01-04')`,
  `insert into page_sessions (token_hash, deployment_id, absolute_expires_at, last_seen_at)
    values ('${token(1)}', 'one', '2030-01-01', '2026-02-01'), ('${token(2)}', 'one', '2030-01-01', '2026-02-02'),
      ('${token(3)}', 'two', '2030-01-01', '2026-02-03'), ('${token(4)}', 'open', '2030-01-01', '2026-02-04')`,
  `insert into conversations (id, deployment_id, agent_id, started_by)
    values ('c1', 'one', 1, 'recipient:1'), ('c2', 'two', 1, 'recipient:3'), ('c3', 'open', 1, 'visitor:v'),
      ('c4', 'one', 1, 'staff:1'), ('c5', 'one', 1, 'recipient:99')`,
  `insert into deployment_messages (message_type, title, message) values ('info', 'M', 'M')`,
  `insert into message_reads (message_id, reader, read_at)
    values (1, 'recipient:1', '2026-02-05'), (1, 'recipient:2', '2026-02-06'), (1, 'visitor:v', '2026-02-07')`,
];

beforeAll(async () => {
  database = await databaseBefore("0015-invitations");
  for (const statement of before) await database.run(statement);
  await database.take();
});

afterAll(() => database.close());

const rows = <Row>(statement: string) => database.run<Row>(statement);

test("the one recipient of a page is its first invitation, with the same code", async () => {
  const invitations = await rows(
    `select deployment_id, email, recipient_name, access_code_hash, last_seen_at::date::text as seen,
      created_at::date::text as made, max_sessions, valid_until, created_by, id ~ '^[a-z0-9]{20}$' as "isOpaque"
      from invitations order by number`,
  );
  const same = { max_sessions: null, valid_until: null, created_by: 1, isOpaque: true };
  expect(invitations).toEqual([
    {
      deployment_id: "one",
      email: "rita@x.test",
      recipient_name: "Rita",
      access_code_hash: "code of one",
      seen: "2026-02-02",
      made: "2026-01-01",
      ...same,
    },
    expect.objectContaining({ deployment_id: "two", access_code_hash: "code of two", ...same }),
    expect.objectContaining({ deployment_id: "named", access_code_hash: null, seen: null, ...same }),
  ]);
});

test("what recipients did is kept by their invitation, everybody else's as it was", async () => {
  const of = async (page: string) =>
    (await rows<{ id: string }>(`select id from invitations where deployment_id = '${page}'`))[0]?.id;
  const [one, two] = [await of("one"), await of("two")];
  expect(await rows("select id, started_by, invitation_id from conversations order by id")).toEqual([
    { id: "c1", started_by: `invitation:${one}`, invitation_id: one },
    { id: "c2", started_by: `invitation:${two}`, invitation_id: two },
    { id: "c3", started_by: "visitor:v", invitation_id: null },
    { id: "c4", started_by: "staff:1", invitation_id: null },
    { id: "c5", started_by: "recipient:99", invitation_id: null },
  ]);
  expect(await rows("select reader, read_at::date::text as read from message_reads order by reader")).toEqual(
    [
      { reader: `invitation:${one}`, read: "2026-02-05" },
      { reader: "visitor:v", read: "2026-02-07" },
    ],
  );
  expect(await rows("select invitation_id from page_sessions order by id")).toEqual([
    { invitation_id: one },
    { invitation_id: one },
    { invitation_id: two },
  ]);
});
