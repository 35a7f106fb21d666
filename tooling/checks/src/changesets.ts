import { spawnSync } from "node:child_process";

/** What other people build on; changes are compared with it. */
const base = "main";

const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });

const isBranch =
  git("rev-parse", "--verify", "--quiet", base).status === 0 &&
  git("diff", "--quiet", base, "HEAD").status !== 0;

// On main itself, and where there is no main to compare with, nothing is missing.
if (isBranch) {
  const { status } = spawnSync("changeset", ["status", `--since=${base}`], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
