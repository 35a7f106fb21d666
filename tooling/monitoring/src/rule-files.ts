import { spawnSync } from "node:child_process";
import { requireProgram } from "@field-advisor/run/debian";
import { Failure } from "@field-advisor/run/failure";
import { alertRules, monitoringFolder, readMonitoring } from "@field-advisor/telemetry/monitoring";

/** @throws Failure that says what to install, or which of its checks failed */
function promtool(...args: string[]): void {
  requireProgram("promtool", "prometheus");
  const { status } = spawnSync("promtool", args, { cwd: monitoringFolder, stdio: "inherit" });
  if (status !== 0)
    throw new Failure(`promtool ${args.join(" ")} found what it names above. Mend it in docker/monitoring.`);
}

interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

/** @throws Failure that names the alerts of which no test shows that they fire and that they are silent */
function requireTests(): void {
  const { tests } = readMonitoring("alerts.test.yaml") as RuleTests;
  const shown = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const isShown = (alert: string, fires: boolean) =>
    shown.some(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0 === fires);
  const untested = alertRules()
    .map(({ alert }) => alert)
    .filter((alert) => !isShown(alert, true) || !isShown(alert, false));
  if (untested.length > 0)
    throw new Failure(
      `Show in alerts.test.yaml when these fire and when they do not: ${untested.join(", ")}.`,
    );
}

/**
 * Has promtool judge the configuration and run the unit tests of the alert rules.
 * @throws Failure that says what to install or to mend
 */
export function checkRuleFiles(): void {
  promtool("check", "config", "prometheus.yaml");
  promtool("test", "rules", "alerts.test.yaml");
  requireTests();
}
