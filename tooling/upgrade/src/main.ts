import { dirname, join } from "node:path";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { root } from "@field-advisor/run/paths";
import { onStopSignal } from "@field-advisor/run/processes";
import { Stack } from "@field-advisor/run/stack";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { checkOut, previousRelease, runPreviousMatrix } from "./previous.ts";
import { type Problem, readablePaths, readAll, signIn, startRelease } from "./side-by-side.ts";

const say = (line: string) => console.log(line);

function requireNone(problems: readonly Problem[], when: string): void {
  const sentences = problems.map(({ path, status }) => `GET ${path}: ${status}`);
  if (problems.length > 0) throw new Failure(`${when}, calls failed:\n${[...new Set(sentences)].join("\n")}`);
}

/** Reads from a release again and again until something else is done. @returns how often, and what failed */
async function readDuring(work: Promise<unknown>, read: () => Promise<Problem[]>) {
  const over = new AbortController();
  const finished = work.finally(() => over.abort());
  const problems: Problem[] = [];
  let rounds = 0;
  while (!over.signal.aborted) {
    problems.push(...(await read()));
    rounds += 1;
  }
  await finished;
  return { problems, rounds };
}

/** What a commit between two releases describes and does not answer yet cannot be lost by an upgrade. */
async function workingPaths(api: string, cookie: string): Promise<string[]> {
  const described = await readablePaths(api);
  const broken = (await readAll(api, described, cookie)).map(({ path }) => path);
  if (broken.length > 0)
    say(`The release before fails by itself, so these are left out: ${broken.join(", ")}`);
  return described.filter((path) => !broken.includes(path));
}

/** Both releases on one database, the current one started while the previous one is at work. */
async function runSideBySide(previousRoot: string): Promise<void> {
  const postgres = await createThrowawayPostgres({ fsync: "off", full_page_writes: "off" });
  const stack = new Stack();
  process.once("exit", () => stack.kill());
  try {
    await postgres.start();
    const databaseUrl = `${postgres.url}/field_advisor`;
    const dataDir = join(dirname(previousRoot), "data");
    const shared = { databaseUrl, dataDir };
    const previous = await startRelease(stack, { name: "previous", root: previousRoot, ...shared });
    const cookie = await signIn(previous);
    const paths = await workingPaths(previous, cookie);

    const starting = startRelease(stack, { name: "current", root, ...shared });
    const during = await readDuring(starting, () => readAll(previous, paths, cookie));
    requireNone(during.problems, "While the tables were brought up to date");
    say(
      `${during.rounds} rounds of ${paths.length} paths were read while the tables were brought up to date.`,
    );

    const current = await starting;
    const newPaths = await readablePaths(current);
    const newCookie = await signIn(current);
    for (const session of [cookie, newCookie, await signIn(previous)]) {
      requireNone(await readAll(previous, paths, session), "Beside the current release, in the previous one");
      requireNone(
        await readAll(current, newPaths, session),
        "Beside the previous release, in the current one",
      );
    }
    say(`${paths.length} and ${newPaths.length} paths were read of the two, with sessions of both.`);
  } finally {
    await stack.stop();
    await postgres.remove();
  }
}

// What was started and checked out is removed when the process exits, also where somebody does not wait.
onStopSignal(() => process.exit(130));

await runCommand(async () => {
  const commit = previousRelease(process.argv[2]);
  say(`Checking out the release before (${commit.slice(0, 12)}) and installing its dependencies ...`);
  const previous = checkOut(commit);
  say("Running both releases on one database ...");
  await runSideBySide(previous.root);
  say("Running the previous release's calls of every endpoint on the tables of this one ...");
  runPreviousMatrix(previous);
  previous.remove();
  say(
    `\nThe release before (${commit.slice(0, 12)}) works on the tables of this one, and both work side by side.`,
  );
});
