import type { Role } from "@field-advisor/schema/routes";

import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long a staff session lasts without use, and how long at all, in seconds. Whoever may do more stays signed in for
 * less.
 */
export const sessionLimits = (role: Role): { idle: number; absolute: number } =>
  role === "USER" ? { idle: 12 * hour, absolute: 7 * day } : { idle: hour, absolute: 12 * hour };

/** How long a browser counts as one of its user's own, in seconds. */
export const deviceSeconds = 180 * day;

/** The oldest session ends when a user opens one more than this. */
export const mostSessions = 10;

/** How long after a password was entered it need not be entered again, in seconds. */
export const reauthenticationSeconds = 10 * minute;

const purpose = "sign-out at an identity provider";

/** An address that says whose session ends at the provider, as the database keeps it. */
export const sealSignOut = (signer: Signer, address: string): string =>
  sealText(signer.digest(purpose, ""), address);

/** @returns undefined where there is none, and where the installation has no key any more that opens it */
export function openSignOut(signer: Signer, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return openUnderAny(signer.digests(purpose, ""), sealed, "A sign-out at a provider");
  } catch {
    return undefined;
  }
}
