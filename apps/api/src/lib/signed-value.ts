import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto";

/** Values that travel through browsers and come back unchanged or not at all. */
export interface Signer {
  /**
   * @param purpose keeps a value that was signed for one use from being accepted for another
   * @param payload readable by its bearer, so never a secret
   */
  sign(purpose: string, payload: string, maxAgeSeconds: number): string;
  /** The payload; null when the value was changed, is over, or was signed for something else. */
  verify(purpose: string, value: string): string | null;
  /** A keyed digest: tells equal inputs apart from others without giving the input away. */
  digest(purpose: string, input: string): Buffer;
  /** The digest under every accepted key, the current one first: for comparing with what was stored earlier. */
  digests(purpose: string, input: string): Buffer[];
  /** Tells the current key from others without giving it away: 8 characters. */
  readonly keyId: string;
}

const longestValue = 1024;

/** How many values that proved right are remembered: a page's visitor sends the same one with every call. */
const mostRemembered = 1000;

interface Content {
  payload: string;
  /** Seconds since 1970. */
  expires: number;
}

/**
 * HMAC-SHA-256; every purpose gets a key of its own.
 * @param secretKeys the first one signs; what any of them signed is accepted, so that a key can be replaced
 */
export function createSigner(
  secretKeys: readonly [string, ...string[]],
  now: () => number = Date.now,
): Signer {
  const [current, ...others] = secretKeys;
  const digest = keyedDigest(current);
  const digests = [digest, ...others.map(keyedDigest)];
  const remembered = new Map<string, Content>();
  const remember = (name: string, content: Content): void => {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(name, content);
  };
  const opened = (purpose: string, value: string): Content | undefined => {
    const end = value.indexOf(".");
    if (end === -1) return undefined;
    const encoded = value.slice(0, end);
    const signature = value.slice(end + 1);
    if (!digests.some((under) => isEqual(signature, under(purpose, encoded).toString("base64url"))))
      return undefined;
    const [payload, expires] = JSON.parse(Buffer.from(encoded, "base64url").toString()) as [string, number];
    return { payload, expires };
  };

  return {
    digest,
    digests: (purpose, input) => digests.map((under) => under(purpose, input)),
    keyId: digest("key id", "").toString("base64url", 0, 6),
    sign(purpose, payload, maxAgeSeconds) {
      const content = Buffer.from(JSON.stringify([payload, seconds(now()) + maxAgeSeconds]));
      const encoded = content.toString("base64url");
      return `${encoded}.${digest(purpose, encoded).toString("base64url")}`;
    },
    verify(purpose, value) {
      if (value.length > longestValue) return null;
      const name = `${purpose} ${value}`;
      const known = remembered.get(name);
      const content = known ?? opened(purpose, value);
      if (!content || content.expires <= seconds(now())) return null;
      if (!known) remember(name, content);
      return content.payload;
    },
  };
}

/** Digests under one secret. */
function keyedDigest(secretKey: string) {
  const keys = new Map<string, KeyObject>();
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = createSecretKey(createHmac("sha256", secretKey).update(purpose).digest());
    keys.set(purpose, key);
    return key;
  };
  return (purpose: string, input: string): Buffer =>
    createHmac("sha256", keyOf(purpose)).update(input).digest();
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Compares bytes: texts of equal length may have different numbers of them, and browsers send anything. */
function isEqual(a: string, b: string): boolean {
  const [given, expected] = [Buffer.from(a), Buffer.from(b)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
