import { databaseOutages } from "./database-outages.ts";

/** An operator restarts the server, in order and in a hurry. */
export const restartedPostgres = databaseOutages({
  id: "F3",
  title: "restart of PostgreSQL under load, fast and immediate",
  rounds: [16, 200],
  detail: "restart of PostgreSQL",
  async breakAndMend({ postgres }, round) {
    await postgres.stop(round % 2 === 0 ? "immediate" : "fast");
    await postgres.start();
  },
});
