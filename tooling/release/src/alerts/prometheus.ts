import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { localOrigin } from "@field-advisor/run/environment";
import { Failure } from "@field-advisor/run/failure";
import { start } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import { readMonitoring, type RuleFile } from "@field-advisor/telemetry/monitoring";
import { stringify } from "yaml";

interface Configuration {
  global: Record<string, unknown>;
  rule_files: string[];
  scrape_configs: { job_name: string; dns_sd_configs?: unknown; [setting: string]: unknown }[];
}

/** How often Prometheus asks and evaluates here, and how long what an alert is about has to last: not minutes. */
const [interval, lasting] = ["2s", "4s"];

/** The shipped configuration and rules for processes on this machine: only addresses and times differ. */
function writeConfiguration(folder: string, targets: Readonly<Record<string, string[]>>): string {
  mkdirSync(folder, { recursive: true });
  const shipped = readMonitoring("prometheus.yaml") as Configuration;
  for (const file of shipped.rule_files) {
    const { groups } = readMonitoring(file) as RuleFile;
    const sooner = groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({ ...rule, for: lasting })),
    }));
    writeFileSync(path.join(folder, file), stringify({ groups: sooner }));
  }
  const configuration = {
    ...shipped,
    global: { ...shipped.global, scrape_interval: interval, evaluation_interval: interval },
    scrape_configs: shipped.scrape_configs.map(({ dns_sd_configs: _found, ...job }) => ({
      ...job,
      static_configs: [{ targets: targets[job.job_name] ?? [] }],
    })),
  };
  const file = path.join(folder, "prometheus.yaml");
  writeFileSync(file, stringify(configuration));
  return file;
}

/** A Prometheus of this machine, asked over its HTTP API. */
export interface Prometheus {
  /** The values that an expression has now. @throws Failure with Prometheus' own words where it does not take one */
  query(expression: string): Promise<number[]>;
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  /** Where its configuration, its data and its log lie. */
  folder: string;
  /** The addresses of each job's processes. */
  targets: Readonly<Record<string, string[]>>;
}

/** Starts Prometheus. @throws Failure when it does not become ready */
export async function startPrometheus({ port, folder, targets }: Options): Promise<Prometheus> {
  const url = localOrigin(port);
  const running = start({
    name: "prometheus",
    command: "prometheus",
    args: [
      `--config.file=${writeConfiguration(folder, targets)}`,
      `--storage.tsdb.path=${path.join(folder, "data")}`,
      `--web.listen-address=localhost:${port}`,
    ],
    env: { PATH: process.env["PATH"] },
    logFile: path.join(folder, "prometheus.log"),
  });
  const ask = async <Data>(what: string): Promise<Data> => {
    const answer = await fetch(`${url}/api/v1/${what}`);
    const body = (await answer.json()) as { status: string; error?: string; data: Data };
    if (body.status !== "success") throw new Failure(body.error ?? `Prometheus answered ${answer.status}.`);
    return body.data;
  };
  await requireReady(`${url}/-/ready`, running);
  if (!running.isAlive()) throw new Failure(`Prometheus ended:\n${running.lastLines()}`);
  return {
    async query(expression) {
      const words = new URLSearchParams({ query: expression }).toString();
      const { result } = await ask<{ result: { value: [number, string] }[] }>(`query?${words}`);
      return result.map(({ value }) => Number(value[1]));
    },
    async firing() {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>("alerts");
      return alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
    },
    stop: () => running.stop(),
  };
}
