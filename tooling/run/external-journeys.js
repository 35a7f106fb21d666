import { localOrigin } from "./environment.js";
import { follow } from "./follow.js";
import { bin } from "./paths.js";

/**
 * Where a product answers. Browsers hold conversations at `voice`, so it has the scheme of a web socket.
 * @typedef {Record<'api' | 'portal' | 'console' | 'deploy' | 'voice', string>} Origins
 */

/**
 * Those of a product on this machine without a proxy.
 * @param {import('./ports.js').Ports} ports
 * @returns {Origins}
 */
export const localOrigins = (ports) => ({
  api: localOrigin(ports.api),
  portal: localOrigin(ports.portal),
  console: localOrigin(ports.console),
  deploy: localOrigin(ports.deploy),
  voice: localOrigin(ports.voice).replace("http", "ws"),
});

/**
 * Runs journeys against a product that somebody has started.
 * @param {Origins} origins
 * @param {string[]} args for Playwright
 * @param {NodeJS.ProcessEnv} env what the journeys are told beside
 * @returns {Promise<number>} their exit code
 */
export const runExternalJourneys = (origins, args, env) =>
  follow(bin("pnpm"), ["--filter", "@field-advisor/e2e", "exec", "playwright", "test", ...args], {
    ...env,
    E2E_EXTERNAL: "true",
    E2E_API_ORIGIN: origins.api,
    E2E_PORTAL_ORIGIN: origins.portal,
    E2E_CONSOLE_ORIGIN: origins.console,
    E2E_DEPLOY_ORIGIN: origins.deploy,
    E2E_VOICE_ORIGIN: origins.voice,
  });
