import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectWithin, testDatabase } from "../../../test/database.ts";
import { createUser } from "../../../test/factories.ts";
import { createLog } from "../../lib/log.ts";
import { createDatabase, inTransaction, type OpenDatabase } from "./database.ts";
import { prepared, unseenList } from "./prepared.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  // One connection, so that what is prepared on it can be counted.
  database = createDatabase({ databaseUrl: made.url, poolMax: 1, connectWithin }, createLog("silent"));
});
afterAll(async () => {
  await database.close();
  await drop();
});

test("a statement is built once and asked with the values of each call", async () => {
  let builds = 0;
  const find = prepared((db, { email, roles }: { email: string; roles: string[] }) => {
    builds += 1;
    return db
      .selectFrom("users")
      .select(["id", sql<string>`${email} || '!'`.as("echo")])
      .where("email", "=", email)
      .where(sql<boolean>`role = any(${roles})`)
      .where("status", "=", "ACTIVE");
  });
  const { db } = database;
  const [one, other] = [await createUser(db), await createUser(db)];
  for (const user of [one, other, one])
    expect(await find(db, { email: user.email, roles: ["USER"] })).toEqual([
      { id: user.id, echo: `${user.email}!` },
    ]);
  expect(await find(db, { email: one.email, roles: ["OWNER"] })).toEqual([]);
  expect(builds).toBe(1);
});

test("a statement sees what its transaction has done", async () => {
  const count = prepared((db, { email }: { email: string }) =>
    db.selectFrom("users").select("id").where("email", "=", email),
  );
  await inTransaction(database.db, async (trx) => {
    const { email } = await createUser(trx);
    expect(await count(trx, { email })).toHaveLength(1);
    expect(await count(trx, { email: "" })).toEqual([]);
  });
});

test("the plan of a statement with a list is kept, however short the list is", async () => {
  const { db } = database;
  const find = prepared((at, { emails }: { emails: string[] }) =>
    at
      .selectFrom("users")
      .select("username")
      .where("email", "=", sql<string>`any(${unseenList(emails, "text")})`),
  );
  const users = [await createUser(db), await createUser(db)];
  for (let call = 0; call < 10; call++)
    expect(await find(db, { emails: users.map(({ email }) => email) })).toHaveLength(2);
  const { rows } = await sql<{ kept: number }>`
    select generic_plans as kept from pg_prepared_statements where statement like 'select "username"%'`.execute(
    db,
  );
  expect(rows[0]?.kept).toBeGreaterThan(0);
});
