import { globSync } from "node:fs";
import path from "node:path";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { follow } from "@field-advisor/run/follow";
import { bin, inRoot, root } from "@field-advisor/run/paths";

// Every file named `*.nightly.test.ts`, by the configuration of its workspace: `npm run test:slow [-- FILE]`.
await runCommand(async () => {
  const words = process.argv.slice(2);
  const files = globSync("{apps,packages,tooling}/*/{src,test}/**/*.nightly.test.{ts,tsx}", { cwd: root });
  const chosen =
    words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
  if (chosen.length === 0) throw new Failure("No slow test has such a name.");
  const workspaces = new Set(chosen.map((file) => file.split(path.sep).slice(0, 2).join(path.sep)));
  const failed: string[] = [];
  for (const workspace of workspaces) {
    const args = ["--dir", inRoot(workspace), "exec", "vitest", "run", ...words];
    if ((await follow(bin("pnpm"), args, { NIGHTLY: "1" })) !== 0) failed.push(workspace);
  }
  if (failed.length > 0) throw new Failure(`Slow tests failed in ${failed.join(" and ")}.`);
});
