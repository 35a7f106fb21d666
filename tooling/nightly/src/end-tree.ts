import { setTimeout as pause } from "node:timers/promises";
import { signalGroup } from "@field-advisor/run/processes";
import { isRunning, signalEach, treeOf } from "@field-advisor/run/process-tree";

/**
 * Ends a process group and everything that it started, in whichever groups: asks, as Ctrl-C does, and then insists.
 * @param graceMs how long they may take to end by themselves
 */
export async function endTree(leader: number, graceMs: number): Promise<void> {
  const tree = new Set(treeOf(leader));
  signalGroup(leader, "SIGINT");
  const until = performance.now() + graceMs;
  const left = () => [...tree].filter(isRunning);
  while (left().length > 0 && performance.now() < until) {
    // What a process starts while it ends belongs to it as well.
    for (const pid of left()) for (const child of treeOf(pid)) tree.add(child);
    await pause(50);
  }
  signalEach(left(), "SIGKILL");
  while (left().length > 0) await pause(20);
}
