import { alertRules, panelQueries, readMonitoring, type RuleFile } from "@field-advisor/telemetry/monitoring";
import { expect, test } from "vitest";
import {
  type Configuration,
  impatientRules,
  localConfiguration,
  withoutLimits,
} from "../src/local-configuration.ts";

const shipped = () => readMonitoring("prometheus.yaml") as Configuration;
const both = new Map([
  ["api", ["localhost:1", "localhost:2"]],
  ["voice-agent", ["localhost:3"]],
]);

test("only how processes are found and how often they are asked is changed", () => {
  expect(localConfiguration(shipped(), both)).toEqual({
    global: { scrape_interval: "2s", evaluation_interval: "2s" },
    rule_files: ["alerts.yaml"],
    scrape_configs: [
      { job_name: "api", static_configs: [{ targets: ["localhost:1", "localhost:2"] }] },
      { job_name: "voice-agent", static_configs: [{ targets: ["localhost:3"] }] },
    ],
  });
});

test("a job without processes, and processes without a job, are named", () => {
  const other = new Map([...both, ["worker", ["localhost:4"]]]);
  expect(() => localConfiguration(shipped(), other)).toThrow("Prometheus asks no process of worker");
  const [api] = both;
  expect(() => localConfiguration(shipped(), new Map(api && [api]))).toThrow(
    "no process for the job voice-agent",
  );
});

test("rules fire sooner and are otherwise as they are", () => {
  const rules = impatientRules(readMonitoring("alerts.yaml") as RuleFile).groups.flatMap(
    (group) => group.rules,
  );
  expect(rules.map((rule) => ({ ...rule, for: "" }))).toEqual(
    alertRules().map((rule) => ({ ...rule, for: "" })),
  );
  expect(new Set(rules.map((rule) => rule.for))).toEqual(new Set(["4s"]));
});

test("what an alert measures is its expression without the limits", () => {
  expect(withoutLimits('up{job=~"api|voice-agent"} == 0')).toBe('up{job=~"api|voice-agent"}');
  expect(withoutLimits("max(open) >= 5 and sum(increase(ends[1h])) == 0")).toBe(
    "max(open) and sum(increase(ends[1h]))",
  );
  for (const { expr } of alertRules()) expect(withoutLimits(expr)).not.toMatch(/[<>]|==/);
});

test("panels are found with their names and expressions", () => {
  expect(panelQueries()).toContainEqual({
    dashboard: "Field Advisor",
    panel: "Sessions of staff",
    legend: "alive",
    expression: "max(field_advisor_sessions_active)",
  });
});
