import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** Configuration of the operator's Prometheus and Grafana. */
export const monitoringFolder = path.resolve(import.meta.dirname, "../../../docker/monitoring");

export interface PanelQuery {
  dashboard: string;
  panel: string;
  /** The names of its lines, with labels as `{{label}}`. */
  legend: string;
  expression: string;
}

export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
}

export interface RuleFile {
  groups: { name: string; rules: AlertRule[] }[];
}

interface Dashboard {
  title: string;
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

/** @param file YAML or JSON, relative to the folder */
export const readMonitoring = (file: string): unknown =>
  parse(readFileSync(path.join(monitoringFolder, file), "utf8"));

export function panelQueries(): PanelQuery[] {
  const folder = "grafana/dashboards";
  const files = readdirSync(path.join(monitoringFolder, folder));
  const dashboards = files.map((file) => readMonitoring(`${folder}/${file}`) as Dashboard);
  return dashboards.flatMap(({ title: dashboard, panels }) =>
    panels.flatMap(({ title: panel, targets }) =>
      targets.map(({ expr, legendFormat }) => ({ dashboard, panel, legend: legendFormat, expression: expr })),
    ),
  );
}

export const alertRules = (): AlertRule[] =>
  (readMonitoring("alerts.yaml") as RuleFile).groups.flatMap(({ rules }) => rules);

/** The names of the metrics that dashboards and alert rules read. */
export function metricsInUse(): Set<string> {
  const panels = panelQueries().map(({ expression }) => expression);
  return new Set([...panels, ...alertRules().map(({ expr }) => expr)].flatMap(namesIn));
}

const keywords = new Set(["and", "or", "unless", "bool", "on", "ignoring", "group_left", "group_right"]);

/** The metrics in a PromQL expression: without labels, functions and keywords. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]/g, " ")
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^()]*\)/g, " ");
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name));
}

/** Metrics that Prometheus itself adds to every target. */
export const namesOfPrometheus: ReadonlySet<string> = new Set(["up"]);
