import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { load } from "../api/load.ts";
import { ownersCookie } from "../people/fill-people.ts";
import { median, type Row } from "../rows.ts";
import { filesFolder, type RunningStack, startStack } from "../running-stack.ts";
import { connected, copyRows, fillBackup } from "./fill-backup.ts";

const portBase = 20_100;
const rounds = 3;
const least = 0.5;
const longestP99 = 200;
const requestsPerSecond = 50;
const megabyte = 1024 * 1024;

const program = fileURLToPath(new URL("../../../../apps/api/src/backup.ts", import.meta.url));

/** Runs a program to its end. @returns the seconds that it took */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const since = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
  return (performance.now() - since) / 1000;
}

interface Stage {
  stack: RunningStack;
  folder: string;
  cookie: string;
}

const key = "a key of the benchmark with more than 32 characters";

const settings = (databaseUrl: string, files: string) => ({
  DATABASE_URL: databaseUrl,
  FILES_URL: pathToFileURL(files).href,
  BACKUP_KEY: key,
  LOG_LEVEL: "error",
});

/** A back-up of the product while it is used, and its restore beside it, each by turns with `cat` over the same bytes. */
export async function backupBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-bench-"));
  try {
    const files = await fillBackup(stack.databaseUrl, filesFolder);
    const plain = path.join(folder, "plain");
    await mkdir(plain);
    // The server writes there, as another user.
    await chmod(folder, 0o755);
    await chmod(plain, 0o777);
    const tables = await copyRows(stack.databaseUrl, plain);
    const stage = { stack, folder, cookie: await ownersCookie(stack.api) };
    return [
      ...(await measure(stage, "the text of COPY of all tables, and the files", [...tables, ...files])),
      ...(await measure(stage, "the files alone, where the rows are few", files, true)),
    ];
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * Copies the files, and takes the copy away again: what is measured next finds as much memory that the system had in use.
 * A virtual machine gets other memory from its host page by page, and writes a fifth as fast meanwhile.
 * @returns the seconds that it took
 */
async function cat({ folder }: Stage, files: readonly string[]): Promise<number> {
  const copy = path.join(folder, "cat");
  const seconds = await run("sh", [
    "-c",
    'out=$1; shift; cat "$@" > "$out" && sync "$out"',
    "sh",
    copy,
    ...files,
  ]);
  await rm(copy);
  return seconds;
}

async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function measure(stage: Stage, name: string, files: string[], areRowsFew = false): Promise<Row[]> {
  if (areRowsFew) await emptyLargeTables(stage.stack.databaseUrl);
  const seconds: { cat: number[]; backup: number[]; restore: number[] } = {
    cat: [],
    backup: [],
    restore: [],
  };
  const answers: Answers = { latencies: [], failed: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const place = path.join(stage.folder, "backup");
    seconds.cat.push(await cat(stage, files));
    seconds.backup.push(await used(stage, answers, () => backUp(stage, place)));
    seconds.cat.push(await cat(stage, files));
    seconds.restore.push(await used(stage, answers, () => restore(stage, place)));
    await rm(place, { recursive: true });
  }
  const megabytes = (await sizeOf(files)) / megabyte;
  const row = (what: string, taken: number[]): Row => {
    const [ours, cat] = [megabytes / median(taken), megabytes / median(seconds.cat)];
    return {
      name: `${what} of ${megabytes.toFixed(0)} MB: ${name}`,
      value: `${(ours / cat).toFixed(2)}x of cat of the same into one file, then sync (${ours.toFixed(0)} MB/s beside ${cat.toFixed(0)} MB/s)`,
      goal: `>= ${least}x`,
      ok: ours / cat >= least,
    };
  };
  const p99 = Math.max(...answers.latencies);
  return [
    row("back-up", seconds.backup),
    row("restore", seconds.restore),
    {
      name: `p99 of the API meanwhile, ${requestsPerSecond} requests a second`,
      value: `${p99.toFixed(0)} ms in the worst of ${answers.latencies.length} steps, ${answers.failed} failed`,
      goal: `< ${longestP99} ms, none failed`,
      ok: p99 < longestP99 && answers.failed === 0,
    },
  ];
}

/** What the product answered meanwhile. */
interface Answers {
  /** The 99th percentile of each step, in milliseconds. */
  latencies: number[];
  failed: number;
}

/** Has the product answer requests as long as `work` takes. */
async function used(
  { stack, cookie }: Stage,
  answers: Answers,
  work: () => Promise<number>,
): Promise<number> {
  const taken = work();
  const { p99, serverErrors, refused } = await load({
    url: `${stack.portal}/api/user/rooms`,
    headers: { cookie },
    rate: requestsPerSecond,
    connections: 8,
    until: taken,
  });
  answers.failed += serverErrors + refused;
  answers.latencies.push(p99);
  return taken;
}

const backUp = ({ stack }: Stage, place: string) =>
  run(process.execPath, [program, "create", place], settings(stack.databaseUrl, filesFolder));

async function restore({ stack, folder }: Stage, place: string): Promise<number> {
  const url = new URL(stack.databaseUrl);
  url.pathname = "/restored";
  await administer(stack.databaseUrl, "create database restored");
  const files = path.join(folder, "restored");
  try {
    return await run(process.execPath, [program, "restore", place], settings(url.href, files));
  } finally {
    await administer(stack.databaseUrl, "drop database restored with (force)");
    await rm(files, { recursive: true, force: true });
  }
}

const emptyLargeTables = (databaseUrl: string) =>
  administer(
    databaseUrl,
    `truncate usage_events, usage_quarters, audit_log, conversations, conversation_quarters cascade;
     delete from sessions where user_id in (select id from users where email like '%@bench.test')`,
  );

const administer = (databaseUrl: string, statement: string) =>
  connected(databaseUrl, (client) => client.query(statement));
