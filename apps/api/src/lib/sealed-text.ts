import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text, in base64. @param key 32 bytes */
export function sealText(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64");
}

/** The text that was sealed under this key. Throws where it was sealed under another one, or changed. */
export function openText(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAuthTag(tag);
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
}

/**
 * The text that was sealed under one of an installation's keys, which is replaced now and then.
 * @param what was sealed, for whoever reads the log: "The sound"
 * @throws Error where none of them opens it
 */
export function openUnderAny(keys: readonly Buffer[], sealed: string, what: string): string {
  let refusal: unknown;
  for (const key of keys)
    try {
      return openText(key, sealed);
    } catch (error) {
      refusal = error;
    }
  throw new Error(`${what} was sealed under a key that this installation has no more.`, { cause: refusal });
}
