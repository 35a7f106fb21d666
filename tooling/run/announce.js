import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { localOrigin, modelsDir } from "./environment.js";
import { root } from "./paths.js";

/** One line of progress. @param {string} line */
export const say = (line) => console.log(line);

/** @param {number} since a time of performance.now() */
export const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** @param {string} folder */
const hasModel = (folder) =>
  existsSync(folder) && readdirSync(folder).some((name) => existsSync(path.join(folder, name, "model.json")));

/**
 * What is to be known about the models of the voice agent: that there are none, where nothing else does their work.
 * @param {Pick<import('./services.js').Settings, 'env' | 'ownVoice'>} settings
 */
export function modelsLine({ env, ownVoice }) {
  const isServed = env["VOICE_AGENT_TRANSCRIPTION_MODEL"] || env["VOICE_AGENT_SPEECH_MODEL"];
  return ownVoice && !isServed && !hasModel(modelsDir(env))
    ? 'Models       none: agents do not hear words. "npm run models" fetches some for that, and natural voices\n'
    : "";
}

/**
 * The addresses, who may sign in, and, last, how long it took from the very start of the command.
 * @param {import('./services.js').Settings} settings
 */
export function announce(settings) {
  const { env, ports, logDir } = settings;
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
  say(`${modelsLine(settings)}Logs         ${path.relative(root, logDir)}
Stop         Ctrl-C

ready in ${secondsSince(0)} s`);
}
