import path from "node:path";
import { pathToFileURL } from "node:url";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Failure } from "./failure.js";
import { inRoot } from "./paths.js";

/**
 * @typedef {object} Secrets
 * @property {string} databasePassword
 * @property {string} secretKey signs cookies
 * @property {string} voiceKey the API shows it to the voice agent
 * @property {string} voiceSecret signs the addresses of conversations
 * @property {string} voiceWebhookSecret signs what the voice agent tells the API
 */

const newSecret = () => randomBytes(32).toString("base64url");

/** @param {string} file @returns {Partial<Secrets>} */
function read(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Failure(
      `${file} is not valid JSON. Put its content right; without it the database in the same folder cannot be opened.`,
    );
  }
}

/**
 * The keys of a local installation: made once, kept beside the data they protect, readable by their owner only.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const file = path.join(dataDir, "secrets.json");
  const known = read(file);
  const secrets = {
    databasePassword: known.databasePassword ?? newSecret(),
    secretKey: known.secretKey ?? newSecret(),
    voiceKey: known.voiceKey ?? newSecret(),
    voiceSecret: known.voiceSecret ?? newSecret(),
    voiceWebhookSecret: known.voiceWebhookSecret ?? newSecret(),
  };
  if (Object.entries(secrets).some(([name, value]) => Reflect.get(known, name) !== value)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

/**
 * @typedef {object} Local what a local installation has by itself
 * @property {import('./ports.js').Ports} ports
 * @property {Secrets} secrets
 * @property {string} databaseUrl
 * @property {string} dataDir where what is stored on this machine lies
 * @property {NodeJS.ProcessEnv} env what the person set; wins over all defaults but the ports
 */

/**
 * The folder of the voice agent's models: one for all copies on this machine, because they are large and never change.
 * A run with a folder of its own has its own, so that tests do not depend on what somebody has installed.
 * @param {NodeJS.ProcessEnv} env
 */
export const modelsDir = (env) =>
  path.resolve(env["VOICE_AGENT_MODELS"] || path.join(env["DATA_DIR"] || inRoot(".data"), "models"));

// Elsewhere the system has no such thing, or means something else by it.
const canSharePorts = process.platform === "linux";

/** @param {number} port */
export const localOrigin = (port) => `http://localhost:${port}`;

/** The origins people use, by the names that the programs read. @param {Pick<Local, 'ports' | 'env'>} local */
export function origins({ ports, env }) {
  return {
    API_ORIGIN: env["API_ORIGIN"] ?? localOrigin(ports.api),
    PORTAL_ORIGIN: env["PORTAL_ORIGIN"] ?? localOrigin(ports.portal),
    CONSOLE_ORIGIN: env["CONSOLE_ORIGIN"] ?? localOrigin(ports.console),
    DEPLOY_ORIGIN: env["DEPLOY_ORIGIN"] ?? localOrigin(ports.deploy),
  };
}

/**
 * What the API is started with.
 * @param {Local} local
 * @param {{ servesWeb: boolean }} options whether it also listens for the three web apps
 * @returns {NodeJS.ProcessEnv}
 */
export function apiEnvironment(local, { servesWeb }) {
  const { ports, secrets, databaseUrl, env, dataDir } = local;
  return {
    VOICE_PROVIDER_URL: localOrigin(ports.voice),
    VOICE_PROVIDER_KEY: secrets.voiceKey,
    VOICE_WEBHOOK_SECRET: secrets.voiceWebhookSecret,
    SECRET_KEY: secrets.secretKey,
    FILES_URL: pathToFileURL(path.join(dataDir, "files")).href,
    ...env,
    ...origins(local),
    DATABASE_URL: databaseUrl,
    PORT: String(ports.api),
    ...(servesWeb && {
      SHARE_PORTS: String(canSharePorts),
      PORTAL_PORT: String(ports.portal),
      CONSOLE_PORT: String(ports.console),
      DEPLOY_PORT: String(ports.deploy),
    }),
  };
}

/**
 * What the voice agent is started with.
 * @param {Local} local
 * @returns {NodeJS.ProcessEnv}
 */
export function voiceEnvironment(local) {
  const { ports, secrets, databaseUrl, env, dataDir } = local;
  const { PORTAL_ORIGIN, CONSOLE_ORIGIN, DEPLOY_ORIGIN } = origins(local);
  return {
    VOICE_AGENT_PUBLIC_URL: `ws://localhost:${ports.voice}`,
    VOICE_AGENT_ALLOWED_ORIGINS: [PORTAL_ORIGIN, CONSOLE_ORIGIN, DEPLOY_ORIGIN].join(","),
    VOICE_AGENT_SECRET: secrets.voiceSecret,
    // The API promises its callers an address for a minute, asked for at the click that starts.
    VOICE_AGENT_SIGNED_URL_SECONDS: "60",
    VOICE_AGENT_WEBHOOK_URL: `${localOrigin(ports.api)}/api/webhooks/voice`,
    // As the API does, and as both do in production: a call is found in the logs of both.
    LOG_LEVEL: "info",
    VOICE_AGENT_SPOOL: path.join(dataDir, "spool"),
    ...env,
    VOICE_AGENT_MODELS: modelsDir(env),
    VOICE_AGENT_KEY: env["VOICE_PROVIDER_KEY"] ?? secrets.voiceKey,
    VOICE_AGENT_WEBHOOK_SECRET: env["VOICE_WEBHOOK_SECRET"] ?? secrets.voiceWebhookSecret,
    DATABASE_URL: databaseUrl,
    VOICE_AGENT_PORT: String(ports.voice),
  };
}
