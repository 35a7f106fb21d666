import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const purpose = "secret of an identity provider";

/** Sealed for this address alone: it is told to nobody else. */
export const sealSecret = (signer: Signer, issuer: string, secret: string) => ({
  sealed_secret: sealText(signer.digest(purpose, issuer), secret),
  key_id: signer.keyId,
});

/** @throws Error where none of the installation's keys opens it */
export const openSecret = (signer: Signer, issuer: string, sealed: string): string =>
  openUnderAny(signer.digests(purpose, issuer), sealed, "The secret");
