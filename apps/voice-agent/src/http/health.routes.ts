import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** `/live`: the process answers. `/ready`: it can hold a conversation now. */
export function healthRoutes(app: FastifyInstance, { pool, engines, live }: Deps): void {
  app.get("/live", () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    const database = await pool.query("select from agents limit 1").then(
      () => true,
      () => false,
    );
    const state = { database, mouth: engines.mouth.ready(), draining: live.draining };
    const ready = state.database && state.mouth && !state.draining;
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable", ...state });
  });
}
