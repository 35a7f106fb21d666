import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Failure } from "./failure.js";

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
