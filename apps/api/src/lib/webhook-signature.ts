import { createHmac, timingSafeEqual } from "node:crypto";

/** Older than this may be a replay, further ahead is no clock's error. */
const oldestSeconds = 30 * 60;
const furthestAheadSeconds = 5 * 60;

export interface SignedDelivery {
  /** `t=<unix seconds>,v0=<hex>`, as the sender put it into its signature header. */
  signature: string | undefined;
  /** The bytes as they came: parsing and writing again would change them. */
  body: Buffer | undefined;
}

/** Whether a delivery was signed with the secret (HMAC-SHA256 over time and body), a moment ago. */
export function isSignedDelivery(secret: string, { signature, body }: SignedDelivery, now: Date): boolean {
  const parts = (signature ?? "").split(",").map((part) => part.trim());
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const given = parts.find((part) => part.startsWith("v0="))?.slice(3) ?? "";
  if (!body || !/^\d{1,12}$/.test(time) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  const age = now.getTime() / 1000 - Number(time);
  if (age > oldestSeconds || age < -furthestAheadSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}
