import { randomBytes } from "node:crypto";
import { openText, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const purpose = "secret of a webhook";

const secretBytes = 32;

/** As the specification writes it. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

export const sealSecret = (signer: Signer, secret: string): string =>
  sealText(signer.digest(purpose, ""), secret);

/** @throws Error where none of the installation's keys opens it */
export function openSecret(signer: Signer, sealed: string): string {
  let refusal: unknown;
  for (const key of signer.digests(purpose, ""))
    try {
      return openText(key, sealed);
    } catch (error) {
      refusal = error;
    }
  throw new Error("The secret was sealed under a key that this installation has no more.", {
    cause: refusal,
  });
}
