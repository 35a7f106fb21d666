import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** Gets a third of what others get. With the lowest, a busy machine would not let a back-up and its snapshot end. */
const niceness = 5;

/**
 * Has those who use the product meanwhile come first. On Linux a priority is one of a thread: those that compress and that
 * read and write the disk keep their own unless each is named.
 */
export function yieldToOthers(): void {
  for (const thread of threads()) setPriority(thread, niceness);
}

/** Where threads have no priorities of their own, 0 is the process. */
function threads(): number[] {
  if (process.platform !== "linux") return [0];
  return readdirSync("/proc/self/task").map(Number);
}
