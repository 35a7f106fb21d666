import { readFileSync } from "node:fs";
import { treeOf } from "./process-tree.js";

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/** @param {readonly string[]} fields of ticks */
const inSeconds = (fields) => fields.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;

/**
 * What a process has taken, with its children that have ended; nothing once it has ended itself.
 * @param {number} pid
 */
function secondsOfOne(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything.
  return inSeconds(
    stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15),
  );
}

/** @type {typeof import("./processor-time.d.ts").secondsOf} */
export const secondsOf = (root) => treeOf(root).reduce((sum, pid) => sum + secondsOfOne(pid), 0);

/** @type {typeof import("./processor-time.d.ts").sharesDuring} */
export async function sharesDuring(pids, work) {
  const before = pids.map(secondsOf);
  const since = performance.now();
  await work();
  const passed = (performance.now() - since) / 1000;
  return pids.map((pid, at) => (secondsOf(pid) - (before[at] ?? 0)) / passed);
}

/** Of the machine: user, nice, system; and irq, softirq, steal. Idle and waiting for disks stand between them. */
function secondsOfMachine() {
  const fields = (read("/proc/stat").split("\n")[0] ?? "").split(/\s+/);
  return inSeconds([...fields.slice(1, 4), ...fields.slice(6, 9)]);
}

/** @type {typeof import("./processor-time.d.ts").watchOtherWork} */
export function watchOtherWork() {
  const machine = secondsOfMachine();
  const own = secondsOf(process.pid);
  return () => {
    const taken = secondsOfMachine() - machine;
    return taken > 0 ? Math.max(0, 1 - (secondsOf(process.pid) - own) / taken) : 0;
  };
}
