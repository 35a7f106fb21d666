import { fileURLToPath } from "node:url";
import { localOrigins, type Origins } from "@field-advisor/run/external-journeys";
import { portsFrom } from "@field-advisor/run/ports";

/**
 * So many journeys run side by side, each worker with a product of its own: what one changes must not surprise another.
 * They wait for speech and for pages half of the time.
 */
export const workers = Number(process.env["E2E_WORKERS"] ?? 1);

/** Which of them this process is; Playwright tells its workers, and its configuration the product of each. */
const worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

/** A product, and the second copies that journeys start beside it, take fewer ports. */
const portsOfWorker = 100;

/** The journeys run beside a copy that somebody may have started on the default ports. */
export const portBaseOf = (index: number): number =>
  Number(process.env["E2E_PORT_BASE"] ?? 4200) + portsOfWorker * index;

export const portBase = portBaseOf(worker);

/** Whether the product runs already, as a cluster behind a proxy, and nothing is to be started. */
export const isExternal = process.env["E2E_EXTERNAL"] === "true";

/** Where the database and the secrets of the product lie. */
export const dataDir =
  (process.env["E2E_DATA_DIR"] ?? fileURLToPath(new URL("../../.data/e2e", import.meta.url))) +
  (worker === 0 ? "" : `-${worker}`);

/** The hash of a key that browsers are to trust, where certificates come from an authority that they do not know. */
export const trustedKey = process.env["E2E_TRUSTED_KEY"];

const local = localOrigins(portsFrom(portBase));

/** Those of the product that the journeys use. */
export const origins: Origins = {
  api: process.env["E2E_API_ORIGIN"] ?? local.api,
  portal: process.env["E2E_PORTAL_ORIGIN"] ?? local.portal,
  console: process.env["E2E_CONSOLE_ORIGIN"] ?? local.console,
  deploy: process.env["E2E_DEPLOY_ORIGIN"] ?? local.deploy,
  voice: process.env["E2E_VOICE_ORIGIN"] ?? local.voice,
};
