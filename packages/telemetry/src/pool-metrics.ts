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

/** What a pool of connections says of itself, as `pg` does. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Reports how the pools of a process are used. @param pools by what their connections are for */
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
