import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished } from "vitest";

export const root = path.resolve(import.meta.dirname, "../../..");

/** Planted files wait under a name that no tool looks at: the project has no exceptions for them. */
const suffix = ".planted";

/**
 * Copies a folder with planted violations, and configuration files of the project, to a place of its own.
 * @returns what runs a tool of the project there
 */
export function plant(name: string, ...configuration: string[]) {
  const place = mkdtempSync(path.join(tmpdir(), "planted-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const folder = path.join(place, "project");
  cpSync(path.join(root, "tooling/checks/planted", name), folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(suffix))
      renameSync(path.join(folder, file), path.join(folder, file.slice(0, -suffix.length)));
  for (const file of configuration) cpSync(path.join(root, file), path.join(folder, file));
  // What the project itself depends on is looked for in the folder above.
  symlinkSync(path.join(root, "node_modules"), path.join(place, "node_modules"));
  symlinkSync(path.join(root, "node_modules/.pnpm/node_modules"), path.join(folder, "node_modules"));
  return (tool: string, ...args: string[]) => {
    const env = { ...process.env, NO_COLOR: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
    const bin = path.join(root, "node_modules/.bin", tool);
    const { status, stdout, stderr } = spawnSync(bin, args, { cwd: folder, env, encoding: "utf8" });
    // On CI some tools colour their words whatever they are told.
    return { status, output: stripVTControlCharacters(stdout + stderr) };
  };
}
