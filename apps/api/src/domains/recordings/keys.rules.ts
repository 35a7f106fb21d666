import { randomBytes } from "node:crypto";
import { openUnderAny, sealText } from "../../lib/sealed-text.ts";
import type { Signer } from "../../lib/signed-value.ts";

const purpose = "sound of a call";

/** What opens the file of one recording. It goes with its row, and nothing opens the file then. */
export interface NewKey {
  key: Buffer;
  /** Itself, under the installation's key and for this recording alone. */
  sealedKey: string;
  keyId: string;
}

export const sealKey = (signer: Signer, recordingId: string, key: Buffer): NewKey => ({
  key,
  sealedKey: sealText(signer.digest(purpose, recordingId), key.toString("base64")),
  keyId: signer.keyId,
});

export const newKey = (signer: Signer, recordingId: string): NewKey =>
  sealKey(signer, recordingId, randomBytes(32));

/** @throws Error where none of the installation's keys opens it */
export const openKey = (signer: Signer, recordingId: string, sealedKey: string): Buffer =>
  Buffer.from(openUnderAny(signer.digests(purpose, recordingId), sealedKey, "The sound"), "base64");
