import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requireProgram } from "@field-advisor/run/debian";
import { localOrigin } from "@field-advisor/run/environment";
import { Failure } from "@field-advisor/run/failure";
import { isFree } from "@field-advisor/run/ports";
import { becomesReady, start } from "@field-advisor/run/processes";
import { readMonitoring, type RuleFile } from "@field-advisor/telemetry/monitoring";
import { stringify } from "yaml";
import {
  type Configuration,
  everySeconds,
  impatientRules,
  localConfiguration,
} from "./local-configuration.ts";

export interface Target {
  labels: { job: string; instance: string };
  health: "up" | "down" | "unknown";
  lastError: string;
}

export interface Alert {
  state: "pending" | "firing";
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Rule {
  name: string;
  health: "ok" | "err" | "unknown";
  lastError?: string;
  alerts: Alert[];
}

export interface Series {
  labels: Record<string, string>;
  /** In the order of time. */
  values: number[];
}

/** A Prometheus of this machine, asked over its HTTP API. */
export interface Prometheus {
  targets(): Promise<Target[]>;
  rules(): Promise<Rule[]>;
  /**
   * What a dashboard would draw from the start of this Prometheus until now. Values that are no numbers are left out.
   * @throws Failure with Prometheus' own words for a query that it does not take
   */
  history(expression: string): Promise<Series[]>;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  /** Where its configuration, its data and its log lie. */
  folder: string;
  /** The addresses of each job's processes. */
  targets: ReadonlyMap<string, string[]>;
}

const readyWithin = 60_000;

function writeConfiguration({ folder, targets }: Options): string {
  mkdirSync(folder, { recursive: true });
  const shipped = readMonitoring("prometheus.yaml") as Configuration;
  for (const file of shipped.rule_files)
    writeFileSync(path.join(folder, file), stringify(impatientRules(readMonitoring(file) as RuleFile)));
  const configuration = path.join(folder, "prometheus.yaml");
  writeFileSync(configuration, stringify(localConfiguration(shipped, targets)));
  return configuration;
}

/**
 * Starts Prometheus with the shipped configuration and rules.
 * @throws Failure when it is not installed or does not become ready
 */
export async function startPrometheus(options: Options): Promise<Prometheus> {
  requireProgram("prometheus", "prometheus");
  const { port, folder } = options;
  if (!(await isFree(port))) throw new Failure(`Port ${port} (Prometheus) is already in use.`);
  const configuration = writeConfiguration(options);
  const url = localOrigin(port);
  const running = start({
    name: "prometheus",
    command: "prometheus",
    args: [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, "data")}`,
      `--web.listen-address=localhost:${port}`,
    ],
    env: { PATH: process.env["PATH"] },
    logFile: path.join(folder, "prometheus.log"),
  });
  const began = Date.now() / 1000;
  if (!(await becomesReady(`${url}/-/ready`, running, readyWithin))) {
    await running.stop();
    throw new Failure(`Prometheus did not become ready. The end of its log:\n${running.lastLines()}`);
  }
  return {
    targets: async () => (await ask<{ activeTargets: Target[] }>(url, "targets")).activeTargets,
    rules: async () =>
      (await ask<{ groups: { rules: Rule[] }[] }>(url, "rules")).groups.flatMap(({ rules }) => rules),
    history: (query) => readHistory(url, query, began),
    stop: () => running.stop(),
  };
}

async function readHistory(url: string, query: string, began: number): Promise<Series[]> {
  const { result } = await ask<{ result: Matrix }>(url, "query_range", {
    query,
    start: String(began),
    end: String(Date.now() / 1000),
    step: String(everySeconds),
  });
  return result
    .map(({ metric, values }) => ({
      labels: metric,
      values: values.map(([, value]) => Number(value)).filter((value) => !Number.isNaN(value)),
    }))
    .filter(({ values }) => values.length > 0);
}

type Matrix = { metric: Record<string, string>; values: [number, string][] }[];

async function ask<Data>(url: string, what: string, parameters: Record<string, string> = {}): Promise<Data> {
  const answer = await fetch(`${url}/api/v1/${what}?${new URLSearchParams(parameters).toString()}`, {
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await answer.json()) as { status: string; error?: string; data: Data };
  if (body.status !== "success") throw new Failure(body.error ?? `Prometheus answered ${answer.status}.`);
  return body.data;
}
