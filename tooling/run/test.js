import { say, secondsSince } from "./announce.js";
import { findChromium } from "./chromium.js";
import { countTests, forgetReports, requireEveryReport } from "./counts.js";
import { runCommand } from "./failure.js";
import { runWord, words } from "./gate.js";
import { install, requireNode } from "./install.js";

await runCommand(
  async () => {
    requireNode();
    forgetReports();
    install(say);
    const env = { CHROMIUM_PATH: findChromium(say) };
    for (const word of words) await runWord(word, env);
    requireEveryReport();
    say(`\neverything holds, after ${secondsSince(0)} s`);
  },
  () => {
    const { passed, failed } = countTests();
    say(`${passed} passed, ${failed} failed`);
  },
);
