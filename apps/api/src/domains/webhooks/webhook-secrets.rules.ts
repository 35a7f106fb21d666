import { randomBytes } from "node:crypto";
import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const purpose = "secret of a webhook";

const secretBytes = 32;

/** As the specification writes it. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

export const sealSecret = (signer: Signer, secret: string): string =>
  sealText(signer.digest(purpose, ""), secret);

/** @throws Error where none of the installation's keys opens it */
export const openSecret = (signer: Signer, sealed: string): string =>
  openUnderAny(signer.digests(purpose, ""), sealed, "The secret");

/** @returns null where it cannot be opened: the installation was restored under another key */
export function openedOrNull(signer: Signer, sealed: string): string | null {
  try {
    return openSecret(signer, sealed);
  } catch {
    return null;
  }
}
