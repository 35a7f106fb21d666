import type { FastifyInstance } from "fastify";

/** Rejects when what it looks after cannot serve. */
type ReadinessCheck = () => Promise<unknown>;

const timeoutMs = 1000;

const outsideContract = { outsideContract: { hosts: "any" }, servesUnderPressure: true } as const;

/**
 * `/live`: the process runs. `/ready`: it should be sent work. Both answer under every host name, because probes ask
 * by address.
 */
export function serveHealth(app: FastifyInstance, checks: Record<string, ReadinessCheck>): void {
  app.get("/live", { config: outsideContract }, async () => ({ status: "ok" }));
  app.get("/ready", { config: outsideContract }, async (_request, reply) => {
    const problems = app.services.drain.isLeaving ? ["leaving"] : await failed(checks);
    if (problems.length === 0) return { status: "ok" };
    return reply.status(503).header("retry-after", 2).send({ status: "unavailable", problems });
  });
}

/** The names of the checks that fail or take too long. */
async function failed(checks: Record<string, ReadinessCheck>): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await isGood(check)) ? [] : [name])),
  );
  return names.flat();
}

function isGood(check: ReadinessCheck): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  check().then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}
