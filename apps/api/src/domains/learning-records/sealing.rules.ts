import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const purpose = "learning record store";

/** Sealed for this address alone: whoever enters another one enters the password again. */
export const sealPassword = (signer: Signer, address: string, password: string) => ({
  password: sealText(signer.digest(purpose, address), password),
  keyId: signer.keyId,
});

/** @throws Error where none of the installation's keys opens it */
export const openPassword = (signer: Signer, address: string, sealed: string): string =>
  openUnderAny(signer.digests(purpose, address), sealed, "The password");
