import path from "node:path/posix";

import type { Check, Tree } from "./tree.ts";

/** Whether a path names a file or folder of the tree; `<noun>` and `*` stand for one or more characters. */
function exists(tree: Tree, wanted: string): boolean {
  const literal = wanted.replace(/\/$/, "").replace(/[.+^$()|[\]\\{}?]/g, "\\$&");
  const pattern = new RegExp(`^${literal.replace(/<\w+>|\*+/g, "[^/]+")}(/|$)`);
  return tree.files.some((file) => pattern.test(file));
}

/** Paths in running text: from the root, in one of the folders everybody knows, unless a build makes them. */
const mentioned = (text: string) =>
  [...text.matchAll(/(?<![\w/.@-])(?:apps|packages|tooling|docker|\.ci|\.changeset)\/[\w./<>*-]*[\w>*]/g)]
    .map(([found]) => found)
    .filter((found) => !found.includes("/dist/"));

const linked = (text: string, from: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.join(path.dirname(from), target));

function missingScripts(text: string, scripts: Record<string, string>): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  return [...new Set(named)].filter((name) => !(name in scripts));
}

const widestRow = 120;

/** Rows of tables that a reader of the source cannot see as a whole. */
const wideRows = (text: string) =>
  text
    .split("\n")
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.startsWith("|") && line.length > widestRow);

/** Documents name paths and commands that exist; a reader who follows them is not led astray; and no table is too wide. */
export const documents: Check = (tree) => {
  const { scripts } = JSON.parse(tree.read("package.json")) as { scripts: Record<string, string> };
  return tree.files
    .filter((file) => file.endsWith(".md") && !file.startsWith(".changeset/"))
    .flatMap((file) => {
      const text = tree.read(file);
      const paths = new Set([...mentioned(text), ...linked(text, file)]);
      return [
        ...[...paths]
          .filter((wanted) => !exists(tree, wanted))
          .map((wanted) => `${file}: names ${wanted}, which does not exist.`),
        ...missingScripts(text, scripts).map(
          (name) => `${file}: names the script ${name}, which package.json does not have.`,
        ),
        ...wideRows(text).map(
          ({ line, number }) =>
            `${file}: line ${number} is a row of a table with ${line.length} characters, allowed are ${widestRow}. Make a list of it.`,
        ),
      ];
    });
};
