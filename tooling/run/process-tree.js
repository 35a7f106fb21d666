import { readFileSync } from "node:fs";
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
export const isRunning = (pid) => ![undefined, "Z", "X"].includes(knownOf(pid)[0]);

/** Whether there is a process of this number, on every system. @param {number} pid */
export function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * A process with everything it started, by their numbers. Other systems than Linux tell the process alone.
 * @param {number} root
 * @returns {number[]}
 */
export const treeOf = (root) => [root, ...childrenOf(root).flatMap(treeOf)];

/** @param {number[]} pids @param {NodeJS.Signals} signal */
export function signalEach(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Sends a signal to a process and to everything it started, whichever group each of them is in.
 * @param {number} root @param {NodeJS.Signals} signal
 */
export function signalTree(root, signal) {
  signalEach(treeOf(root), signal);
}

/**
 * Ends a process and all that it started, and waits until each of them has given back its memory and files.
 * @param {number} root
 */
export async function killTree(root) {
  const tree = treeOf(root);
  signalEach(tree, "SIGKILL");
  while (tree.some(isRunning)) await pause(5);
}
