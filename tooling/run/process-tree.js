import { readdirSync, readFileSync } from "node:fs";

/** @param {number} pid @returns {number | undefined} the process that started it, as Linux knows */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/** @type {typeof import("./process-tree.d.ts").treeOf} */
export function treeOf(root) {
  if (process.platform !== "linux") return [root];
  const parents = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid))
      .map((pid) => /** @type {const} */ ([pid, parentOf(pid)])),
  );
  const isOurs = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isOurs).toSorted((a, b) => a - b);
}

/** @type {typeof import("./process-tree.d.ts").signalTree} */
export function signalTree(root, signal) {
  for (const pid of treeOf(root)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
