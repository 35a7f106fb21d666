import { readFileSync } from "node:fs";
import { treeOf } from "@field-advisor/run/process-tree";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
};

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/** What a process has taken, with its children that have ended; nothing once it has ended itself. */
function secondsOfOne(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;
}

/** Seconds of processor time that a process and everything it started have taken so far. */
export const secondsOf = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + secondsOfOne(pid), 0);

/** How much of one core each of these processes takes while something is done: 0.1 is a tenth. */
export async function sharesDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<number[]> {
  const before = pids.map(secondsOf);
  const since = performance.now();
  await work();
  const passed = (performance.now() - since) / 1000;
  return pids.map((pid, at) => (secondsOf(pid) - (before[at] ?? 0)) / passed);
}
