import type { ThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import type { Cluster } from "../cluster/cluster.ts";

export interface Product {
  cluster: Cluster;
  postgres: ThrowawayPostgres;
  /** Past the product. */
  query: (sql: string) => Promise<unknown>;
}

/** Something that goes wrong, and the alerts that must tell of it. */
export interface Provocation {
  title: string;
  alerts: string[];
  /** Those among them that must be over once it is mended; others look back for minutes. */
  ends: string[];
  provoke(this: void, product: Product): Promise<unknown>;
  mend(this: void, product: Product): Promise<unknown>;
}

/** What is made to go wrong, one after the other. */
export const provocations: readonly Provocation[] = [
  {
    title: "Stopping both voice agents",
    alerts: ["ProcessDown", "ProviderDown"],
    ends: ["ProcessDown", "ProviderDown"],
    provoke: ({ cluster }) => Promise.all(cluster.agents.map((agent) => agent.stop())),
    mend: ({ cluster }) => Promise.all(cluster.agents.map((agent) => agent.start())),
  },
  {
    title: "Stopping PostgreSQL",
    alerts: ["DatabaseDown", "ErrorRate"],
    ends: ["DatabaseDown"],
    provoke: ({ postgres }) => postgres.kill(),
    mend: ({ postgres }) => postgres.start(),
  },
  {
    title: "Adding a job that fails, and more jobs than are done at once",
    alerts: ["FailedJobs", "JobsPileUp"],
    ends: ["FailedJobs", "JobsPileUp"],
    provoke: ({ query }) =>
      // The one job has no payload, so its handler fails, and is not tried again.
      query(`insert into jobs.job (name, retry_limit, dead_letter) values ('end-call', 0, 'failed');
        insert into jobs.job (name, data, start_after)
          select 'request-reset', '{}', now() + interval '1 hour' from generate_series(1, 1500)`),
    mend: ({ query }) =>
      query("delete from jobs.job where name = 'failed' or (name = 'request-reset' and data = '{}')"),
  },
];
