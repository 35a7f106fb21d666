import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/** What every agent here hears, thinks and speaks with at this moment. Not of the vendor's interface. */
export function engineRoutes(app: FastifyInstance, { config, engines }: Deps): void {
  app.get("/v1/engines", () => ({
    /** null: it notices that somebody speaks, and does not know the words. */
    hears_with: config.transcription?.model ?? null,
    /** null: it follows a practice script. */
    thinks_with: config.language?.model ?? null,
    speaks_with: config.speech?.model ?? engines.mouth.name,
  }));
}
