import { execFile } from "node:child_process";

/** `unknown`: the registry did not say. */
interface Audit {
  outcome: "clean" | "vulnerable" | "unknown";
  output: string;
}

/**
 * Asks the registry which packages of the lockfile have known vulnerabilities.
 * @param which of those that are shipped every one counts, of the tools those that are rated high or critical
 */
export function auditDependencies(
  root: string,
  which: "shipped" | "tools",
  env: NodeJS.ProcessEnv = process.env,
): Promise<Audit> {
  const scope = which === "shipped" ? ["--prod"] : ["--dev", "--audit-level", "high"];
  const options = { cwd: root, env: { ...env, NO_COLOR: "1" } };
  return new Promise((resolve) => {
    execFile("pnpm", ["audit", ...scope], options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      // Only a report has one of these lines; whatever else happened, nobody has looked.
      const isReport = /^(\d+ vulnerabilit(?:y|ies) found|No known vulnerabilities found)/m.test(stdout);
      if (isReport) resolve({ outcome: error ? "vulnerable" : "clean", output });
      else resolve({ outcome: "unknown", output });
    });
  });
}
