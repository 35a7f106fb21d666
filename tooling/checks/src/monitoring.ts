import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { parse } from "yaml";

const folder = path.resolve(import.meta.dirname, "../../../docker/monitoring");

/** @throws Failure that says what to install, or which of its checks failed */
function promtool(...args: string[]): void {
  const { error, status } = spawnSync("promtool", args, { cwd: folder, stdio: "inherit" });
  if (error)
    throw new Failure("promtool is missing: install it, on Debian with `apt-get install prometheus`.");
  if (status !== 0)
    throw new Failure(`promtool ${args.join(" ")} found what it names above. Mend it in docker/monitoring.`);
}

const read = (file: string): unknown => parse(readFileSync(path.join(folder, file), "utf8"));

interface Rules {
  groups: { rules: { alert: string }[] }[];
}

interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}

/** @throws Failure that names the alerts of which no test shows that they fire and that they are silent */
function requireTests(): void {
  const tests = (read("alerts.test.yaml") as RuleTests).tests.flatMap((test) => test.alert_rule_test);
  const isShown = (alert: string, fires: boolean) =>
    tests.some(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0 === fires);
  const untested = (read("alerts.yaml") as Rules).groups
    .flatMap(({ rules }) => rules.map(({ alert }) => alert))
    .filter((alert) => !isShown(alert, true) || !isShown(alert, false));
  if (untested.length > 0)
    throw new Failure(
      `Show in alerts.test.yaml when these fire and when they do not: ${untested.join(", ")}.`,
    );
}

await runCommand(async () => {
  say("Asking promtool about the configuration and the rules ...");
  promtool("check", "config", "prometheus.yaml");
  promtool("test", "rules", "alerts.test.yaml");
  requireTests();
  say("Prometheus takes the configuration, and every alert fires where it should and nowhere else.");
});
