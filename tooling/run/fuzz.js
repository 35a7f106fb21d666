import { parseArgs } from "node:util";
import { say } from "./announce.js";
import { Failure, runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { install, requireNode } from "./install.js";
import { bin } from "./paths.js";

const usage = "Use: npm run fuzz [-- --inputs NUMBER] [--seed NUMBER]";

/** @param {string} name @param {string} text @param {number} least */
function wholeNumber(name, text, least) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= 2 ** 31) return number;
  throw new Failure(`${name} must be a whole number, but it is "${text}". ${usage}`);
}

/** Frames are sent over real conversations, which end after some of them. */
const callsPerFrame = 10;

/** Each run has a database and a seed of its own: what is found is soon repeated, and lists stay short. */
const callsPerRun = 50_000;

// The generators of the gate's tests, for as long as somebody has the time: calls of the API and texts that grow, then frames of
// conversations and what is read in them.
await runCommand(async () => {
  requireNode();
  const { values } = parseArgs({
    options: { inputs: { type: "string", default: "1000000" }, seed: { type: "string" } },
  });
  const inputs = wholeNumber("--inputs", values.inputs, callsPerFrame);
  const seed = wholeNumber("--seed", values.seed ?? String(Math.floor(Math.random() * 1_000_000)), 0);
  install(say);
  /** @param {string} app @param {number} count @param {string[]} tests */
  const fuzz = (app, count, tests) => {
    process.env["FUZZ_INPUTS"] = String(count);
    return follow(bin("pnpm"), ["--filter", `@field-advisor/${app}`, "exec", "vitest", "run", ...tests]);
  };
  for (let [done, run] = [0, seed]; done < inputs; done += callsPerRun, run += 1) {
    const calls = Math.min(callsPerRun, inputs - done);
    const frames = Math.ceil(calls / callsPerFrame);
    say(`${calls} calls of the API and ${frames} frames of conversations, seed ${run}, after ${done} calls.`);
    process.env["FUZZ_SEED"] = String(run);
    const failed =
      (await fuzz("api", calls, ["test/fuzzed-calls.test.ts", "test/growing-texts.test.ts"])) ||
      (await fuzz("voice-agent", frames, ["test/hostile-client.test.ts", "-t", "fuzzed frames"])) ||
      (await fuzz("voice-agent", frames, ["test/growing-texts.test.ts"]));
    if (failed)
      throw new Failure(
        `Something did not hold. Repeat with: npm run fuzz -- --inputs ${calls} --seed ${run}`,
      );
  }
  say("Everything was answered or refused, and nothing broke.");
});
