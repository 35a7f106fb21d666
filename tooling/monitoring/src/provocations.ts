import { send } from "@field-advisor/faults/load/send";
import type { Stage } from "@field-advisor/faults/stage";

/** Something that goes wrong, and the alerts that must tell of it. */
export interface Provocation {
  /** What is done, for the terminal. */
  title: string;
  alerts: string[];
  /** Those among them that must be over once it is mended; others look back for minutes. */
  ends: string[];
  provoke(this: void, stage: Stage): Promise<void>;
  mend(this: void, stage: Stage): Promise<void>;
}

/** More than the alert's limit of jobs that wait. */
const pile = 1500;

const agentsAway: Provocation = {
  title: "Stopping both voice agents",
  alerts: ["ProcessDown", "ProviderDown"],
  ends: ["ProcessDown", "ProviderDown"],
  provoke: async ({ cluster }) => void (await Promise.all(cluster.agents.map((agent) => agent.stop()))),
  mend: async ({ cluster }) => void (await Promise.all(cluster.agents.map((agent) => agent.start()))),
};

const databaseAway: Provocation = {
  title: "Stopping PostgreSQL",
  alerts: ["DatabaseDown", "ErrorRate"],
  ends: ["DatabaseDown"],
  provoke: ({ postgres }) => postgres.stop("immediate"),
  mend: ({ postgres }) => postgres.start(),
};

const jobsInTrouble: Provocation = {
  title: "Adding a job that fails, and more jobs than are done at once",
  alerts: ["FailedJobs", "JobsPileUp"],
  ends: ["FailedJobs", "JobsPileUp"],
  async provoke({ db }) {
    // Without a payload, so its handler fails, and is not tried again.
    await db.query("insert into jobs.job (name, retry_limit, dead_letter) values ('end-call', 0, 'failed')");
    await db.query(
      `insert into jobs.job (name, data, start_after)
       select 'request-reset', '{}', now() + interval '1 hour' from generate_series(1, $1::int)`,
      [pile],
    );
  },
  async mend({ db }) {
    await db.query("delete from jobs.job where name = 'failed' or (name = 'request-reset' and data = '{}')");
  },
};

/** What is made to go wrong, one after the other. */
export const provocations: readonly Provocation[] = [agentsAway, databaseAway, jobsInTrouble];

/** More than a minute's worth of one address. */
const tries = 200;

/** Tries one wrong password after the other from one address, until that is refused. */
export async function guessPasswords({ ports: [port = 0] }: Stage): Promise<void> {
  for (let count = 0; count < tries; count += 1) {
    const body = { email: `nobody-${count}@example.test`, password: "a guess" };
    const { status } = await send(port, { method: "POST", path: "/api/auth/login", body, from: "127.0.9.9" });
    if (status === 429) return;
  }
}
