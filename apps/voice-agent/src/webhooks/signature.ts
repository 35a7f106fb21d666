import { createHmac } from "node:crypto";

/**
 * The `ElevenLabs-Signature` header of a webhook: time and HMAC-SHA256 over "<time>.<body>".
 * @param seconds unix time at which it is sent
 */
export function signWebhook(secret: string, body: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v0=${digest}`;
}
