import { type Check, isSource } from "./tree.ts";

const budgets = [
  { name: "median", quantile: 0.5, lines: 60 },
  { name: "95th percentile", quantile: 0.95, lines: 200 },
];

const countLines = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/**
 * The sizes of source files as a whole. The hard limits of single files and functions are the linter's (max-lines,
 * max-lines-per-function); this is about where the crowd moves.
 */
export const fileSizes: Check = (tree) => {
  const sizes = tree.files
    .filter((file) => isSource(file) && /^(apps|packages|tooling)\//.test(file))
    .map((file) => ({ file, lines: countLines(tree.read(file)) }))
    .toSorted((a, b) => a.lines - b.lines);
  return budgets.flatMap(({ name, quantile, lines }) => {
    const at = sizes[Math.ceil(sizes.length * quantile) - 1];
    if (!at || at.lines <= lines) return [];
    return [`${at.file}: the ${name} of all source files is ${at.lines} lines, the budget is ${lines}.`];
  });
};
