import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chosenOf, readCatalogue, requireSealing } from "../src/backup/catalogue.ts";
import { createFolderPlace } from "../src/backup/folder-place.ts";
import { partOfFile } from "../src/backup/file-works.ts";
import { readManifest, writeManifest } from "../src/backup/manifest.ts";
import type { Target } from "../src/backup/parts.ts";
import { placeAt } from "../src/backup/open-place.ts";
import type { Place } from "../src/backup/place.ts";
import { sealedWith, unsealed } from "../src/backup/sealing.ts";
import type { Context } from "../src/context.ts";
import {
  backUp,
  backupKey,
  emptyInstallation,
  newFolder,
  newTarget,
  restore,
  usedInstallation,
  verify,
  watched,
} from "./backups.ts";
import { digest, type Library, openLibrary, pdf } from "./library.ts";

let used: Library;
let ctx: Context;
beforeAll(async () => {
  used = await usedInstallation();
  ctx = used.api.ctx;
});
afterAll(() => used.api.close());

const usersOf = async (of: Context): Promise<number> =>
  (await of.db.selectFrom("users").select("id").execute()).length;

describe("killed", () => {
  /** A place from which nothing comes any more once a part is to be written: the process is gone, also for its cleaning up. */
  function dyingAt(place: Place, isLast: (name: string) => boolean): Place {
    let isGone = false;
    const gone = (name: string) => {
      isGone ||= isLast(name);
      if (isGone) throw new Error("killed");
    };
    return {
      ...place,
      write: async (name, content) => {
        gone(name);
        return place.write(name, content);
      },
      list: () => {
        gone("");
        return place.list();
      },
    };
  }

  test.each([
    ["at the first table", (name: string) => name.includes("public.")],
    ["at a file", (name: string) => name.startsWith("files/")],
    ["before the manifest", (name: string) => name.includes("manifest")],
  ])("%s, a back-up is not taken for one, and the next one brings what is missing", async (_when, isLast) => {
    const target = await newTarget();
    let isStarted = false;
    const place = { ...dyingAt(target.place, isLast) };
    const list = () => (isStarted ? place.list() : ((isStarted = true), target.place.list()));
    await expect(backUp(ctx, { ...target, place: { ...place, list } })).rejects.toThrow("killed");
    const { complete, unfinished, parts } = await readCatalogue(target.place);
    expect(complete).toEqual([]);
    const before = [...parts.keys()].filter((name) => name.startsWith("files/"));

    const sent: string[] = [];
    const watching = watched(target.place, {
      write: async (name) => void sent.push(name),
    });
    const name = await backUp(ctx, { ...target, place: watching });
    expect(sent.filter((part) => before.includes(part))).toEqual([]);
    expect(sent.filter((part) => part.startsWith("files/"))).toHaveLength(2 - before.length);
    expect(await verify(target, name)).toContain("everything is there");
    expect((await readCatalogue(target.place)).unfinished).toEqual([]);
    expect(unfinished.length).toBeLessThanOrEqual(1);
  });

  test("at any moment, its process leaves nothing that looks whole", async () => {
    const folder = await newFolder();
    const child = spawn(process.execPath, [program, "create", folder], { env: environment() });
    await expect.poll(() => readdir(folder, { recursive: true })).not.toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
    const place = createFolderPlace(folder);
    const { complete } = await readCatalogue(place);
    const target = { place, sealing: sealedWith(backupKey) };
    for (const name of complete) await verify(target, name);
    await verify(target, await backUp(ctx, target));
    expect(
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".unfinished")),
    ).toEqual([]);
  });

  test("a restore leaves no rows, and can be begun again", async () => {
    const target = await newTarget();
    const name = await backUp(ctx, target);
    const into = await emptyInstallation();
    const place = watched(target.place, {
      read: async (part) => {
        if (!part.includes("public.users")) return;
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'field-advisor-backup' and datname = current_database() and query like 'copy%'`.execute(
          into.exports,
        );
      },
    });
    await expect(restore(into, { ...target, place }, name)).rejects.toThrow(/terminat/);
    expect(await usersOf(into)).toBe(0);
    await disconnect(into);
    await restore(into, target, name);
    expect(await usersOf(into)).toBe(await usersOf(ctx));
  });
});

/** Ends the connections by which the test looked, which are those of a running product, and waits until they are gone. */
const disconnect = (of: Context) =>
  sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where application_name = 'field-advisor-api' and datname = ${new URL(of.config.databaseUrl).pathname.slice(1)}`.execute(
    ctx.db,
  );

describe("a broken back-up is refused with its reason, and nothing of it is restored", () => {
  let whole: string;
  let name: string;
  let earlier: string;
  let into: Context;
  const sealing = sealedWith(backupKey);

  beforeAll(async () => {
    whole = await newFolderOfAll();
    const target = { place: createFolderPlace(whole), sealing };
    earlier = await backUp(ctx, target, { keepsAll: true });
    await ctx.db.updateTable("users").set({ first_name: "Later" }).execute();
    name = await backUp(ctx, target, { keepsAll: true });
  });
  afterAll(() => rm(whole, { recursive: true }));

  /** A copy of the place, to be broken. */
  async function copy() {
    const folder = await newFolder();
    await cp(whole, folder, { recursive: true });
    const at = (part: string) => path.join(folder, name, part);
    return { folder, at, target: { place: createFolderPlace(folder), sealing } };
  }

  type Copy = Awaited<ReturnType<typeof copy>>;
  const users = "public.users.zst.sealed";
  const sessions = "public.agents.zst.sealed";

  async function flip(file: string, change = (length: number) => Math.floor(length / 2)): Promise<void> {
    const bytes = await readFile(file);
    const place = change(bytes.length);
    await writeFile(file, bytes.with(place, (bytes[place] ?? 0) ^ 1));
  }

  const fileOf = ({ folder, target }: Copy) =>
    path.join(folder, partOfFile(target, { sha256: digest(pdf("one")), size: 0 }));

  // Files come first, and what a refused restore brought stays for the next one.
  test.each<[string, (broken: Copy) => Promise<unknown>, RegExp]>([
    ["a flipped bit in a file", (broken) => flip(fileOf(broken)), /files\/.* is damaged/],
    ["a missing file", (broken) => rm(fileOf(broken)), /files\/.* is missing/],
    ["a flipped bit in a table", ({ at }) => flip(at(users)), /public\.users\.zst\.sealed is damaged/],
    ["a missing table", ({ at }) => rm(at(users)), /public\.users\.zst\.sealed is missing/],
    [
      "a flipped bit in the manifest",
      ({ at }) => flip(at("manifest.json.sealed")),
      /manifest.json.sealed is damaged/,
    ],
    [
      "the manifest of another back-up",
      ({ folder, at }) => cp(path.join(folder, earlier, "manifest.json.sealed"), at("manifest.json.sealed")),
      /manifest.json.sealed is damaged/,
    ],
    ["a missing manifest", ({ at }) => rm(at("manifest.json.sealed")), /manifest.json.sealed is missing/],
  ])("%s", async (_what, breakIt, reason) => {
    into ??= await emptyInstallationOfAll();
    const broken = await copy();
    await breakIt(broken);
    await expect(verify(broken.target, name)).rejects.toThrow(reason);
    await expect(restore(into, broken.target, name)).rejects.toThrow(reason);
    expect(await usersOf(into)).toBe(0);
    await disconnect(into);
  });

  // Restores read parts as this does.
  test.each<[string, (broken: Copy) => Promise<unknown>, RegExp]>([
    ["a table that was cut", ({ at }) => truncate(at(users), 100), /public\.users\.zst\.sealed is damaged/],
    ["an empty table part", ({ at }) => truncate(at(users), 0), /public\.users\.zst\.sealed is damaged/],
    [
      "two tables that changed places",
      async ({ at }) => {
        await rename(at(users), at("kept"));
        await rename(at(sessions), at(users));
        await rename(at("kept"), at(sessions));
      },
      /public\.agents\.zst\.sealed is damaged/,
    ],
    [
      "a table of another back-up",
      ({ folder, at }) => cp(path.join(folder, earlier, users), at(users)),
      /public\.users\.zst\.sealed is damaged/,
    ],
  ])("%s is noticed", async (_what, breakIt, reason) => {
    const broken = await copy();
    await breakIt(broken);
    await expect(verify(broken.target, name)).rejects.toThrow(reason);
  });

  test("with another key", async () => {
    const { target } = await copy();
    const other = { ...target, sealing: sealedWith(`${backupKey}!`) };
    await expect(verify(other, name)).rejects.toThrow("was encrypted with another key than BACKUP_KEY");
  });

  test("whatever was broken, the whole one is restored into the same installation", async () => {
    const { target } = await copy();
    await restore(into, target, name);
    expect(await usersOf(into)).toBe(await usersOf(ctx));
  });

  /** Both live as long as these tests. */
  const newFolderOfAll = async () => {
    const folder = path.join(ctx.config.files.arriving, "../backups");
    await mkdir(folder, { recursive: true });
    return folder;
  };
  let dropAll: () => Promise<void> = async () => undefined;
  const emptyInstallationOfAll = async () => {
    const made = await emptyInstallation({}, true, (drop) => (dropAll = drop));
    return made;
  };
  afterAll(() => dropAll());
});

describe("without encryption", () => {
  async function plain() {
    const target: Target & { folder: string } = { ...(await newTarget()), sealing: unsealed };
    const name = await backUp(ctx, target);
    return { target, name, at: (part: string) => path.join(target.folder, name, part) };
  }

  test("checksums tell what was changed", async () => {
    const { target, name, at } = await plain();
    await verify(target, name);
    const users = await readFile(at("public.users.zst"));
    await truncate(at("public.users.zst"), users.length - 5);
    await expect(verify(target, name)).rejects.toThrow("public.users.zst is damaged");
    await cp(at("public.agents.zst"), at("public.users.zst"));
    await expect(verify(target, name)).rejects.toThrow("public.users.zst is damaged");
  });

  test("a manifest of another format, or of nothing that is ours, is refused", async () => {
    const { target, name, at } = await plain();
    const file = at("manifest.json");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"format":1', '"format":2'));
    await expect(verify(target, name)).rejects.toThrow("has format 2, and this version reads format 1");
    await writeFile(file, text.replace("snapshotAt", "snapshotOn"));
    await expect(verify(target, name)).rejects.toThrow("does not have the checksum that it names");
    await writeFile(file, '{"name":"something else"}');
    await expect(verify(target, name)).rejects.toThrow("no manifest of a back-up of this product");
    await writeFile(file, text);
    const manifest = await readManifest(target, name);
    await writeManifest(target, { ...manifest, name });
    await rename(path.join(target.folder, name), path.join(target.folder, "2020-01-01T00-00-00.000Z"));
    await expect(verify(target, "2020-01-01T00-00-00.000Z")).rejects.toThrow(
      `belongs to the back-up ${name}`,
    );
  });
});

test("a file that the store has lost or damaged is named as missing, and everything else is backed up", async () => {
  const target = await newTarget();
  const library = await openLibrary({ env: {} });
  await library.publish("one");
  await library.publish("the other");
  const { files, config } = library.api.ctx;
  const [one, other] = [digest(pdf("one")), digest(pdf("the other"))];
  await files.remove(one);
  if (config.files.place.kind === "folder")
    await writeFile(path.join(config.files.place.folder, other.slice(0, 2), other), pdf("damaged    "));
  const lines: string[] = [];
  const name = await backUp(library.api.ctx, target, { say: (line: string) => void lines.push(line) });
  expect(lines).toContainEqual(expect.stringContaining("Missing or damaged in the store: 2 files"));
  expect((await readManifest(target, name)).missing.toSorted()).toEqual([one, other].toSorted());
  await verify(target, name);
  await restore(await emptyInstallation(), target, name);
  await library.api.close();
});

test("superfluous back-ups go with the files that only they had", async () => {
  const target = await newTarget();
  const library = await openLibrary({ env: {} });
  await library.publish("stays");
  const at = (time: string) => ({ ...library.api.ctx, now: () => new Date(time) });
  await library.publish("soon gone");
  await backUp(at("2026-06-01T01:00:00Z"), target);
  const gone = partOfFile(target, { sha256: digest(pdf("soon gone")), size: 0 });
  expect((await readCatalogue(target.place)).parts.has(gone)).toBe(true);
  await sql`delete from content where title = 'soon gone'`.execute(library.api.db);
  await sql`delete from files where name = 'plan.pdf' and sha256 = ${digest(pdf("soon gone"))}`.execute(
    library.api.db,
  );
  const name = await backUp(at("2026-06-01T02:00:00Z"), target);
  const { complete, parts } = await readCatalogue(target.place);
  expect(complete).toEqual([name]);
  expect([...parts.keys()].filter((part) => !part.startsWith(`${name}/`))).toHaveLength(1);
  expect(parts.has(gone)).toBe(false);
  await verify(target, name);

  // One with another key keeps its files, which nobody can name here.
  const other = { ...target, sealing: sealedWith(`${backupKey}!`) };
  const second = await backUp(at("2026-06-02T01:00:00Z"), other);
  await verify(target, name);
  await verify(other, second);
  await library.api.close();
});

const program = path.join(import.meta.dirname, "../src/backup.ts");

const environment = (env: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  DATABASE_URL: ctx.config.databaseUrl,
  FILES_URL: `file://${ctx.config.files.place.kind === "folder" ? ctx.config.files.place.folder : ""}`,
  LOG_LEVEL: "silent",
  BACKUP_KEY: backupKey,
  ...env,
});

/** The program as the scripts start it. */
const run = (args: string[], env: Record<string, string> = {}, within: string[] = []) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const [command = "", ...words] = [...within, process.execPath, program, ...args];
    execFile(command, words, { env: environment(env) }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

describe("the command", () => {
  test("makes a back-up and verifies it, and never says the key", async () => {
    const folder = await newFolder();
    const made = await run(["create", folder]);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toMatch(/The back-up 20\S+Z is complete: \d+ rows of \d+ tables, 2 files\.\n$/);
    const verified = await run(["verify", folder]);
    expect(verified).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout + verified.stdout).not.toContain(backupKey);
  });

  test("names files that are damaged or missing, in the store and in the back-up", async () => {
    const [folder, store] = [await newFolder(), await newFolder()];
    const [one, other] = [digest(pdf("one")), digest(pdf("the other"))];
    const place = (sha256: string) => path.join(store, sha256.slice(0, 2), sha256);
    await mkdir(path.dirname(place(one)), { recursive: true });
    await writeFile(place(one), pdf("one"));
    const made = await run(["create", folder], { FILES_URL: `file://${store}` });
    expect(made.stdout).toContain("Missing or damaged in the store: 1 file;");
    const target = { place: createFolderPlace(folder), sealing: sealedWith(backupKey) };
    const [part, missing] = [one, other].map((sha256) => partOfFile(target, { sha256, size: 0 }));
    const { parts } = await readCatalogue(target.place);
    expect([parts.has(part ?? ""), parts.has(missing ?? "")]).toEqual([true, false]);

    await writeFile(path.join(folder, part ?? ""), "something else");
    const verified = await run(["verify", folder]);
    expect(verified.code).toBe(1);
    expect(verified.stderr).toMatch(new RegExp(`^The part ${part} is damaged`));
    await rm(path.join(folder, part ?? ""));
    expect((await run(["verify", folder])).stderr).toContain(`The part ${part} is missing.`);
  });

  test("says in one sentence that a disk is full, and nothing looks whole", async () => {
    const folder = await newFolder();
    const full = await run(["create", folder], {}, ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh"]);
    expect(full).toMatchObject({
      code: 1,
      stderr: "The disk does not take a file of that size. Use another place.\n",
    });
    const { complete, unfinished } = await readCatalogue(createFolderPlace(folder));
    expect([complete, unfinished]).toEqual([[], []]);
  });

  test("says what to do about a missing key", async () => {
    const { code, stderr } = await run(["verify", "/nowhere"], { BACKUP_KEY: "" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^BACKUP_KEY is missing\. .*\n$/);
  });
});

test("what is no place, or no back-up, is refused with its reason", () => {
  expect(() => placeAt("ftp://x")).toThrow("ftp://x is no place for back-ups.");
  expect(placeAt("s3://bucket/folder?region=eu-central-1")).toMatchObject({
    bucket: "bucket",
    prefix: "folder/",
  });
  const of = (complete: string[], unfinished: string[]) => ({ parts: new Map(), complete, unfinished });
  expect(() => chosenOf(of([], []), undefined)).toThrow("There is no back-up in this place.");
  expect(() => chosenOf(of([], ["a"]), undefined)).toThrow("only one that was broken off");
  expect(() => chosenOf(of(["a"], ["b"]), "b")).toThrow("The back-up b was broken off: it has no manifest.");
  expect(() => chosenOf(of(["a"], []), "c")).toThrow("There is no back-up called c. There are: a.");
  expect(chosenOf(of(["a", "b"], ["c"]), undefined)).toBe("b");
  const plain = { ...of(["a"], []), parts: new Map([["a/manifest.json", 1]]) };
  expect(() => requireSealing(plain, "a", sealedWith(backupKey))).toThrow("anybody could have written it");
});
