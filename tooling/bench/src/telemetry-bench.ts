import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { load } from "./api/load.ts";
import { sharesDuring } from "@field-advisor/run/processor-time";
import { median, type Row } from "./rows.ts";
import { startStack } from "./running-stack.ts";

const portBase = 4700;
const entry = fileURLToPath(new URL("../../../apps/api/src/main.ts", import.meta.url));

/** One more API on the database of a stack, which differs from another such in its settings only. */
async function startApi(databaseUrl: string, port: number, settings: NodeJS.ProcessEnv) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    RATE_LIMIT_FACTOR: "1000000",
    ...settings,
  };
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('"msg":"listening"')) break;
  child.stdout.resume();
  return { child, url: `http://localhost:${port}/api/auth/status` };
}

type RunningApi = Awaited<ReturnType<typeof startApi>>;

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const rounds = 5;

/** Answers for each second of the process's own processor time: what else the machine does counts for neither side. */
async function answersPerSecond({ child, url }: RunningApi, seconds: number): Promise<number> {
  let perSecond = 0;
  const [share = Number.NaN] = await sharesDuring([child.pid ?? 0], async () => {
    const { perSecond: answered, serverErrors, refused } = await load({ url, seconds });
    if (serverErrors + refused > 0) throw new Error(`${url} failed ${serverErrors + refused} times.`);
    perSecond = answered;
  });
  return perSecond / share;
}

async function compared(measured: RunningApi, silent: RunningApi): Promise<Row> {
  const rates: { measured: number[]; silent: number[] } = { measured: [], silent: [] };
  // Neither is judged by what it does before its code is compiled.
  for (const api of [measured, silent]) await answersPerSecond(api, 3);
  for (let round = 0; round < rounds; round += 1) {
    rates.silent.push(await answersPerSecond(silent, 4));
    rates.measured.push(await answersPerSecond(measured, 4));
  }
  const [ours, bare] = [median(rates.measured), median(rates.silent)];
  return {
    name: "cheapest answer, answers per second of processor time, with METRICS_PORT beside without",
    value: `${(ours / bare).toFixed(2)}x (${ours.toFixed(0)}/s beside ${bare.toFixed(0)}/s)`,
    goal: ">= 0.95x",
    ok: ours / bare >= 0.95,
  };
}

/** What being measured costs: the cheapest answer of an API with a port for Prometheus, beside one without. */
export async function telemetryBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const silent = await startApi(stack.databaseUrl, portBase + 7, {});
  const measured = await startApi(stack.databaseUrl, portBase + 8, { METRICS_PORT: String(portBase + 9) });
  try {
    return [await compared(measured, silent)];
  } finally {
    await Promise.all([end(silent.child), end(measured.child)]);
    await stack.stop();
  }
}
