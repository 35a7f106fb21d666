import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import pino from "pino";
import { onTestFinished } from "vitest";
import { createDatabase } from "../src/db/database.ts";

/**
 * Stops every process of the server where it stands: its connections stay open and nothing answers.
 * @returns what lets them go on
 */
export async function freezePostgres(databaseUrl: string): Promise<() => void> {
  const { db, close } = createDatabase({ databaseUrl, poolMax: 1 }, pino({ level: "silent" }));
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await close();
  const ownPid = own.rows[0]?.pid ?? 0;
  const others = rows.map(({ pid }) => pid).filter((pid) => pid !== ownPid);
  const processes = [parentOf(others[0] ?? 0), ...others];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
  };
  signal("SIGSTOP");
  const goOn = () => signal("SIGCONT");
  onTestFinished(goOn);
  return goOn;
}

/** The process that started another: of PostgreSQL's, the one that takes connections. */
const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
