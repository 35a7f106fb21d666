import { generateSecret, generateURI, verifySync } from "otplib";
import { product } from "@field-advisor/schema/product";
import { openUnderAny, sealText } from "../../../lib/sealed-text.ts";
import type { Signer } from "../../../lib/signed-value.ts";

/** Seconds by which an app's clock may be off: half a minute, so one code before and one after. */
const accepted = 30;

/** Codes of up to ten minutes ago are known as such, so that people learn that it is their clock. */
const recognised = 600;

const purpose = "secret of one-time codes";

export const newSecret = (): string => generateSecret();

/** @param userId so that nobody's secret can be put into somebody else's row */
export const sealSecret = (signer: Signer, userId: number, secret: string): string =>
  sealText(signer.digest(purpose, String(userId)), secret);

/** @throws Error where none of the installation's keys opens it */
export const openSecret = (signer: Signer, userId: number, sealed: string): string =>
  openUnderAny(signer.digests(purpose, String(userId)), sealed, "The secret of one-time codes");

/** What a camera reads. */
export const addressOf = (secret: string, email: string): string =>
  generateURI({ issuer: product.name, label: email, secret });

export type CodeVerdict =
  | { is: "right"; step: number }
  | { is: "wrong" }
  | { is: "used" }
  | { is: "of another time" };

/** @param lastStep the half minute of the code that was accepted last; null while the app is set up */
export function judgeCode(secret: string, code: string, lastStep: number | null, now: Date): CodeVerdict {
  const given = { secret, token: code, epoch: Math.floor(now.getTime() / 1000) };
  const found = verifySync({ ...given, epochTolerance: accepted });
  if (!found.valid) {
    // Of codes to come too while the app is set up; at a sign-in whoever guesses would learn which is right soon.
    const ahead = lastStep === null ? recognised : 0;
    const isKnown = verifySync({ ...given, epochTolerance: [recognised, ahead] }).valid;
    return { is: isKnown ? "of another time" : "wrong" };
  }
  const step = Math.floor(given.epoch / 30) + found.delta;
  return lastStep !== null && step <= lastStep ? { is: "used" } : { is: "right", step };
}
