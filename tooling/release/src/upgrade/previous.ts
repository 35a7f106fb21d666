import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Failure } from "@field-advisor/run/failure";
import { bin, inRoot, root, toolEnv } from "@field-advisor/run/paths";

function git(...args: string[]): string | undefined {
  const done = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return done.status === 0 ? done.stdout.trim() || undefined : undefined;
}

/** The first folder is where those of the API once were: none was added by being moved. */
const migrations = [
  "apps/api/src/db/migrations",
  "apps/api/src/platform/db/migrations",
  "apps/voice-agent/src/db/migrations",
];

/** The newest migration of the time when no installation had to be upgraded without a stop. */
const newestBefore = "apps/api/src/db/migrations/0020-dashboards.ts";

/** Where main got a file: a commit of a branch may lack what main had before it. */
const addedIn = (...paths: string[]) =>
  git("log", "-1", "--first-parent", "-m", "--format=%H", "--diff-filter=A", "--", ...paths);

/** The commit before the newest migration, or before the current one while none was added since upgrades count. */
function beforeNewestMigration(): string {
  const added = addedIn(...migrations);
  return added === undefined || added === addedIn(newestBefore) ? "HEAD^" : `${added}^`;
}

/**
 * The release before this one: the newest tag `v*` among the commits before the current one. While there is none, the
 * commit before the newest migration was added.
 * @param given a revision to be used instead
 * @returns its commit
 * @throws Failure when git knows no such commit
 */
export function previousRelease(given: string | undefined): string {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^");
  const revision = given ?? tag ?? beforeNewestMigration();
  const commit = git("rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
  if (commit) return commit;
  throw new Failure(`git has no commit ${revision}. Name one: npm run release:upgrade -- <revision>`);
}

/**
 * Makes a working copy of a commit with its own dependencies, which is removed when this process exits.
 * @returns its folder, alone in another one
 * @throws Failure when it cannot be made
 */
export function checkOut(commit: string): string {
  const parent = mkdtempSync(path.join(tmpdir(), "field-advisor-upgrade-"));
  const folder = path.join(parent, "previous");
  process.once("exit", () => {
    git("worktree", "remove", "--force", folder);
    rmSync(parent, { recursive: true, force: true });
  });
  if (git("worktree", "add", "--detach", folder, commit) === undefined && !existsSync(folder)) {
    throw new Failure(`git could not check out ${commit}. Is there room in ${tmpdir()}?`);
  }
  const done = spawnSync(bin("pnpm"), ["install", "--frozen-lockfile", "--prefer-offline"], {
    cwd: folder,
    env: toolEnv({ CI: "true" }),
    encoding: "utf8",
  });
  if (done.status === 0) return folder;
  throw new Failure(`The dependencies of ${commit} could not be installed:\n${done.stdout}${done.stderr}`);
}

/**
 * Runs the tests that call every endpoint as every role, with the code of the previous release on the tables of the
 * current one.
 * @param previousRoot the folder of its sources
 * @throws Failure when an answer is not what the previous release gave
 */
export function runPreviousMatrix(previousRoot: string): void {
  const api = path.join(previousRoot, "apps/api");
  if (!existsSync(path.join(api, "test/postgres.ts")))
    throw new Failure("The previous release has no apps/api/test/postgres.ts, on which this check builds.");
  const added = path.join(import.meta.dirname, "in-previous");
  cpSync(path.join(added, "upgraded-postgres.ts.txt"), path.join(api, "test/upgraded-postgres.ts"));
  cpSync(path.join(added, "upgraded.config.ts.txt"), path.join(api, "upgraded.config.ts"));
  const args = ["exec", "vitest", "run", "--config", "upgraded.config.ts", "test/access-matrix.test.ts"];
  const done = spawnSync(bin("pnpm"), args, {
    cwd: api,
    env: toolEnv({ UPGRADED_API: inRoot("apps/api") }),
    stdio: "inherit",
  });
  if (done.status === 0) return;
  throw new Failure(
    "The previous release does not work on the tables of this one; the failed calls stand above. Let the new migration only add, and remove in a later release what the previous one needs.",
  );
}
