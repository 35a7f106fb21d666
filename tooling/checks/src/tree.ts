import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The files of a project, as the checks see them: paths from its root with forward slashes. */
export interface Tree {
  files: string[];
  /** The text of a file. */
  read: (file: string) => string;
}

/** A check answers with one sentence per violation, each beginning with the file it is about. */
export type Check = (tree: Tree) => string[];

/** The files that git tracks or would track. */
export function treeAt(root: string): Tree {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split("\0").filter((file) => file !== "");
  return {
    files: files.filter((file) => existsSync(path.join(root, file))),
    read: (file) => readFileSync(path.join(root, file), "utf8"),
  };
}

/** A tree that exists in memory only, for tests. */
export function treeOf(contents: Record<string, string>): Tree {
  return { files: Object.keys(contents), read: (file) => contents[file] ?? "" };
}

/** Code people read and change: no tests, which have a budget of their own. */
export const isSource = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file) && !isTest(file);

export const isTest = (file: string) => /\.test\.tsx?$|\/test\/|^tooling\/e2e\//.test(file);
