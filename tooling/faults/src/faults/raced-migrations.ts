import { createHash } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "@field-advisor/run/paths";
import { startNode } from "@field-advisor/run/processes";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { Client } from "pg";
import type { Fault, Run } from "../fault.ts";

/** As many as a platform starts at once. */
const processes = 8;

/** How long after its beginning a migration is interrupted at most, in milliseconds. */
const mostMs = 1000;

type Process = ReturnType<typeof startNode>;

/** Everything that migrations make, as text in an order of its own. */
const schemaText = `
  select string_agg(line, E'\\n' order by line) as text from (
    select format('%s.%s.%s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default)
      from information_schema.columns where table_schema in ('public', 'jobs')
    union all select indexdef from pg_indexes where schemaname in ('public', 'jobs')
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'migration ' || name from kysely_migration
  ) parts (line)`;

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

function startApi(run: Run, databaseUrl: string, name: string): Process {
  return startNode({
    name,
    args: [inRoot("apps", "api", "src", "main.ts")],
    logFile: path.join(run.folder, `${name}.log`),
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      DEMO_DATA: "false",
      FILES_URL: pathToFileURL(path.join(run.folder, "files")).href,
    },
  });
}

/** Resolves when it listens, or has ended. @returns whether it listens */
async function listens(api: Process): Promise<boolean> {
  while (api.isAlive()) {
    if (api.lastLines().includes('"msg":"listening"')) return true;
    await pause(50);
  }
  return false;
}

/** Who migrates: the process that has the lock, by the name under which it connects. */
const leaderOf = `
  select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and datname = current_database() limit 1`;

/** Kills who migrates, so long after it began. @returns whether it was still at it */
async function killLeader(
  url: string,
  apis: ReadonlyMap<string, Process>,
  afterMs: number,
): Promise<boolean> {
  const leader = async () => (await query<{ name: string }>(url, leaderOf))[0]?.name ?? "";
  let name = await leader();
  while (!apis.has(name)) {
    await pause(10);
    name = await leader();
  }
  await pause(afterMs);
  const wasAtIt = (await leader()) === name;
  apis.get(name)?.kill();
  return wasAtIt;
}

interface Race {
  isGood: boolean;
  wasInterrupted: boolean;
  /** Tells schemas apart. */
  schema: string;
}

/** Starts them all on an empty database, kills the one that migrates, and lets the others come to their end. */
async function race(run: Run, server: string, name: string, killAfterMs?: number): Promise<Race> {
  await query(`${server}/postgres`, `create database ${name}`);
  const url = `${server}/${name}`;
  const names = Array.from({ length: processes }, (_, at) => `${name}-${at}`);
  const apis = new Map(names.map((own) => [own, startApi(run, `${url}?application_name=${own}`, own)]));
  const all = [...apis.values()];
  const wasInterrupted = killAfterMs !== undefined && (await killLeader(url, apis, killAfterMs));
  const arrived = await Promise.all(all.map(listens));
  await Promise.all(all.map((api) => api.stop()));
  const [row] = await query<{ text: string }>(url, schemaText);
  await query(`${server}/postgres`, `drop database ${name} with (force)`);
  const ended = arrived.filter((listening) => !listening).length;
  return {
    isGood: ended <= (killAfterMs === undefined ? 0 : 1),
    wasInterrupted,
    schema: createHash("sha256")
      .update(row?.text ?? "")
      .digest("hex"),
  };
}

/** Several processes migrate an empty database at once, and the one that does it is killed on its way. */
export const racedMigrations: Fault = {
  id: "F15",
  title: "migrations by several processes, the one at it killed",
  async run(run) {
    const postgres = await createThrowawayPostgres({ max_connections: "300" });
    await postgres.start();
    try {
      const undisturbed = await race(run, postgres.url, "undisturbed");
      const rounds = run.rounds(4, 20);
      let failed = undisturbed.isGood ? 0 : 1;
      let different = 0;
      let interrupted = 0;
      for (let round = 1; round <= rounds; round += 1) {
        const { isGood, wasInterrupted, schema } = await race(
          run,
          postgres.url,
          `race_${round}`,
          run.random() * mostMs,
        );
        if (wasInterrupted) interrupted += 1;
        if (!isGood) failed += 1;
        if (schema !== undisturbed.schema) different += 1;
      }
      const problems = [
        failed > 0 && `In ${failed} races a process did not come to listen.`,
        different > 0 && `In ${different} races the schema became another one.`,
      ].filter((problem) => problem !== false);
      const notes = [`${interrupted} of ${rounds} were killed while they migrated`];
      return { rounds, exits: 0, problems, notes };
    } finally {
      await postgres.remove();
    }
  },
};
