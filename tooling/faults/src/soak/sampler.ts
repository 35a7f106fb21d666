import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "@field-advisor/run/process-memory";
import type { Rests } from "../load/rests.ts";
import type { Stage } from "../stage.ts";
import { residentOnceCollected } from "./collection.ts";

/** What one process was like at a moment. */
export interface ProcessSample {
  /** Resident memory in MB. */
  resident: number;
  /** Of that what is mapped from files, such as the code of Node itself, in MB. */
  mapped: number;
  /** In use by JavaScript objects, in MB. */
  heap: number;
  /** Of buffers and whatever else objects hold outside of the heap, in MB. */
  external: number;
  /** How late the event loop was in the last 15 s, 99th percentile, in milliseconds. */
  delay: number;
  sockets: number;
}

export interface Sample {
  /** Seconds since the beginning. */
  t: number;
  /** By name, in the order of the set; one that does not run is missing. */
  processes: Map<string, ProcessSample>;
  /** Connections of the product to its database. */
  connections: number;
}

const everyMs = 10_000;

interface Sampling {
  /** From one collection to the next, in seconds. */
  collectEvery: number;
  /** Those of whoever calls: a process stands still for up to a second while it collects. */
  rests: Rests;
  signal: AbortSignal;
  /** Is given each sample. */
  take: (sample: Sample) => void;
}

/** Looks at all processes every ten seconds until it is told to stop, now and then once they have collected their heaps. */
export async function sample(
  { cluster, db, ports, metricsPorts }: Stage,
  { collectEvery, rests, signal, take }: Sampling,
): Promise<void> {
  const began = performance.now();
  // Not at once, when the load has just begun.
  let collectAt = collectEvery;
  while (!signal.aborted) {
    const t = (performance.now() - began) / 1000;
    const isDue = t >= collectAt;
    if (isDue) collectAt += collectEvery;
    const found: [string, ProcessSample][] = [];
    // One after the other: who collects is away for a moment, and all at once would be so for longer.
    for (const [index, { name, pid }] of [...cluster.apis, ...cluster.agents].entries()) {
      const residentOf = isDue ? onceCollected(rests, ports[index]) : memoryOf;
      const seen = await look(pid, metricsPorts.get(name) ?? 0, residentOf);
      if (seen) found.push([name, seen]);
    }
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    take({ t, processes: new Map(found), connections: rows[0]?.count ?? NaN });
    const untilNext = everyMs - ((performance.now() - began) % everyMs);
    await pause(untilNext, undefined, { signal }).catch(() => {});
  }
}

/** @param port undefined for a process that callers do not call */
const onceCollected = (rests: Rests, port: number | undefined) => (pid: number) =>
  port === undefined ? residentOnceCollected(pid) : rests.during(port, () => residentOnceCollected(pid));

async function look(
  pid: number | undefined,
  metricsPort: number,
  residentOf: (pid: number) => number | Promise<number>,
): Promise<ProcessSample | undefined> {
  if (pid === undefined) return undefined;
  const resident = await residentOf(pid);
  const metrics = await readMetrics(metricsPort);
  return {
    resident,
    mapped: memoryOf(pid, "RssFile"),
    heap: valueIn(metrics, "nodejs_heap_used_bytes") / 2 ** 20,
    external: valueIn(metrics, "nodejs_external_memory_bytes") / 2 ** 20,
    delay: valueIn(metrics, "nodejs_eventloop_delay_p99_seconds") * 1000,
    sockets: socketsOf(pid),
  };
}

const readMetrics = (port: number): Promise<string> =>
  fetch(`http://localhost:${port}/metrics`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.text(),
    () => "",
  );

/** @returns NaN where the metric is missing */
const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, "m").exec(text)?.[1]);

function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const isSocket = (entry: string) => {
    try {
      return readlinkSync(`${folder}/${entry}`).startsWith("socket:");
    } catch {
      // It was closed meanwhile.
      return false;
    }
  };
  try {
    return readdirSync(folder).filter(isSocket).length;
  } catch {
    return NaN;
  }
}
