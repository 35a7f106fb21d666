import path from "node:path";

import { localOrigin } from "./environment.js";
import { root } from "./paths.js";

/** One line of progress. @param {string} line */
export const say = (line) => console.log(line);

/** @param {number} since a time of performance.now() */
export const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * The addresses, who may sign in, and, last, how long it took from the very start of the command.
 * @param {import('./services.js').Settings} settings
 */
export function announce({ env, ports, logDir }) {
  const page = `${localOrigin(ports.deploy)}/deployment`;
  say(`
Portal       ${localOrigin(ports.portal)}   staff
Console      ${localOrigin(ports.console)}   owners
API          ${localOrigin(ports.api)}/api/docs`);
  if (env["NODE_ENV"] !== "production") {
    say(`Pages        ${page}/demo-open      for everyone
             ${page}/demo-private   recipient@demo.test, access code demo-code
             ${page}/demo-paused    paused
Sign-ins     owner@demo.test, admin@demo.test, adviser@demo.test, user@demo.test with demo-password
             newcomer@demo.test with demo-password, which has to be changed at once`);
  }
  say(`Logs         ${path.relative(root, logDir)}
Stop         Ctrl-C

ready in ${secondsSince(0)} s`);
}
