import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCatalogue } from "../src/backup/catalogue.ts";
import { readManifest } from "../src/backup/manifest.ts";
import { openPlace } from "../src/backup/open-place.ts";
import { sealedWith, unsealed } from "../src/backup/sealing.ts";
import { migrateDatabase, migrationsUntil, migrationNames } from "../src/db/migrate.ts";
import { seedDemoData } from "../src/db/seed.ts";
import { inTransaction, type Database } from "../src/db/database.ts";
import { addMonths, monthOf } from "../src/db/partitions.ts";
import { installJobs } from "../src/jobs/install.ts";
import {
  backUp,
  backupKey,
  emptyInstallation,
  newTarget,
  restore,
  usedInstallation,
  verify,
  watched,
} from "./backups.ts";
import { createDeployment, createUser } from "./factories.ts";
import { digest, pdf, type Library } from "./library.ts";
import { type S3Server, startS3Server } from "@field-advisor/release/s3-server";

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

describe("a restored installation", () => {
  test("has the same rows, definitions, numbers and files, and says who restored it", async () => {
    const target = await newTarget();
    const { ctx: from, db } = used.api;
    const name = await backUp(from, target);
    const into = await emptyInstallation({}, false);
    expect(await restore(into, target, name)).toMatch(
      /rows of \d+ tables and 2 files are what the manifest says/,
    );

    expect(await definitionsOf(into.db)).toEqual(await definitionsOf(db));
    const manifest = await readManifest(target, name);
    for (const { schema, name: table, rows } of manifest.tables) {
      const restoredNow = table === "audit_log" ? 1 : 0;
      expect([table, await countOf(into.db, `${schema}.${table}`)]).toEqual([table, rows + restoredNow]);
    }
    expect(manifest.tables.map(({ schema }) => schema)).toEqual(
      expect.arrayContaining(["public", "jobs", "voice_agent"]),
    );
    expect(await countOf(into.db, "jobs.job where name = 'request-reset'")).toBe(1);
    const odd = await into.db
      .selectFrom("users")
      .select("first_name")
      .where("first_name", "like", "Zoë%")
      .execute();
    expect(odd).toEqual([{ first_name: "Zoë\t\\N\n" }]);
    const { rows: lines } = await sql<{
      message: string;
    }>`select message from voice_agent.transcript_items`.execute(into.db);
    expect(lines).toEqual([{ message: "two\nlines\tand a tab \\ ü" }]);

    // New rows get numbers that none had.
    const [last, next] = [
      await createUser(db),
      await createUser(into.db, { email: "n@example.test", username: "n" }),
    ];
    expect(next.id).toBe(last.id);

    const files: string[] = [];
    for await (const { sha256 } of into.files.list()) files.push(sha256);
    expect(files.toSorted()).toEqual([pdf("one"), pdf("the other")].map(digest).toSorted());

    const entries = (of: Database) =>
      of
        .selectFrom("audit_log")
        .select(["action", "actor_label", "subject_id"])
        .where("action", "like", "backup.%")
        .execute();
    expect(await entries(db)).toEqual([
      { action: "backup.create", actor_label: "command line", subject_id: name },
    ]);
    expect(await entries(into.db)).toEqual([
      { action: "backup.restore", actor_label: "command line", subject_id: name },
    ]);

    // It goes on with the back-ups of the one it came from.
    const second = await backUp(into, target, { keepsAll: true });
    expect((await readCatalogue(target.place)).complete).toEqual([name, second]);
  });

  test("of an older version has the tables of this one", async () => {
    const target = await newTarget();
    const old = await emptyInstallation({}, false);
    const last = migrationNames.at(-2) ?? "";
    await migrateDatabase(old.config.databaseUrl, old.log, migrationsUntil(last));
    await installJobs(old.config.databaseUrl);
    await createDeployment(old.db);
    const name = await backUp(old, target);
    expect((await readManifest(target, name)).migrations.at(-1)?.name).toBe(last);

    const into = await emptyInstallation({}, false);
    await restore(into, target, name);
    expect(await countOf(into.db, "kysely_migration")).toBe(migrationNames.length);
    expect(await countOf(into.db, "deployments")).toBe(1);
  });

  test("has the rows of all months, whichever partitions either of the two has", async () => {
    const target = await newTarget();
    const from = await emptyInstallation();
    const { id: page } = await createDeployment(from.db);
    const moments = [-30, 0, 4, 9].map((months) => monthOf(new Date(), months));
    const prepare = (db: Database, at: string) =>
      inTransaction(db, (trx) => addMonths(trx, "usage_events", new Date(at)));
    for (const at of moments) {
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
      await prepare(from.db, at);
    }
    const partitionsOf = async (db: Database) =>
      countOf(db, "pg_inherits where inhparent = 'usage_events'::regclass");
    expect(await partitionsOf(from.db)).toBe(6);
    const name = await backUp(from, target);

    const into = await emptyInstallation({}, false);
    await restore(into, target, name);
    expect(await partitionsOf(into.db)).toBe(2);
    const events = (db: Database) => db.selectFrom("usage_events").selectAll().orderBy("id").execute();
    expect(await events(into.db)).toEqual(await events(from.db));
    expect(await countOf(into.db, "usage_events")).toBe(moments.length);
    expect(await prepare(into.db, moments.at(-1) ?? "")).toBe(true);
    expect(await countOf(into.db, "usage_events")).toBe(moments.length);
  });

  test("can be one in which the product was started and never used", async () => {
    const target = await newTarget();
    const name = await backUp(used.api.ctx, target);
    const into = await emptyInstallation();
    await restore(into, target, name);
    expect(await definitionsOf(into.db)).toEqual(await definitionsOf(used.api.db));
  });
});

test("what is written during a back-up is in it as it was at one moment", async () => {
  const { db, ctx } = used.api;
  const target = await newTarget();
  let pages = 0;
  const place = watched(target.place, {
    // A page is written after its table's place in the order, its user before: without a snapshot the page would lack its user.
    write: async () => {
      await createDeployment(db);
      pages += 1;
    },
  });
  const before = await countOf(db, "deployments");
  const name = await backUp(ctx, { ...target, place });
  expect(pages).toBeGreaterThan(20);
  const into = await emptyInstallation();
  await restore(into, target, name);
  expect(await countOf(into.db, "deployments")).toBe(before);
  expect(await countOf(db, "deployments")).toBe(before + pages);
});

describe("nothing is restored", () => {
  test("into an installation in use", async () => {
    const target = await newTarget();
    const name = await backUp(used.api.ctx, target);
    const into = await emptyInstallation();
    await seedDemoData(into);
    const users = await countOf(into.db, "users");
    // Its own connections are those of a running product.
    await expect(restore(into, target, name)).rejects.toThrow("The product is running on this database");
    expect(await countOf(into.db, "users")).toBe(users);
  });

  test("from a newer version", async () => {
    const target = await newTarget();
    const newer = await emptyInstallation();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01T00:00:00.000Z')`.execute(
      newer.db,
    );
    const name = await backUp(newer, target);
    const into = await emptyInstallation();
    await expect(restore(into, target, name)).rejects.toThrow(
      "The back-up was made by a newer version: it has the migration 9999-future.",
    );
  });
});

test("a back-up of a database without tables is refused", async () => {
  const empty = await emptyInstallation({}, false);
  await expect(backUp(empty, await newTarget())).rejects.toThrow("no tables of the product");
});

test("a place of another installation is refused, and its back-ups stay", async () => {
  const target = await newTarget();
  const name = await backUp(used.api.ctx, target);
  const other = await emptyInstallation();
  await sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'`.execute(other.db);
  await expect(backUp(other, target)).rejects.toThrow("back-ups of another installation");
  expect((await readCatalogue(target.place)).complete).toEqual([name]);
});

test("two back-ups at once are refused", async () => {
  const target = await newTarget();
  const second = await newTarget();
  const refusals: unknown[] = [];
  const place = watched(target.place, {
    write: async (name) => {
      if (name.includes("manifest"))
        await backUp(used.api.ctx, second).catch((error: unknown) => refusals.push(error));
    },
  });
  await backUp(used.api.ctx, { ...target, place });
  expect(String(refusals[0])).toContain("Another back-up or restore of this database is under way");
});

test("nothing of what is stored can be read in an encrypted back-up, and everything without encryption", async () => {
  const sealed = await newTarget();
  const plain = { ...(await newTarget()), sealing: unsealed };
  const [secret, open] = [await backUp(used.api.ctx, sealed), await backUp(used.api.ctx, plain)];
  const contentOf = async ({ folder }: { folder: string }) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map(({ name }) => name).join();
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, "latin1")),
    );
    return names + texts.join();
  };
  const needles = [pdf("one"), digest(pdf("one")), "kysely", "deployments"];
  const [hidden, shown] = [await contentOf(sealed), await contentOf(plain)];
  for (const needle of needles.slice(0, 2)) {
    expect(hidden).not.toContain(needle);
    expect(shown).toContain(needle);
  }
  await verify(plain, open);
  await verify(sealed, secret);
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
    if (files.place.kind !== "s3") throw new Error("The files are in a bucket.");
    const place = await openPlace({ ...files.place, prefix: "backups/" }, files.credentials);
    const target = { place, sealing: sealedWith(backupKey) };
    const name = await backUp(library.api.ctx, target);
    expect(await verify(target, name)).toContain("everything is there");
    const into = await emptyInstallation({
      ...server.env,
      FILES_URL: server.env.FILES_URL?.replace("/files?", "/restored?") ?? "",
    });
    await restore(into, target, name);
    expect(await into.files.has(digest(pdf("one")))).toBe(true);

    server.setFull(true);
    await expect(backUp(library.api.ctx, target)).rejects.toThrow("The bucket has no room for the back-up");
    server.setFull(false);
    expect((await readCatalogue(place)).complete).toEqual([name]);
    await place.close();
    await library.api.close();
  });
});
