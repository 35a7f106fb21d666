import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectWithin, testDatabase } from "../../test/database.ts";
import { assign, createUser } from "../../test/factories.ts";
import { createDatabase, type OpenDatabase } from "../platform/db/database.ts";
import { peopleAndSelf } from "./people-scope.ts";
import { isWithin, within } from "./people-scope.queries.ts";

const names = ["owner", "admin", "user", "assigned", "other"] as const;
type Name = (typeof names)[number];

let open: OpenDatabase;
let drop: () => Promise<void>;
const ids = new Map<Name, number>();
const idOf = (name: Name): number => ids.get(name) ?? 0;

beforeAll(async () => {
  const made = await testDatabase();
  ({ drop } = made);
  open = createDatabase({ databaseUrl: made.url, poolMax: 2, connectWithin }, pino({ level: "silent" }));
  for (const name of names) ids.set(name, (await createUser(open.db)).id);
  await assign(open.db, idOf("admin"), idOf("assigned"));
  // To somebody who was an administrator before: that gives nothing any more.
  await assign(open.db, idOf("user"), idOf("assigned"));
});

afterAll(async () => {
  await open.close();
  await drop();
});

test.each([
  ["OWNER", "owner", ["owner", "admin", "user", "assigned", "other"]],
  ["ADMIN", "admin", ["admin", "assigned"]],
  ["USER", "user", ["user"]],
] as const)("%s reaches what belongs to %j, and nobody else's", async (role, name, expected) => {
  const { db } = open;
  const scope = peopleAndSelf({ role, userId: idOf(name) });
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...ids.values()]}) and ${within(scope, "u.id")} order by u.id`.execute(
    db,
  );
  expect(rows.map(({ id }) => id)).toEqual(expected.map(idOf));
  const reached = await Promise.all(names.map((one) => isWithin(db, scope, idOf(one))));
  expect(names.filter((_, n) => reached[n])).toEqual(expected);
});
