import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { readConfig } from "../src/config.ts";
import { buildEdge, type EdgeParts } from "../src/http/edge.ts";
import type { IncidentEntry } from "../src/http/security-events.ts";
import { createLog } from "../src/lib/log.ts";
import { createSigner } from "../src/lib/signed-value.ts";

interface TestEdge {
  app: FastifyInstance;
  securityEvents: IncidentEntry[];
}

/** The HTTP layer by itself, for what needs no database: nobody is known to it. */
export async function testEdge(parts: Partial<EdgeParts> = {}): Promise<TestEdge> {
  const config = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none" });
  const securityEvents: IncidentEntry[] = [];
  const app = await buildEdge({
    config,
    log: createLog("silent"),
    signer: createSigner(config.secretKey),
    identity: {
      identify: async () => null,
      identifyViewer: async () => "forged",
      touch: async () => undefined,
    },
    now: () => new Date(),
    idempotency: { once: (_named, write) => write() },
    recordSecurityEvent: async (entry) => void securityEvents.push(entry),
    ...parts,
  });
  onTestFinished(() => app.close());
  return { app, securityEvents };
}
