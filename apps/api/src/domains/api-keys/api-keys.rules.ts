import { keyPrefix } from "@field-advisor/schema/api-key-constants";
import { newToken } from "../../lib/ids.ts";

/** Of one owner that work at the same time. */
export const mostKeys = 50;

/** How much of a key is shown to tell it from others: 36 of its 256 bits. */
const shownLength = keyPrefix.length + 6;

/** A new key, and how it begins. */
export function newKey(): { secret: string; prefix: string } {
  const secret = keyPrefix + newToken();
  return { secret, prefix: secret.slice(0, shownLength) };
}
