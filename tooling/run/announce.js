import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { loadSecrets, localOrigin, modelsDir } from "./environment.js";
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
 * What the voice agent found to think with, where nobody named a language model.
 * @param {Pick<import('./services.js').Settings, 'env' | 'ports' | 'dataDir' | 'ownVoice'>} settings
 */
export async function languageModelLine({ env, ports, dataDir, ownVoice }) {
  if (!ownVoice || env["VOICE_AGENT_LANGUAGE_MODEL"]) return "";
  const key = env["VOICE_PROVIDER_KEY"] ?? loadSecrets(dataDir).voiceKey;
  try {
    const url = `${localOrigin(ports.voice)}/v1/engines`;
    const answer = await fetch(url, { headers: { "xi-api-key": key }, signal: AbortSignal.timeout(2000) });
    const { thinks } = /** @type {{ thinks: { name: string | null } }} */ (await answer.json());
    return thinks.name === null
      ? ""
      : `Agents       think with ${thinks.name}, found on this machine; LOCAL_MODELS=off keeps them to their scripts\n`;
  } catch {
    // It is a line to know, not a reason to fail.
    return "";
  }
}

/**
 * The addresses, who may sign in, and, last, how long it took from the very start of the command.
 * @param {import('./services.js').Settings} settings
 */
export async function announce(settings) {
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
  say(`${await languageModelLine(settings)}${modelsLine(settings)}Logs         ${path.relative(root, logDir)}
Stop         Ctrl-C

ready in ${secondsSince(0)} s`);
}
