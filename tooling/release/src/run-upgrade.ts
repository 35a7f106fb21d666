import path from "node:path";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { root } from "@field-advisor/run/paths";
import { onStopSignal } from "@field-advisor/run/processes";
import { Stack } from "@field-advisor/run/stack";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { notRun, works } from "./not-run.ts";
import { checkOut, previousRelease, runPreviousMatrix } from "./upgrade/previous.ts";
import { failingPaths, readablePaths, signIn, startRelease } from "./upgrade/side-by-side.ts";

function requireNone(failed: readonly string[], when: string): void {
  if (failed.length > 0) throw new Failure(`${when}, calls failed:\n${[...new Set(failed)].join("\n")}`);
}

/** What a commit between two releases describes and does not answer yet cannot be lost by an upgrade. */
async function workingPaths(api: string, cookie: string): Promise<string[]> {
  const described = await readablePaths(api);
  const broken = await failingPaths(api, described, cookie);
  if (broken.length > 0) say(`Left out, because the release before fails by itself: ${broken.join(", ")}`);
  return described.filter((name) => !broken.some((failed) => failed.startsWith(`${name}: `)));
}

/** Both releases on one database, the current one started while the previous one is read again and again. */
async function runSideBySide(stack: Stack, databaseUrl: string, previousRoot: string): Promise<void> {
  const shared = { databaseUrl, dataDir: path.join(path.dirname(previousRoot), "data") };
  const previous = await startRelease(stack, { name: "previous", root: previousRoot, ...shared });
  const cookie = await signIn(previous);
  const paths = await workingPaths(previous, cookie);

  const started = new AbortController();
  const starting = startRelease(stack, { name: "current", root, ...shared }).finally(() => started.abort());
  const failed: string[] = [];
  let rounds = 0;
  for (; !started.signal.aborted; rounds += 1) failed.push(...(await failingPaths(previous, paths, cookie)));
  const current = await starting;
  requireNone(failed, "While the tables were brought up to date");
  say(`${rounds} rounds of ${paths.length} paths were read while the tables were brought up to date.`);

  const newPaths = await readablePaths(current);
  for (const session of [cookie, await signIn(current), await signIn(previous)]) {
    requireNone(await failingPaths(previous, paths, session), "In the previous release, beside the current");
    requireNone(
      await failingPaths(current, newPaths, session),
      "In the current release, beside the previous",
    );
  }
  say(`${paths.length} and ${newPaths.length} paths were read of the two, with sessions of both.`);
}

// What was started and checked out is removed when the process exits, also where somebody does not wait.
onStopSignal(() => process.exit(130));

await runCommand(async () => {
  if (!works("git", "rev-parse", "--verify", "HEAD^")) notRun("git and the history of the sources");
  const commit = previousRelease(process.argv[2]);
  say(`Checking out the release before (${commit.slice(0, 12)}) and installing its dependencies ...`);
  const previousRoot = checkOut(commit);
  const postgres = await createThrowawayPostgres({ fsync: "off", full_page_writes: "off" });
  const stack = new Stack();
  process.once("exit", () => stack.kill());
  try {
    await postgres.start();
    say("Running both releases on one database ...");
    await runSideBySide(stack, `${postgres.url}/field_advisor`, previousRoot);
  } finally {
    await stack.stop();
    await postgres.remove();
  }
  say("Running the previous release's calls of every endpoint on the tables of this one ...");
  runPreviousMatrix(previousRoot);
  say(`The release before (${commit.slice(0, 12)}) works on the tables of this one, and both side by side.`);
});
