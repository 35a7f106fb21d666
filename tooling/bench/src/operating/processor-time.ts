import { readdirSync, readFileSync } from "node:fs";

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

interface Process {
  parent: number;
  /** Of itself and of its children that have ended, in seconds. */
  seconds: number;
}

function processOf(pid: number): Process | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 15) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}

/** Seconds of processor time that a process and everything it started have taken so far. */
function secondsOf(root: number): number {
  const all = new Map(
    readdirSync("/proc")
      .map(Number)
      .flatMap((pid): [number, Process][] => {
        const found = Number.isInteger(pid) ? processOf(pid) : undefined;
        return found ? [[pid, found]] : [];
      }),
  );
  const isOurs = (pid: number): boolean =>
    pid === root || (all.has(pid) && pid > 1 && isOurs(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0);
}

/** How much of one core each of these processes takes while something is done: 0.1 is a tenth. */
export async function sharesDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<number[]> {
  const before = pids.map(secondsOf);
  const since = performance.now();
  await work();
  const passed = (performance.now() - since) / 1000;
  return pids.map((pid, at) => (secondsOf(pid) - (before[at] ?? 0)) / passed);
}
