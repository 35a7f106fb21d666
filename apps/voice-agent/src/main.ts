import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { createDeps } from "./deps.ts";
import { keepSwept, prepareWithPatience } from "./maintenance.ts";
import { errorMessage } from "./error-message.ts";

const drainMs = 10_000;

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    console.error(errorMessage(error));
    return process.exit(1);
  }
}

const config = readConfigOrExit();
const deps = createDeps(config);
const app = await buildApp(deps);
const stopping = new AbortController();

async function stop(): Promise<void> {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  setTimeout(() => process.exit(1), drainMs).unref();
  clearInterval(sweeping);
  // A connection that becomes idle after this would otherwise be waited for until its keep-alive ends.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(closingIdle);
  await deps.close();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());

await app.listen({ host: config.host, port: config.port });
const sweeping = keepSwept(deps.pool, deps.log);
await prepareWithPatience(deps.pool, deps.log, stopping.signal);
if (!stopping.signal.aborted) console.log(`voice agent ready on ${app.listeningOrigin}`);
