import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import { onTestFinished } from "vitest";

import { type Tree, treeOf } from "../src/tree.ts";

export const root = path.resolve(import.meta.dirname, "../../..");

/** A folder with planted violations and the project's own configuration, ready for a tool to look at. */
export interface Plot {
  /** Writes one more file, for violations that are too long to be kept. */
  add: (file: string, text: string) => void;
  /** Runs a tool of the project in the folder. */
  run: (tool: string, ...args: string[]) => { status: number | null; output: string };
}

/** Planted files wait under a name that no tool looks at: the project has no exceptions for them. */
const suffix = ".planted";

function uncover(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(suffix))
      renameSync(path.join(folder, file), path.join(folder, file.slice(0, -suffix.length)));
  }
}

/** Copies a planted folder, and the named configuration files of the project, to a place of its own. */
export function plant(name: string, configuration: string[]): Plot {
  const folder = mkdtempSync(path.join(tmpdir(), "planted-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(root, "tooling/checks/planted", name), folder, { recursive: true });
  uncover(folder);
  for (const file of configuration) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, "node_modules/.pnpm/node_modules"), path.join(folder, "node_modules"));
  return {
    add: (file, text) => writeFileSync(path.join(folder, file), text),
    run: (tool, ...args) => {
      const env = { ...process.env, NO_COLOR: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
      const done = spawnSync(path.join(root, "node_modules/.bin", tool), args, {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      // On CI some tools colour their words whatever they are told.
      return { status: done.status, output: stripVTControlCharacters(done.stdout + done.stderr) };
    },
  };
}

/** A planted folder as a tree, for checks that read files and start no tool. */
export function plantedTree(name: string): Tree {
  const folder = path.join(root, "tooling/checks/planted", name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(suffix),
  );
  return treeOf(
    Object.fromEntries(
      files
        .toSorted()
        .map((file) => [file.slice(0, -suffix.length), readFileSync(path.join(folder, file), "utf8")]),
    ),
  );
}

/** All matches of a pattern, sorted, each as its groups joined by a space. */
export function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups.join(" ")).toSorted();
}
