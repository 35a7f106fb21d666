import { fileURLToPath } from "node:url";
import { localOrigins, type Origins } from "@field-advisor/run/external-journeys";
import { portsFrom } from "@field-advisor/run/ports";

/** The journeys run beside a copy that somebody may have started on the default ports. */
export const portBase = Number(process.env["E2E_PORT_BASE"] ?? 4200);

/** Whether the product runs already, as a cluster behind a proxy, and nothing is to be started. */
export const isExternal = process.env["E2E_EXTERNAL"] === "true";

/** Where the database and the secrets of the product lie. */
export const dataDir =
  process.env["E2E_DATA_DIR"] ?? fileURLToPath(new URL("../../.data/e2e", import.meta.url));

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
