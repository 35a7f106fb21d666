import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sealArchive } from "../src/backup/archive.ts";
import { inOwnTransaction } from "../src/backup/connection.ts";
import { bytesEntry } from "../src/backup/contents.ts";
import { createBackup } from "../src/backup/create.ts";
import { restoreBackup } from "../src/backup/restore.ts";
import { verifyBackup } from "../src/backup/verify.ts";
import { buildApp } from "../src/app.ts";
import type { Context } from "../src/context.ts";
import { createSigner } from "../src/lib/signed-value.ts";
import type { Database, Trx } from "../src/platform/db/database.ts";
import { migrateDatabase, migrationNames, migrationsUntil } from "../src/platform/db/migrate.ts";
import { installJobs } from "../src/platform/jobs/queues.ts";
import { backUp, backupKey, command, emptyInstallation, long, newFile, usedInstallation } from "./backups.ts";
import { createClient } from "./contract-client.ts";
import { createDeployment, createSession, createUser } from "./factories.ts";
import { sessionCookie } from "./harness.ts";
import { digest, pdf, type Library } from "./library.ts";
import { whileHeld } from "./locks.ts";
import { somebody } from "./practice.ts";
import { hear, mp3Of, recordedStage, recordedTalk, recordingRoom } from "./recorded-talks.ts";

let used: Library;
let whole: string;
beforeAll(async () => {
  used = await usedInstallation();
  whole = await backUp(used.api.ctx, afterAll);
});
afterAll(() => used.api.close());

const restore = (ctx: Context, file: string) => restoreBackup(ctx, file, backupKey);

/** Everything that a database is made of beside its rows, as PostgreSQL describes it. */
async function definitionsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.connamespace::regnamespace::text in ('public', 'jobs', 'voice_agent')
    union all select indexdef from pg_indexes where schemaname in ('public', 'jobs', 'voice_agent')
    union all select concat_ws(' ', indexrelid::regclass, indisvalid, h.inhparent::regclass) from pg_index
      left join pg_inherits h on h.inhrelid = indexrelid where indrelid::regclass::text in
        (select format('%I', tablename) from pg_tables where schemaname = 'public')
    union all select concat_ws(' ', table_schema, table_name, ordinal_position, column_name, data_type, udt_name,
      collation_name, column_default, is_nullable, generation_expression, identity_generation)
      from information_schema.columns where table_schema in ('public', 'jobs', 'voice_agent')
    union all select concat_ws(' ', oid::regclass, relkind, relrowsecurity) from pg_class
      where relnamespace = to_regnamespace('voice_agent')
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Over a connection that is not one of the running product. @returns the number of rows */
async function countOf({ config }: Context, table: string): Promise<number | null> {
  const rows = `select from ${table}`;
  return (await inOwnTransaction(config.databaseUrl, (client) => client.query(rows))).rowCount;
}

test("a restored installation has the same rows, definitions, numbers and files", async () => {
  const { ctx, db } = used.api;
  const into = await emptyInstallation({ migrated: false });
  expect(await restore(into, whole)).toMatch(/^The back-up is restored: \d+ rows and 2 files\.$/);

  expect(await definitionsOf(into.db)).toEqual(await definitionsOf(db));
  const tables = ["users", "deployments", "conversations", "files"].map((name) => `public.${name}`);
  for (const table of [...tables, "voice_agent.agents", "jobs.job where name = 'request-reset'"]) {
    expect(await countOf(into, table)).toBe(await countOf(ctx, table));
    expect(await countOf(into, table)).toBeGreaterThan(0);
  }
  const names = into.db.selectFrom("users").select("first_name").where("first_name", "like", "Zoë%");
  expect(await names.execute()).toEqual([{ first_name: "Zoë\t\\N\n" }]);
  const { rows: lines } = await sql`select message from voice_agent.transcript_items`.execute(into.db);
  expect(lines).toEqual([{ message: "two\nlines\tand a tab \\ ü" }]);
  for (const text of [long, "the other"]) expect(await into.files.has(digest(pdf(text)))).toBe(true);

  // New rows get numbers that none had, and the log says who did it.
  const last = await createUser(db);
  expect((await createUser(into.db, { email: "n@example.test", username: "n" })).id).toBe(last.id);
  expect(await countOf(into, "public.audit_log where action = 'backup.restore'")).toBe(1);
  expect(await countOf(ctx, "public.audit_log where action = 'backup.create'")).toBe(1);
});

test("a restored product plays what was recorded before, with the secret of the installation and not without it", async () => {
  const stage = await recordedStage();
  onTestFinished(() => stage.close());
  const uma = await somebody(stage.api);
  // Of several pieces, each of which is sealed.
  const { part, sound } = await recordedTalk(stage, uma, await recordingRoom(stage, [uma]), mp3Of(30));
  const into = await emptyInstallation({ migrated: false });
  await restore(into, await backUp(stage.ctx));
  const heardWith = async (signer: Context["signer"], range?: string) => {
    const app = await buildApp({ ...into, signer });
    const client = createClient(app, into.config.origins);
    client.cookies.set(sessionCookie, await createSession(into.db, uma.id));
    const answer = await hear(client, part, range);
    await app.close();
    return answer;
  };
  const whole = await heardWith(stage.ctx.signer);
  expect([whole.status, whole.bytes.equals(sound)]).toEqual([200, true]);
  const some = await heardWith(stage.ctx.signer, "bytes=70000-140000");
  expect([some.status, some.bytes.equals(sound.subarray(70_000, 140_001))]).toEqual([206, true]);
  expect((await heardWith(createSigner(["another secret, as long as one has to be"]))).status).not.toBe(200);
});

test("a back-up of an older version gets this one's tables, also one that was made while rows were moved", async () => {
  const old = await emptyInstallation({ migrated: false });
  const { db, config, log } = old;
  await migrateDatabase(config.databaseUrl, log, migrationsUntil("0052-counted-though-deleted"));
  await installJobs(config.databaseUrl);
  const { id } = await createDeployment(db);
  const visit = { deployment_id: id, action: "PAGE_VISIT", details: "{}", user_agent: "x", ip_prefix: "x" };
  await db.insertInto("usage_events").values([visit, visit]).execute();
  await migrateDatabase(config.databaseUrl, log, migrationsUntil("0053-one-table"));
  const into = await emptyInstallation({ migrated: false });
  await restore(into, await backUp(old));
  expect(await countOf(into, "public.kysely_migration")).toBe(migrationNames.length);
  const events = (of: Database) => of.selectFrom("usage_events").selectAll().orderBy("id").execute();
  expect(await events(into.db)).toEqual(await events(db));
  expect(await events(into.db)).toHaveLength(2);
});

test("what is written after the back-up began is not in it, whichever table it belongs to", async () => {
  const { ctx, db } = used.api;
  const file = await newFile();
  const tables = ["public.users", "public.deployments", "public.agents"];
  const counts = (of: Context) => Promise.all(tables.map((table) => countOf(of, table)));
  const before = await counts(ctx);
  // The back-up waits for this table until the new rows are there.
  const write = async (trx: Trx) => {
    await sql`lock table voice_agent.agents`.execute(trx);
    await createDeployment(trx);
  };
  await whileHeld(db, write, () => createBackup(ctx, file, backupKey));
  const into = await emptyInstallation();
  await restore(into, file);
  expect(await counts(into)).toEqual(before);
});

describe("is refused with a sentence, and no row is there:", () => {
  let into: Context;
  beforeAll(async () => {
    into = await emptyInstallation({ atEnd: afterAll });
  });

  const archive = async (name: string, content: string) =>
    buffer(await sealArchive(backupKey, Readable.from([bytesEntry(name, Buffer.from(content))])));
  const later = '{"product":"field-advisor","format":3}';
  const cut = (share: number) => (bytes: Buffer) => bytes.subarray(0, Math.ceil(bytes.length * share) - 1);
  const flipped = (bytes: Buffer) =>
    bytes.map((byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ 1 : byte));

  test.each<[string, (bytes: Buffer) => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["a file cut off in its beginning", (bytes) => bytes.subarray(0, 90), /, or its beginning is damaged/],
    ["a file cut off in its middle", cut(0.5), /^The back-up is damaged or was cut off .* Use another/],
    ["a file that lacks its last byte", cut(1), /^The back-up is damaged or was cut off/],
    ["a file in which a bit was changed", flipped, /^The back-up is damaged or was cut off/],
    ["a foreign file", () => Buffer.from("PGDMP"), /^This is no back-up of Field Advisor/],
    ["a foreign archive with the same key", () => archive("a.txt", "{}"), /^The archive is no /],
    ["another format", () => archive("manifest.json", later), /format 3.* Use the version that made it\.$/],
  ])("%s", async (_, changed, sentence) => {
    const file = await newFile();
    await writeFile(file, await changed(await readFile(whole)));
    await expect(restore(into, file)).rejects.toThrow(sentence);
    await expect(verifyBackup(file, backupKey)).rejects.toThrow(sentence);
    expect(await countOf(into, "public.users")).toBe(0);
  });

  test("another key", () =>
    expect(restoreBackup(into, whole, `${backupKey}!`)).rejects.toThrow(/^BACKUP_KEY is not the key/));

  test("a newer version, and its empty database", async () => {
    const newer = await emptyInstallation();
    const ahead = "insert into public.kysely_migration values ('9999-future', '2030')";
    await inOwnTransaction(newer.config.databaseUrl, (client) => client.query(ahead));
    await expect(restore(newer, whole)).rejects.toThrow(/has the tables of a newer version \(9999-future\)/);
    const future = await backUp(newer);
    await expect(restore(into, future)).rejects.toThrow(/newer version.* 9999-future\. Restore it with that/);
  });

  test("a running product, and then a database in use", async () => {
    const ctx = await emptyInstallation();
    await createUser(ctx.db);
    // Its own connections are those of a running product.
    await expect(restore(ctx, whole)).rejects.toThrow(/^The product is running on this database .* Stop it/);
    await ctx.db.destroy();
    // The server may know of its connections a moment longer.
    await expect
      .poll(() => restore(ctx, whole).catch(String))
      .toMatch(/The database is in use: public.users has rows\. Rest/);
  });

  test("a back-up of a database without tables, or over another file", async () => {
    const { ctx } = used.api;
    const nothing = await emptyInstallation({ migrated: false });
    const file = await newFile();
    await expect(createBackup(nothing, file, backupKey)).rejects.toThrow("has no tables of the product");
    expect(await readdir(path.dirname(file))).toEqual([]);
    await expect(createBackup(ctx, whole, backupKey)).rejects.toThrow(/exists\. Name a file that does not/);
    await writeFile(`${file}.part`, "of another one");
    await expect(createBackup(ctx, file, backupKey)).rejects.toThrow(/\.part exists: another back-up/);
  });

  test.each<[string, string[], Record<string, string>, RegExp]>([
    ["no key", ["create", "a"], { BACKUP_KEY: "" }, /^BACKUP_KEY is missing/],
    ["a missing file", ["verify", "/missing"], {}, /^There is no back-up \/missing/],
    ["a missing folder", ["create", "/missing/a"], {}, /^There is no folder \/missing\. Make it/],
    ["half a command", ["create"], {}, /^npm run backup -- FILE/],
  ])("%s", async (_, args, env, sentence) => {
    expect(await command(args, used.api.ctx, env).told).toMatch(sentence);
  });

  test("and a whole one is restored there afterwards", async () => {
    expect(await restore(into, whole)).toContain("is restored");
  });
});

test("a file that the store has lost or damaged is named, and everything else is backed up", async () => {
  const library = await usedInstallation();
  const { files } = library.api.ctx;
  const [one, other] = [digest(pdf(long)), digest(pdf("the other"))];
  await rm(files.pathOf(one) ?? "");
  await writeFile(files.pathOf(other) ?? "", "short");
  const told = await verifyBackup(await backUp(library.api.ctx), backupKey);
  expect(told).toContain(`rows and 0 files; missing in the store: ${[one, other].toSorted().join(", ")}`);
  await library.api.close();
});

/** A command of its own starts late on a busy machine. */
const patient = { timeout: 120_000 };

test("killed while it backs up, the command leaves nothing that looks whole", async () => {
  const { ctx } = used.api;
  const file = await newFile();
  const left = [path.basename(`${file}.part`)];
  await inOwnTransaction(ctx.config.databaseUrl, async (client) => {
    // The command waits for this table in the middle of its work.
    await client.query("lock table public.users");
    const child = command(["create", file], ctx);
    await expect.poll(() => readdir(path.dirname(file)), patient).toEqual(left);
    await child.kill();
  });
  expect(await readdir(path.dirname(file))).toEqual(left);
});

test("killed while it restores, the command leaves no row, and can be begun again", async () => {
  const into = await emptyInstallation();
  const child = command(["restore", "-"], into);
  // All rows are there when the first file comes, and the command waits for the end.
  child.stdin.write((await readFile(whole)).subarray(0, -1));
  await expect.poll(() => readdir(into.config.files.arriving).catch(() => null), patient).not.toBeNull();
  await child.kill();
  expect(await countOf(into, "public.users")).toBe(0);
  await restore(into, whole);
});

test("a back-up goes through other programs, in which nothing that is stored can be read", async () => {
  const child = command(["create", "-"], used.api.ctx);
  const sealed = await buffer(child.stdout);
  expect(await child.told).toMatch(/^The back-up is complete: \d+ rows and 2 files\.\n$/);
  for (const needle of [pdf(long), digest(pdf(long)), "kysely", "deployments"])
    expect(sealed.includes(needle)).toBe(false);
  const other = command(["verify", "-"], used.api.ctx);
  other.stdin.end(sealed);
  expect(await other.told).toContain("is whole");
});
