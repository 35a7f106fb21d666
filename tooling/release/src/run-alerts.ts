import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { unlessStopped } from "@field-advisor/run/processes";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import {
  alertRules,
  monitoringFolder,
  panelQueries,
  readMonitoring,
} from "@field-advisor/telemetry/monitoring";
import { Client } from "pg";
import { type Prometheus, startPrometheus } from "./alerts/prometheus.ts";
import { type Product, type Provocation, provocations } from "./alerts/provocations.ts";
import { databaseSettings, startCluster } from "./cluster/cluster.ts";
import { notRun, works } from "./not-run.ts";

const folder = inRoot(".data", "alerts");
const portBase = readBase(process.env["PORT_BASE"] || "19600");

/** Within the block of a cluster, which leaves nine ports free; Prometheus stands after it. */
const offsets = { api: 11, agent: 15, prometheus: 40 };
const targetsFrom = (offset: number, count: number) =>
  Array.from({ length: count }, (_, index) => `localhost:${portBase + offset + index}`);

interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

/** Has promtool judge configuration and rules; each alert has a test in which it fires and one in which it is silent. */
function checkRuleFiles(): void {
  for (const words of [
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ])
    if (spawnSync("promtool", words, { cwd: monitoringFolder, stdio: "inherit" }).status !== 0)
      throw new Failure(
        `promtool ${words.join(" ")} found what it names above. Mend it in docker/monitoring.`,
      );
  const { tests } = readMonitoring("alerts.test.yaml") as RuleTests;
  const shown = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const isShown = (alert: string, fires: boolean) =>
    shown.some(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0 === fires);
  const untested = alertRules().filter(({ alert }) => !isShown(alert, true) || !isShown(alert, false));
  if (untested.length > 0)
    throw new Failure(`Show in alerts.test.yaml when ${untested[0]?.alert} fires and when it does not.`);
}

/** Asks again until nothing is missing. @throws Failure that names what still is after three minutes */
async function untilNone(what: string, missing: () => Promise<string[]>): Promise<void> {
  const end = performance.now() + 180_000;
  for (;;) {
    const left = await missing();
    if (left.length === 0) return;
    if (performance.now() > end) throw new Failure(`${what}: ${left.join(", ")}`);
    await pause(1000);
  }
}

/** Somebody opens a page and asks for conversations at every process, so that there is something to count. */
async function visit({ cluster }: Product, over: AbortSignal): Promise<void> {
  const page = (await (await fetch(`${cluster.origins.api}/api/deployment/demo-open`)).json()) as {
    id: number;
    agent: { agentId: string };
  };
  const talk = `/api/signed-url?agentId=${page.agent.agentId}&deploymentId=${page.id}`;
  while (!over.aborted) {
    for (const { url } of cluster.apis)
      for (const address of ["/api/deployment/demo-open", talk])
        await fetch(url + address).then(
          (answer) => answer.body?.cancel(),
          () => {},
        );
    await pause(200);
  }
}

async function requireAlerts(product: Product, prometheus: Prometheus, wanted: Provocation): Promise<void> {
  const { title, alerts, ends } = wanted;
  say(`${title} ...`);
  await wanted.provoke(product);
  await untilNone(`${title}, these do not fire`, async () => {
    const firing = await prometheus.firing();
    return alerts.filter((alert) => !firing.includes(alert));
  });
  await wanted.mend(product);
  await untilNone(`${title}, these did not end when it was mended`, async () => {
    const firing = await prometheus.firing();
    return ends.filter((alert) => firing.includes(alert));
  });
  say(`  ${alerts.join(" and ")} fired.`);
}

async function judge(product: Product, prometheus: Prometheus): Promise<void> {
  await untilNone("Prometheus cannot ask every process", async () =>
    (await prometheus.query("up == 1")).length === 5 ? [] : ["wanted are 5"],
  );
  const panels = panelQueries();
  for (const { expression } of panels) await prometheus.query(expression);
  say(`Prometheus asks 5 processes and takes the ${panels.length} queries of the dashboards.`);
  const over = new AbortController();
  const visits = visit(product, over.signal);
  try {
    for (const provocation of provocations) await requireAlerts(product, prometheus, provocation);
  } finally {
    over.abort();
    await visits;
  }
}

/** Starts the product and a Prometheus beside it; all of it is stopped again, whatever comes of it. */
async function checkProduct(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const postgres = await createThrowawayPostgres(databaseSettings);
  const ends = [() => postgres.remove()];
  try {
    await postgres.start();
    const databaseUrl = `${postgres.url}/field_advisor`;
    const cluster = await startCluster({
      portBase,
      dataDir: path.join(folder, "product"),
      databaseUrl,
      apiEnvironment: (index) => ({ METRICS_PORT: String(portBase + offsets.api + index) }),
      agentEnvironment: (index) => ({ VOICE_AGENT_METRICS_PORT: String(portBase + offsets.agent + index) }),
      say,
    });
    ends.push(() => cluster.stop());
    const prometheus = await startPrometheus({
      port: portBase + offsets.prometheus,
      folder: path.join(folder, "prometheus"),
      targets: { api: targetsFrom(offsets.api, 3), "voice-agent": targetsFrom(offsets.agent, 2) },
    });
    ends.push(() => prometheus.stop());
    const query = async (sql: string) => {
      const client = new Client(databaseUrl);
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    await judge({ cluster, postgres, query }, prometheus);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

await runCommand(async () => {
  if (!works("prometheus", "--version") || !works("promtool", "--version"))
    notRun("prometheus (Debian: apt-get install prometheus)");
  checkRuleFiles();
  await unlessStopped(checkProduct());
  say("Every alert fires in a test where it should and nowhere else, and those of each trouble fire once.");
});
