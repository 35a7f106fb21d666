import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** @param {number} pid what Linux knows of it: its state, then the process that started it; empty once it is gone */
function knownOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** @param {number} pid whether it still holds what it had; one that only waits to be taken note of does not */
const isRunning = (pid) => ![undefined, "Z", "X"].includes(knownOf(pid)[0]);

/** @type {typeof import("./process-tree.d.ts").treeOf} */
export function treeOf(root) {
  if (process.platform !== "linux") return [root];
  const parents = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid))
      .map((pid) => /** @type {const} */ ([pid, Number(knownOf(pid)[1])])),
  );
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isOurs).toSorted((a, b) => a - b);
}

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalEach(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** @type {typeof import("./process-tree.d.ts").signalTree} */
export function signalTree(root, signal) {
  signalEach(treeOf(root), signal);
}

/** @type {typeof import("./process-tree.d.ts").killTree} */
export async function killTree(root) {
  const tree = treeOf(root);
  signalEach(tree, "SIGKILL");
  while (tree.some(isRunning)) await pause(5);
}
