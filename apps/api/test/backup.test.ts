import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealArchive } from "../src/backup/archive.ts";
import { bytesEntry } from "../src/backup/contents.ts";
import { openPlace, type Place } from "../src/backup/place.ts";
import { verifyBackup } from "../src/backup/verify.ts";
import type { Context } from "../src/context.ts";
import { migrateDatabase, migrationsUntil, migrationNames } from "../src/db/migrate.ts";
import { inTransaction, type Database } from "../src/db/database.ts";
import { addMonths, monthOf } from "../src/db/partitions.ts";
import { installJobs } from "../src/jobs/install.ts";
import {
  backUp,
  backupKey,
  emptyInstallation,
  newFolder,
  newPlace,
  restore,
  usedInstallation,
} from "./backups.ts";
import { createDeployment, createUser } from "./factories.ts";
import { digest, pdf, type Library } from "./library.ts";
import { type S3Server, startS3Server } from "@field-advisor/cluster/s3-server";

let used: Library;
beforeAll(async () => {
  used = await usedInstallation();
});
afterAll(() => used.api.close());

/** Everything that a database is made of beside its rows, as PostgreSQL describes it. */
async function definitionsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.connamespace::regnamespace::text in ('public', 'jobs', 'voice_agent')
    union all select indexdef from pg_indexes where schemaname in ('public', 'jobs', 'voice_agent')
    union all select concat_ws(' ', indexrelid::regclass, indisvalid, h.inhparent::regclass) from pg_index
      left join pg_inherits h on h.inhrelid = indexrelid where indrelid::regclass::text in
        (select format('%I', tablename) from pg_tables where schemaname = 'public')
    union all select concat_ws(' ', table_schema, table_name, ordinal_position, column_name, data_type, udt_name, column_default,
      is_nullable, generation_expression, identity_generation) from information_schema.columns
    where table_schema in ('public', 'jobs', 'voice_agent')
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

const countOf = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? -1;
};

/** Starts the command on an installation, as an operator does. */
const command = (args: string[], { config }: Context, env: Record<string, string> = {}) =>
  spawn(process.execPath, [path.join(import.meta.dirname, "../src/backup.ts"), ...args], {
    env: {
      NODE_ENV: "test",
      DATABASE_URL: config.databaseUrl,
      FILES_URL: pathToFileURL((config.files.place as { folder: string }).folder).href,
      BACKUP_KEY: backupKey,
      LOG_LEVEL: "silent",
      ...env,
    },
  });

describe("a restored installation", () => {
  test("has the same rows, definitions, numbers and files, and says who restored it", async () => {
    const place = await newPlace();
    const { ctx: from, db } = used.api;
    const tables = [
      ...["users", "deployments", "conversations", "files", "kysely_migration"],
      "jobs.job",
      "voice_agent.agents",
    ];
    const counts = (of: Database) => Promise.all(tables.map((table) => countOf(of, table)));
    const before = await counts(db);
    const name = await backUp(from, place);
    const into = await emptyInstallation({}, false);
    expect(await restore(into, place, name)).toMatch(/is restored: \d+ rows of \d+ tables and 2 files/);

    expect(await definitionsOf(into.db)).toEqual(await definitionsOf(db));
    expect(await counts(into.db)).toEqual(before);
    expect(await countOf(into.db, "jobs.job where name = 'request-reset'")).toBe(1);
    const names = into.db.selectFrom("users").select("first_name").where("first_name", "like", "Zoë%");
    expect(await names.execute()).toEqual([{ first_name: "Zoë\t\\N\n" }]);
    const { rows: lines } = await sql`select message from voice_agent.transcript_items`.execute(into.db);
    expect(lines).toEqual([{ message: "two\nlines\tand a tab \\ ü" }]);

    // New rows get numbers that none had.
    const last = await createUser(db);
    expect((await createUser(into.db, { email: "n@example.test", username: "n" })).id).toBe(last.id);

    const files: string[] = [];
    for await (const { sha256 } of into.files.list()) files.push(sha256);
    expect(files.toSorted()).toEqual([pdf("one"), pdf("the other")].map(digest).toSorted());

    const entries = (of: Database) =>
      of
        .selectFrom("audit_log")
        .select(["action", "subject_id"])
        .where("action", "like", "backup.%")
        .execute();
    expect(await entries(db)).toEqual([{ action: "backup.create", subject_id: name }]);
    expect(await entries(into.db)).toEqual([{ action: "backup.restore", subject_id: name }]);
  });

  test("of an older version has the tables of this one", async () => {
    const place = await newPlace();
    const old = await emptyInstallation({}, false);
    await migrateDatabase(old.config.databaseUrl, old.log, migrationsUntil(migrationNames.at(-2) ?? ""));
    await installJobs(old.config.databaseUrl);
    await createDeployment(old.db);
    const into = await emptyInstallation({}, false);
    await restore(into, place, await backUp(old, place));
    expect(await countOf(into.db, "kysely_migration")).toBe(migrationNames.length);
    expect(await countOf(into.db, "deployments")).toBe(1);
  });

  test("has the rows of all months, whichever partitions either of the two has", async () => {
    const place = await newPlace();
    const from = await emptyInstallation();
    const { id: page } = await createDeployment(from.db);
    for (const at of [-30, 0, 4, 9].map((months) => monthOf(new Date(), months))) {
      const visit = {
        deployment_id: page,
        action: "PAGE_VISIT",
        details: "{}",
        user_agent: "x",
        ip_prefix: "x",
      };
      await from.db
        .insertInto("usage_events")
        .values({ ...visit, received_at: at })
        .execute();
      await inTransaction(from.db, (trx) => addMonths(trx, "usage_events", new Date(at)));
    }
    const into = await emptyInstallation();
    await restore(into, place, await backUp(from, place));
    const events = (db: Database) => db.selectFrom("usage_events").selectAll().orderBy("id").execute();
    expect(await events(into.db)).toEqual(await events(from.db));
    expect(await events(into.db)).toHaveLength(4);
  });
});

test("what is written during a back-up is in it as it was at one moment", async () => {
  const { db, ctx } = used.api;
  const place = await newPlace();
  async function* busy(content: AsyncIterable<Uint8Array>) {
    for await (const piece of content) {
      await createDeployment(db);
      yield piece;
    }
  }
  const before = await countOf(db, "deployments");
  const name = await backUp(ctx, { ...place, write: (of, content) => place.write(of, busy(content)) });
  expect(await countOf(db, "deployments")).toBeGreaterThan(before);
  const into = await emptyInstallation();
  await restore(into, place, name);
  // Users and pages belong together, whichever table was copied first.
  expect(await countOf(into.db, "deployments")).toBe(
    (await countOf(into.db, "users")) - (await countOf(db, "users")) + (await countOf(db, "deployments")),
  );
});

describe("is refused, and nothing is restored:", () => {
  let place: Place & { folder: string };
  let name: string;
  let whole: Buffer;
  beforeAll(async () => {
    const folder = await newFolder(afterAll);
    place = { folder, ...(await openPlace(folder, undefined)) };
    name = await backUp(used.api.ctx, place);
    whole = await readFile(path.join(folder, name));
  });

  /** What restores nothing leaves the installation empty, which the restore of a whole back-up proves. */
  async function refused(content: Uint8Array, reason: RegExp | string) {
    const ctx = await emptyInstallation();
    const broken = { ...place, read: () => Promise.resolve(ReadableStream.from([content])) };
    await expect(restore(ctx, broken, name)).rejects.toThrow(reason);
    await restore(ctx, place, name);
    expect(await countOf(ctx.db, "deployments")).toBeGreaterThan(0);
  }

  test.each([0.001, 0.5, 0.99])("one that was cut off at %d of its length", (share) =>
    refused(whole.subarray(0, Math.floor(whole.length * share)), /cut off|beginning is damaged/),
  );

  test("one in which a bit was changed", async () => {
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)]! ^= 1;
    await refused(changed, "damaged");
  });

  test("what is none", () =>
    refused(Buffer.from("PGDMP, a dump of something else"), "no back-up of Field Advisor"));

  test("an archive with the same key that is none", async () => {
    async function* entries() {
      yield bytesEntry("notes.txt", Buffer.from("hello"));
    }
    const pieces = await Array.fromAsync(await sealArchive(backupKey, entries()));
    await refused(Buffer.concat(pieces), "no back-up of Field Advisor");
  });

  test("one made with another key", async () => {
    await expect(verifyBackup(place, name, `${backupKey} not`)).rejects.toThrow("BACKUP_KEY is not the key");
  });

  test("into an installation in use", async () => {
    const ctx = await emptyInstallation();
    await createUser(ctx.db);
    // Its own connections are those of a running product.
    await expect(restore(ctx, place, name)).rejects.toThrow("The product is running on this database");
    await ctx.db.destroy();
    await expect(restore(ctx, place, name)).rejects.toThrow("The database is in use: public.users has rows");
  });

  test("one of a newer version", async () => {
    const newer = await emptyInstallation();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(
      newer.db,
    );
    const own = await newPlace();
    const future = await backUp(newer, own);
    await expect(restore(await emptyInstallation(), own, future)).rejects.toThrow(
      "made by a newer version: it has the migration 9999-future",
    );
  });

  test("a back-up of a database without tables", async () => {
    await expect(backUp(await emptyInstallation({}, false), place)).rejects.toThrow(
      "no tables of the product",
    );
    expect(await place.list()).toEqual([name]);
  });
});

test("a file that the store has lost or damaged is named, and everything else is backed up", async () => {
  const library = await usedInstallation();
  const [one, other] = [digest(pdf("one")), digest(pdf("the other"))];
  const { files } = library.api.ctx;
  await rm(files.pathOf(one) ?? "");
  await writeFile(files.pathOf(other) ?? "", "short");
  const place = await newPlace();
  expect(await verifyBackup(place, await backUp(library.api.ctx, place), backupKey)).toContain(
    "0 files, 2 files missing in the store",
  );
  await library.api.close();
});

describe("killed", () => {
  test("while it backs up, the command leaves nothing that looks whole; two at once are refused", async () => {
    const { ctx, db } = used.api;
    const place = await newPlace();
    await db.transaction().execute(async (trx) => {
      // The command waits for this table in the middle of its work.
      await sql`lock table users in access exclusive mode`.execute(trx);
      const killed = command(["create", place.folder], ctx);
      await expect.poll(() => readdir(place.folder)).toEqual([expect.stringMatching(/\.part$/)]);
      await expect(backUp(ctx, place)).rejects.toThrow(
        "Another back-up or restore of this database is under way",
      );
      killed.kill("SIGKILL");
      await once(killed, "exit");
    });
    expect(await place.list()).toEqual([]);
    await expect.poll(() => backUp(ctx, place).catch(() => "")).not.toBe("");
    expect(await readdir(place.folder)).toEqual(await place.list());
  });

  test("while it restores, it leaves no rows, and can be begun again", async () => {
    const place = await newPlace();
    const name = await backUp(used.api.ctx, place);
    const into = await emptyInstallation();
    const { databaseUrl } = into.config;
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    // All rows are there when the command waits for this table.
    await other.query("begin; lock table kysely_migration in share mode");
    const killed = command(["restore", place.folder], into);
    const waits = "select from pg_locks where not granted and relation = 'kysely_migration'::regclass";
    await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await other.end();
    // It would refuse a database with rows.
    await restore(into, place, name);
    expect(await countOf(into.db, "deployments")).toBeGreaterThan(0);
  });
});

test("nothing of what is stored can be read in the file, and the command never says the key", async () => {
  const { ctx } = used.api;
  const place = await newPlace();
  const child = command(["create", place.folder], ctx);
  const told = await Array.fromAsync(child.stdout.setEncoding("utf8"));
  expect(told.join("")).toMatch(/^The back-up .* is complete: \d+ rows of \d+ tables and 2 files\.\n$/);
  const [name = ""] = await place.list();
  const content = name + (await readFile(path.join(place.folder, name), "latin1"));
  for (const needle of [pdf("one"), digest(pdf("one")), "kysely", "deployments"])
    expect(content).not.toContain(needle);
});

test("a missing key, a missing back-up and a place that is none are refused with what to do", async () => {
  const refusal = async (args: string[], env: Record<string, string> = {}) =>
    (await Array.fromAsync(command(args, used.api.ctx, env).stderr.setEncoding("utf8"))).join("");
  const folder = await newFolder();
  expect(await refusal(["create", folder], { BACKUP_KEY: "" })).toContain("BACKUP_KEY is missing");
  expect(await refusal(["verify", folder])).toContain("There is no back-up here.");
  expect(await refusal(["create", "ftp://x"])).toContain("ftp://x is no place for back-ups");
});

describe("in a bucket", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  test("files come from one and a back-up goes to another, and both come back", async () => {
    const library = await usedInstallation(server.env);
    const { files } = library.api.ctx.config;
    const address = server.env.FILES_URL?.replace("/files?", "/backups?") ?? "";
    const place = await openPlace(address, files.credentials);
    const name = await backUp(library.api.ctx, place);
    expect(await verifyBackup(place, name, backupKey)).toContain("is whole");
    const into = await emptyInstallation({
      ...server.env,
      FILES_URL: server.env.FILES_URL?.replace("/files?", "/restored?") ?? "",
    });
    await restore(into, place, name);
    expect(await into.files.has(digest(pdf("one")))).toBe(true);

    server.setFull(true);
    await expect(backUp(library.api.ctx, place)).rejects.toThrow("The bucket has no room for the back-up");
    server.setFull(false);
    expect(await place.list()).toEqual([name]);
    await library.api.close();
  });
});
