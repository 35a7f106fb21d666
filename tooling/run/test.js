import { say, secondsSince } from "./announce.js";
import { findChromium } from "./chromium.js";
import { runStep, runSteps } from "./gate.js";
import { runCommand } from "./failure.js";
import { install, requireNode } from "./install.js";
import { forgetReports, requireEveryReport, summary } from "./reports.js";

await runCommand(
  async () => {
    requireNode();
    forgetReports();
    install(say);
    const env = { CHROMIUM_PATH: findChromium(say) };
    await runSteps((step) => runStep(step, env));
    requireEveryReport();
    say(`\neverything holds, after ${secondsSince(0)} s`);
  },
  // The last lines are what people look at, and sometimes all that is kept of a run.
  () => say(summary().join("\n")),
);
