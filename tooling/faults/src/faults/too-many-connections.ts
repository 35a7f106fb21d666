import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** Opens connections until the server takes no more. */
async function takeAll(url: string): Promise<Client[]> {
  const taken: Client[] = [];
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return taken;
    }
  }
}

/** Somebody else takes all connections of the server that are left, and the API loses its own. */
export const tooManyConnections: Fault = {
  id: "F6",
  title: "no connection to PostgreSQL is left",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const load = loadOn(run, stage);
    let most = 0;
    await outages(run, stage, {
      rounds: run.rounds(3, 20),
      detail: "no connection is left",
      async breakAndMend() {
        const ours = await stage.db.query<{ pid: number }>(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'field-advisor-api'",
        );
        const taken = await takeAll(`${stage.postgres.url}/postgres`);
        most = Math.max(most, taken.length + (ours.rowCount ?? 0));
        await pause(3000);
        await Promise.all(taken.map((client) => client.end()));
      },
    });
    await load.stop();
    const finding = await judge(run, stage, before, { firstWriteMs: 1000, longestWhileAwayMs: 3000 });
    return { ...finding, notes: [`${most} connections were taken at most`] };
  },
};
