import { fileURLToPath } from "node:url";

/** The journeys run beside a copy that somebody may have started on the default ports. */
export const portBase = Number(process.env["E2E_PORT_BASE"] ?? 4200);

/** Whether the product runs already, as a cluster behind a proxy, and nothing is to be started. */
export const isExternal = process.env["E2E_EXTERNAL"] === "true";

/** Where the database and the secrets of the product lie. */
export const dataDir =
  process.env["E2E_DATA_DIR"] ?? fileURLToPath(new URL("../../.data/e2e", import.meta.url));

/** The hash of a key that browsers are to trust, where certificates come from an authority that they do not know. */
export const trustedKey = process.env["E2E_TRUSTED_KEY"];

const at = (offset: number) => `http://localhost:${portBase + offset}`;

/** Where the product answers; `voice` is asked by browsers, with the scheme of a web socket. */
export const origins = {
  api: process.env["E2E_API_ORIGIN"] ?? at(0),
  portal: process.env["E2E_PORTAL_ORIGIN"] ?? at(1),
  console: process.env["E2E_CONSOLE_ORIGIN"] ?? at(2),
  deploy: process.env["E2E_DEPLOY_ORIGIN"] ?? at(3),
  voice: process.env["E2E_VOICE_ORIGIN"] ?? at(4).replace("http", "ws"),
};
