import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { startLoad } from "@field-advisor/faults/load/load";
import { talk } from "@field-advisor/faults/load/talk";
import { openStage, type Stage } from "@field-advisor/faults/stage";
import { drawTable } from "@field-advisor/nightly/table";
import { say } from "@field-advisor/run/announce";
import { requireProgram } from "@field-advisor/run/debian";
import { Failure } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { onStopSignal } from "@field-advisor/run/processes";
import { createRandom } from "@field-advisor/run/random";
import { alertRules } from "@field-advisor/telemetry/monitoring";
import { type Prometheus, startPrometheus } from "./prometheus.ts";
import { guessPasswords, type Provocation, provocations } from "./provocations.ts";
import {
  type Answered,
  answerAll,
  queriesOfAlerts,
  queriesOfPanels,
  unanswered,
  unmoved,
} from "./queries.ts";
import { untilNothingIsMissing } from "./until.ts";

const folder = process.env["DATA_DIR"]
  ? path.resolve(process.env["DATA_DIR"])
  : inRoot(".data", "monitoring");

/** Apart from what other commands use, so that all can run. */
const firstPort = () => readBase(process.env["PORT_BASE"] || "19600");

/** After the ports of the product. */
const prometheusOffset = 40;

const load = { clients: 4, restMs: 400, prefix: "kseen" };
const conversations = 4;
const seed = 1;

/** What is counted every 15 s and shown over 5 minutes, on a machine that is busy. */
const withinMs = 180_000;

interface Check {
  stage: Stage;
  prometheus: Prometheus;
  signal: AbortSignal;
}

/**
 * Runs the product under load with a Prometheus that has the shipped configuration, and proves of every query of the
 * dashboards and alert rules that it finds what it is about.
 * @throws Failure that names what does not
 */
export async function checkProduct(): Promise<void> {
  requireProgram("prometheus", "prometheus");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stopped = new AbortController();
  const stopListening = onStopSignal(() => stopped.abort());
  const portBase = firstPort();
  say(`Starting three API processes and two voice agents. Logs are in ${folder}.`);
  const stage = await openStage({ portBase, folder, name: "stage", agents: 2, isMeasured: true });
  try {
    const prometheus = await startPrometheus({
      port: portBase + prometheusOffset,
      folder: path.join(folder, "prometheus"),
      targets: targetsOf(stage),
    });
    try {
      await underLoad({ stage, prometheus, signal: stopped.signal });
    } finally {
      await prometheus.stop();
    }
  } finally {
    await stage.close();
    stopListening();
  }
}

/** The addresses of each job's processes: a process is called as its job, with a number. */
function targetsOf({ metricsPorts }: Stage): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const [name, port] of metricsPorts) {
    const job = name.replace(/-\d+$/, "");
    targets.set(job, [...(targets.get(job) ?? []), `localhost:${port}`]);
  }
  return targets;
}

async function underLoad(check: Check): Promise<void> {
  const { stage } = check;
  await requireAsked(check);
  say(`${load.clients} people write and ${conversations} talk ...`);
  const over = new AbortController();
  const { world } = stage;
  const writing = startLoad({
    ...load,
    target: stage,
    world,
    ledger: { calls: [], outages: [] },
    random: createRandom(seed),
  });
  const talking = talk(stage, conversations, over.signal);
  try {
    await requireAnswers(check);
    for (const provocation of provocations) await requireAlerts(check, provocation);
    say("Guessing passwords from one address ...");
    await guessPasswords(stage);
    await requireMoved(check);
  } finally {
    over.abort();
    await Promise.all([writing.stop(), talking]);
  }
}

/** @throws Failure that names the processes that Prometheus cannot ask, and the rules that it does not take */
async function requireAsked({ stage, prometheus, signal }: Check): Promise<void> {
  const addresses = [...targetsOf(stage).values()].flat();
  const alerts = alertRules().map(({ alert }) => alert);
  const missing = async () => {
    const targets = await prometheus.targets();
    const rules = await prometheus.rules();
    return [
      ...addresses.flatMap((address) => {
        const target = targets.find(({ labels }) => labels.instance === address);
        return target?.health === "up" ? [] : [`It cannot ask ${address}. ${target?.lastError ?? ""}`];
      }),
      ...alerts.flatMap((alert) => {
        const rule = rules.find(({ name }) => name === alert);
        return rule?.health === "ok" ? [] : [`It does not evaluate ${alert}. ${rule?.lastError ?? ""}`];
      }),
    ];
  };
  const left = await untilNothingIsMissing(missing, { withinMs, signal });
  if (left.length > 0) throw new Failure(`Prometheus does not take everything:\n${left.join("\n")}`);
  say(`Prometheus asks ${addresses.length} processes and evaluates ${alerts.length} rules; all are well.`);
}

/** @throws Failure that names each query that is refused or finds nothing although people use the product */
async function requireAnswers({ prometheus, signal }: Check): Promise<void> {
  const queries = [...queriesOfPanels(), ...queriesOfAlerts()];
  const look = async () => unanswered(await answerAll(prometheus, queries));
  const left = await untilNothingIsMissing(look, { withinMs, signal });
  if (left.length > 0) {
    say(tableOf(await answerAll(prometheus, queries)));
    throw new Failure(`People use the product, but:\n${left.join("\n")}`);
  }
  say(`Each of the ${queries.length} queries of dashboards and rules finds something.`);
}

/** @throws Failure that names the alerts that do not fire, or do not end */
async function requireAlerts({ stage, prometheus, signal }: Check, provocation: Provocation): Promise<void> {
  const { title, alerts, ends } = provocation;
  say(`${title} ...`);
  const firing = async () => {
    const rules = await prometheus.rules();
    return rules.flatMap(({ name, alerts: found }) =>
      found.filter(({ state }) => state === "firing").map((alert) => ({ name, ...alert })),
    );
  };
  await provocation.provoke(stage);
  const silent = async () => {
    const names = (await firing()).map(({ name }) => name);
    return alerts.filter((alert) => !names.includes(alert));
  };
  const unheard = await untilNothingIsMissing(silent, { withinMs, signal });
  if (unheard.length > 0) throw new Failure(`${title}: ${unheard.join(", ")} did not fire.`);
  for (const { name, annotations } of await firing()) say(`  ${name}: ${annotations["summary"]}`);
  await provocation.mend(stage);
  const lasting = async () => {
    const names = (await firing()).map(({ name }) => name);
    return ends.filter((alert) => names.includes(alert));
  };
  const left = await untilNothingIsMissing(lasting, { withinMs, signal });
  if (left.length > 0) throw new Failure(`${title}: ${left.join(", ")} did not end when that was mended.`);
}

/** @throws Failure that names each query that does not show what has happened */
async function requireMoved({ prometheus, signal }: Check): Promise<void> {
  const panels = queriesOfPanels();
  const look = async () => unmoved(await answerAll(prometheus, panels));
  const left = await untilNothingIsMissing(look, { withinMs, signal });
  say(`\n${tableOf(await answerAll(prometheus, [...panels, ...queriesOfAlerts()]))}\n`);
  if (left.length > 0) throw new Failure(left.join("\n"));
}

const figure = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : "-");

const tableOf = (answers: readonly Answered[]): string =>
  drawTable(
    ["query", "series", "last", "most"],
    answers.map(({ query, series, last, most }) => [query.place, String(series), figure(last), figure(most)]),
  );
