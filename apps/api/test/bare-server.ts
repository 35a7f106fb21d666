import { noTelemetry } from "@field-advisor/telemetry";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { readConfig } from "../src/config.ts";
import { buildHttpServer, type HttpServerOptions } from "../src/platform/http/http-server.ts";
import type { SecurityEventEntry } from "../src/platform/http/security-events.ts";
import { createLog } from "../src/lib/log.ts";
import { createSigner } from "../src/lib/signed-value.ts";

interface BareServer {
  app: FastifyInstance;
  securityEvents: SecurityEventEntry[];
}

/** The HTTP layer by itself, for what needs no database: nobody is known to it. */
export async function bareServer(parts: Partial<HttpServerOptions> = {}): Promise<BareServer> {
  const config = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none" });
  const securityEvents: SecurityEventEntry[] = [];
  const app = await buildHttpServer({
    config,
    log: createLog("silent"),
    telemetry: noTelemetry,
    signer: createSigner(config.secretKeys),
    identity: {
      identify: async () => null,
      identifyViewer: async () => "forged",
      touch: async () => undefined,
      identifyKey: async () => null,
      touchKey: async () => undefined,
      isKeyWorking: async () => false,
      noteRefusedKey: async () => undefined,
    },
    now: () => new Date(),
    storedAnswer: async () => null,
    countShared: async () => undefined,
    recordSecurityEvent: async (entry) => void securityEvents.push(entry),
    ...parts,
  });
  onTestFinished(() => app.close());
  return { app, securityEvents };
}
