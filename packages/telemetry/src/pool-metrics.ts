import type { Metric, Telemetry } from "./telemetry.ts";

const poolConnections = {
  name: "db_pool_connections",
  kind: "gauge",
  description: "Connections to PostgreSQL of this process.",
  labels: ["pool", "state"],
} as const satisfies Metric;

const poolWaiting = {
  name: "db_pool_waiting",
  kind: "gauge",
  description: "Queries of this process that wait for a connection.",
  labels: ["pool"],
} as const satisfies Metric;

/** The counts of a `pg` pool. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** @param pools by the purpose of their connections */
export function observePools(telemetry: Telemetry, pools: Readonly<Record<string, PoolCounts>>): void {
  telemetry.observe(poolConnections, () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
      { value: totalCount - idleCount, labels: { pool, state: "in_use" } },
      { value: idleCount, labels: { pool, state: "idle" } },
    ]),
  );
  telemetry.observe(poolWaiting, () =>
    Object.entries(pools).map(([pool, { waitingCount }]) => ({ value: waitingCount, labels: { pool } })),
  );
}
