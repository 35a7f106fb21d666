import path from "node:path";
import { type Check, isSource } from "./tree.ts";

/** Folders whose folders form no circle among each other, whatever is nested in them. */
const levels = ["apps/api/src/domains/", "packages/ui/src/"];

const imported = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** An import from one folder of a level to another one. */
interface Step {
  file: string;
  from: string;
  to: string;
}

function stepsIn(tree: Parameters<Check>[0], level: string): Step[] {
  const folderOf = (file: string) => file.slice(level.length).split("/").slice(0, -1)[0];
  return tree.files
    .filter((file) => file.startsWith(level) && isSource(file))
    .flatMap((file) =>
      [...tree.read(file).matchAll(imported)].flatMap(([, specifier = ""]) => {
        const target = path.posix.join(path.posix.dirname(file), specifier);
        const [from, to] = [folderOf(file), target.startsWith(level) ? folderOf(target) : undefined];
        return from === undefined || to === undefined || from === to ? [] : [{ file, from, to }];
      }),
    );
}

/** The folders on the shortest way from one to another, both included; undefined where none leads there. */
function wayFrom(steps: readonly Step[], start: string, end: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === end) return way;
    for (const { from, to } of steps) {
      if (from !== last || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}

/**
 * Folders that need each other are one folder: a circle of them has no bottom to start reading at, also where none of
 * their files is in one. Types count. dependency-cruiser judges each nested folder by itself and counts tests, so it says
 * this of no single level.
 */
export const folderCircles: Check = (tree) =>
  levels.flatMap((level) => {
    const steps = stepsIn(tree, level);
    return steps.flatMap(({ file, from, to }) => {
      const back = wayFrom(steps, to, from);
      return back ? [`${file}: imports ${to}, which needs ${from}: ${[from, ...back].join(" > ")}.`] : [];
    });
  });
