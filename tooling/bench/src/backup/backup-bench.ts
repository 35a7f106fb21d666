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
    const copy = path.join(stage.folder, "cat");
    seconds.cat.push(
      await run("sh", ["-c", 'out=$1; shift; cat "$@" > "$out" && sync "$out"', "sh", copy, ...files]),
    );
    await rm(copy);
    const place = path.join(stage.folder, "backup");
    seconds.backup.push(await used(stage, answers, () => backUp(stage, place)));
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
      value: `${p99.toFixed(0)} ms at most (${answers.latencies.length} runs), ${answers.failed} failed`,
      goal: `< ${longestP99} ms, none failed`,
      ok: p99 < longestP99 && answers.failed === 0,
    },
  ];
}

/** What the product answered meanwhile. */
interface Answers {
  /** The 99th percentiles of two seconds each, in milliseconds. */
  latencies: number[];
  failed: number;
}

/** Has the product answer requests as long as `work` takes. */
async function used(
  { stack, cookie }: Stage,
  answers: Answers,
  work: () => Promise<number>,
): Promise<number> {
  const over = new AbortController();
  const requests = async () => {
    while (!over.signal.aborted) {
      const url = `${stack.portal}/api/user/rooms`;
      const result = await load({
        url,
        headers: { cookie },
        rate: requestsPerSecond,
        seconds: 2,
        connections: 8,
      });
      answers.failed += result.serverErrors + result.refused;
      // What was asked for after the end says nothing.
      if (!over.signal.aborted || answers.latencies.length === 0) answers.latencies.push(result.p99);
    }
  };
  const asked = requests();
  const taken = await work().finally(() => over.abort());
  await asked;
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
  administer(databaseUrl, "truncate usage_events, audit_log, conversations cascade");

const administer = (databaseUrl: string, statement: string) =>
  connected(databaseUrl, (client) => client.query(statement));
