import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Metric, Telemetry } from "./telemetry.ts";

export const processMetrics = {
  memory: {
    name: "process_resident_memory_bytes",
    kind: "gauge",
    unit: "By",
    description: "Memory that the process has in use.",
    labels: [],
  },
  heap: {
    name: "nodejs_heap_used_bytes",
    kind: "gauge",
    unit: "By",
    description: "Memory in use by JavaScript objects.",
    labels: [],
  },
  external: {
    name: "nodejs_external_memory_bytes",
    kind: "gauge",
    unit: "By",
    description: "Memory that JavaScript objects hold outside of the heap, such as buffers.",
    labels: [],
  },
  eventLoopUse: {
    name: "nodejs_eventloop_utilization_ratio",
    kind: "gauge",
    unit: "1",
    description: "Share of the last 15 s in which the event loop was busy.",
    labels: [],
  },
  eventLoopDelay: {
    name: "nodejs_eventloop_delay_p99_seconds",
    kind: "gauge",
    unit: "s",
    description: "How late the event loop was in the last 15 s, 99th percentile.",
    labels: [],
  },
} as const satisfies Record<string, Metric>;

const sampleEveryMs = 15_000;
const resolutionMs = 20;

/** Reports memory and event loop of this process. @returns a function that stops it */
export function observeProcess(telemetry: Telemetry): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let before = performance.eventLoopUtilization();
  let last = { delay: 0, busy: 0 };
  const sample = () => {
    const now = performance.eventLoopUtilization();
    // The histogram includes the resolution's own period.
    const late = Math.max(0, delays.percentile(99) / 1e9 - resolutionMs / 1000);
    last = { delay: late, busy: performance.eventLoopUtilization(now, before).utilization };
    before = now;
    delays.reset();
  };
  const timer = setInterval(sample, sampleEveryMs).unref();
  const one = (value: number) => [{ value, labels: {} }];
  telemetry.observe(processMetrics.memory, () => one(process.memoryUsage.rss()));
  telemetry.observe(processMetrics.heap, () => one(process.memoryUsage().heapUsed));
  telemetry.observe(processMetrics.external, () => one(process.memoryUsage().external));
  telemetry.observe(processMetrics.eventLoopUse, () => one(last.busy));
  telemetry.observe(processMetrics.eventLoopDelay, () => one(last.delay));
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
