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

const migrations = ["apps/api/src/db/migrations", "apps/voice-agent/src/db/migrations"];

/** The newest migration of the time when no installation had to be upgraded without a stop. */
const newestBefore = "apps/api/src/db/migrations/0020-dashboards.ts";

const addedIn = (...paths: string[]) => git("log", "-1", "--format=%H", "--diff-filter=A", "--", ...paths);

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

export interface Checkout {
  root: string;
  remove(): void;
}

/**
 * A working copy of a commit in a folder of its own, with its own dependencies.
 * @throws Failure when it cannot be made
 */
export function checkOut(commit: string): Checkout {
  const parent = mkdtempSync(path.join(tmpdir(), "field-advisor-upgrade-"));
  const folder = path.join(parent, "previous");
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(parent, { recursive: true, force: true });
  };
  process.once("exit", remove);
  if (git("worktree", "add", "--detach", folder, commit) === undefined && !existsSync(folder)) {
    throw new Failure(`git could not check out ${commit}. Is there room in ${tmpdir()}?`);
  }
  const done = spawnSync(bin("pnpm"), ["install", "--frozen-lockfile", "--prefer-offline"], {
    cwd: folder,
    env: toolEnv({ CI: "true" }),
    encoding: "utf8",
  });
  if (done.status === 0) return { root: folder, remove };
  throw new Failure(`The dependencies of ${commit} could not be installed:\n${done.stdout}${done.stderr}`);
}

/** The test file that makes the database of a checkout's tests, and the one that takes its place here. */
const [original, replacement] = ["postgres.ts", "upgraded-postgres.ts"];

/**
 * Runs the tests that call every endpoint as every role, with the code of the previous release on the tables of the
 * current one.
 * @throws Failure when an answer is not what the previous release gave
 */
export function runPreviousMatrix(previous: Checkout): void {
  const api = path.join(previous.root, "apps/api");
  if (!existsSync(path.join(api, "test", original))) {
    throw new Failure(`The previous release has no apps/api/test/${original}, on which this check builds.`);
  }
  for (const file of [replacement, "upgraded.config.ts"]) {
    const target = path.join(api, file === replacement ? "test" : ".", file);
    cpSync(path.join(import.meta.dirname, "in-previous", `${file}.txt`), target);
  }
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
