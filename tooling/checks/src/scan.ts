import path from "node:path";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { auditDependencies } from "./audit.ts";
import { filesOf, historyOf, secretsIn } from "./secrets.ts";
import { treeAt } from "./tree.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** @returns sentences about what must be done */
async function scanSecrets(): Promise<string[]> {
  const found: string[] = [];
  const places = { "the files": filesOf(treeAt(root)), "the history": historyOf(root) };
  for (const [where, sources] of Object.entries(places)) {
    let count = 0;
    for (const source of sources) {
      count += 1;
      for (const { name, line, rule } of await secretsIn(source)) found.push(`${name}:${line}: ${rule}`);
    }
    say(`Secrets: ${count} texts of ${where} searched.`);
  }
  for (const line of found) say(line);
  return found.length === 0
    ? []
    : ["A secret that was committed is known: replace it where it is used, as SECURITY.md says."];
}

/** @returns sentences about what must be done */
async function scanDependencies(): Promise<string[]> {
  const problems: string[] = [];
  for (const which of ["shipped", "tools"] as const) {
    const { outcome, output } = await auditDependencies(root, which);
    say(outcome === "clean" ? `Dependencies (${which}): the registry reports none to act on.` : output);
    if (outcome === "vulnerable")
      problems.push(`Dependencies (${which}) have known vulnerabilities: update the packages named above.`);
    if (outcome === "unknown")
      problems.push(
        `Dependencies (${which}) were NOT checked, because the registry gave no report: run this again where it does.`,
      );
  }
  return problems;
}

await runCommand(async () => {
  const problems = [...(await scanSecrets()), ...(await scanDependencies())];
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  say("\nNo secret and no known vulnerability was found.");
});
