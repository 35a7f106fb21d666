import path from "node:path";
import { fileURLToPath } from "node:url";

/** The journeys run beside a copy that somebody may have started on the default ports. A product for each worker. */
const portBases = (process.env["E2E_PORT_BASE"] ?? "4200,4300").split(",").map(Number);

const folder = fileURLToPath(new URL("../../.data/", import.meta.url));

/** Where a product of the journeys answers, and where its database and its secrets lie. */
export interface Product {
  portBase: number;
  dataDir: string;
}

/** Journeys change what a product keeps and stop its parts: those that run at the same time have each their own. */
export const products: readonly Product[] = portBases.map((base, index) => ({
  portBase: base,
  dataDir: process.env["E2E_DATA_DIR"] ?? path.join(folder, `e2e-${index + 1}`),
}));

/** That of this worker; Playwright numbers those that run at the same time from 0. */
const own = products[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];
if (!own) throw new Error("There are more workers than products: E2E_PORT_BASE names one for each.");

export const { portBase, dataDir } = own;

/** Whether the product runs already, as a cluster behind a proxy, and nothing is to be started. */
export const isExternal = process.env["E2E_EXTERNAL"] === "true";

/** The hash of a key that browsers are to trust, where certificates come from an authority that they do not know. */
export const trustedKey = process.env["E2E_TRUSTED_KEY"];

/** Where the product answers; `voice` is asked by browsers, with the scheme of a web socket. */
export interface Origins {
  api: string;
  portal: string;
  console: string;
  deploy: string;
  voice: string;
}

/** Those of a product on this machine. @param base the first of its ports */
export function localOrigins(base: number): Origins {
  const at = (offset: number, scheme = "http") => `${scheme}://localhost:${base + offset}`;
  return { api: at(0), portal: at(1), console: at(2), deploy: at(3), voice: at(4, "ws") };
}

const local = localOrigins(portBase);

/** Those of the product that the journeys use. */
export const origins: Origins = {
  api: process.env["E2E_API_ORIGIN"] ?? local.api,
  portal: process.env["E2E_PORTAL_ORIGIN"] ?? local.portal,
  console: process.env["E2E_CONSOLE_ORIGIN"] ?? local.console,
  deploy: process.env["E2E_DEPLOY_ORIGIN"] ?? local.deploy,
  voice: process.env["E2E_VOICE_ORIGIN"] ?? local.voice,
};
