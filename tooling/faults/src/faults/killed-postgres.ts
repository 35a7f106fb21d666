import { databaseOutages } from "./database-outages.ts";

/** The server is killed with all its processes. */
export const killedPostgres = databaseOutages({
  id: "F1",
  title: "kill -9 of PostgreSQL during writes",
  rounds: [50, 1000],
  detail: "kill -9 of PostgreSQL",
  async breakAndMend({ postgres }) {
    await postgres.kill();
    await postgres.start();
  },
});
