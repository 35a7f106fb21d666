import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Load, load } from "../api/load.ts";
import { connected } from "../connected.ts";
import { fillPeople, ownersCookie } from "../people/fill-people.ts";
import type { Row } from "../rows.ts";
import { filesFolder, type RunningStack, startStack } from "../running-stack.ts";

const portBase = 20_100;
const requestsPerSecond = 50;
const longest = { seconds: 60, p99: 300 };

/** About 200 MB of rows, and 80 files of 10 MiB that no compression makes smaller. */
const people = {
  users: 10_000,
  sessions: 200_000,
  usageEvents: 600_000,
  conversations: 50_000,
  auditEntries: 500_000,
};
const files = 80;
const fileBytes = 10 * 1024 * 1024;

const program = fileURLToPath(new URL("../../../../apps/api/src/backup.ts", import.meta.url));

/** A back-up of about 1 GB while the product is used, which is then verified and restored. */
export async function backupBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-bench-"));
  try {
    const size = await fill(stack.databaseUrl);
    const file = path.join(folder, "bench.tar.zst.age");
    const env = settings(stack.databaseUrl, filesFolder);
    const alone = await answers(stack, { seconds: 10 });
    const creating = run(["create", file], env);
    const meanwhile = await answers(stack, { until: creating });
    const made = ((await stat(file)).size / 1e6).toFixed(0);
    return [
      secondsRow(`create, ${size} in rows and files, a file of ${made} MB`, await creating),
      secondsRow("verify", await run(["verify", file], env)),
      secondsRow("restore", await restore(stack, file, folder)),
      {
        name: `p99 of the API during create, ${requestsPerSecond} requests a second`,
        value: `${meanwhile.p99} ms (without it ${alone.p99} ms), ${meanwhile.failed} failed`,
        goal: `< ${longest.p99} ms, none failed`,
        ok: meanwhile.p99 < longest.p99 && meanwhile.failed === 0,
      },
    ];
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

const secondsRow = (name: string, seconds: number): Row => ({
  name,
  value: `${seconds.toFixed(1)} s`,
  goal: `<= ${longest.seconds} s`,
  ok: seconds <= longest.seconds,
});

/** @returns how much there is to back up, in words */
async function fill(databaseUrl: string): Promise<string> {
  await fillPeople(databaseUrl, people);
  return connected(databaseUrl, async (client) => {
    for (let n = 1; n <= files; n += 1) {
      const content = randomBytes(fileBytes);
      const sha256 = createHash("sha256").update(content).digest("hex");
      await mkdir(path.join(filesFolder, sha256.slice(0, 2)), { recursive: true });
      await writeFile(path.join(filesFolder, sha256.slice(0, 2), sha256), content);
      await client.query(
        `insert into files (id, sha256, size, media_type, name, kept_until)
         values ($1, $2, $3, 'application/pdf', $1, now() + interval '1 day')`,
        [`bench-${n}`, sha256, fileBytes],
      );
    }
    const { rows } = await client.query<{ bytes: number }>(
      "select sum(pg_table_size(oid))::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return `${(((rows[0]?.bytes ?? 0) + files * fileBytes) / 1e6).toFixed(0)} MB`;
  });
}

/** Asks as somebody who is signed in. @returns milliseconds */
async function answers({ api, portal }: RunningStack, asLong: Pick<Load, "seconds" | "until">) {
  const asked = { url: `${portal}/api/user/rooms`, headers: { cookie: await ownersCookie(api) } };
  const { p99, serverErrors, refused } = await load({
    ...asked,
    ...asLong,
    connections: 8,
    rate: requestsPerSecond,
  });
  return { p99, failed: serverErrors + refused };
}

async function restore({ databaseUrl }: RunningStack, file: string, folder: string): Promise<number> {
  const url = new URL(databaseUrl);
  url.pathname = "/restored";
  await connected(databaseUrl, (client) => client.query("create database restored"));
  return run(["restore", file], settings(url.href, path.join(folder, "restored")));
}

const settings = (databaseUrl: string, folder: string) => ({
  DATABASE_URL: databaseUrl,
  FILES_URL: pathToFileURL(folder).href,
  BACKUP_KEY: "a key of the benchmark with more than 32 characters",
});

/** Runs the command to its end. @returns the seconds that it took */
async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.`);
  return (performance.now() - since) / 1000;
}
