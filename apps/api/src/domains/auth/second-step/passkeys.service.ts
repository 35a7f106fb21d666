import type { MadePasskey, PasskeyAnswer } from "@field-advisor/schema/second-factor-forms";
import { product } from "@field-advisor/schema/product";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { sha256 } from "../../../lib/ids.ts";
import { putChallenge, takeChallenge } from "./challenges.queries.ts";
import { type PasskeyRow, selectPasskeys } from "./factors.queries.ts";
import { relyingParty } from "./relying-party.rules.ts";

/** Whose answer a challenge is for, and in which step or session: nobody else's answer counts. */
export interface Holder {
  userId: number;
  /** `step …`, or `session …` with the purpose. */
  name: string;
}

/** Ed25519, P-256 and RSA: what every passkey can do. The library would try newer ones, which Node calls experiments. */
const supportedAlgorithmIDs = [-8, -7, -257];

const keyOf = ({ userId, name }: Holder) => ({ userId, holder: sha256(name) });

const descriptor = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** What one of the person's passkeys is to sign. */
export async function challenge(ctx: Context, db: Database | Trx, holder: Holder) {
  const passkeys = await selectPasskeys(db, holder.userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).id,
    allowCredentials: passkeys.map(descriptor),
    userVerification: "required",
  });
  await putChallenge(db, { ...keyOf(holder), challenge: options.challenge });
  return options;
}

export type PasskeyVerdict =
  | { is: "right"; id: number; counter: number }
  | { is: "wrong" }
  | { is: "counted back" };

/** Judges an answer to the challenge that this holder was given; whatever comes of it, that challenge is over. */
export async function judge(ctx: Context, holder: Holder, answer: PasskeyAnswer): Promise<PasskeyVerdict> {
  const expectedChallenge = await takeChallenge(ctx.db, keyOf(holder));
  const passkey = (await selectPasskeys(ctx.db, holder.userId)).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  if (expectedChallenge === undefined || !passkey) return { is: "wrong" };
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(ctx.config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // How far it had counted is judged here, so that it can be told from every other fault.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) return { is: "wrong" };
    const { newCounter: counter } = authenticationInfo;
    const counts = counter > 0 || passkey.counter > 0;
    return counts && counter <= passkey.counter
      ? { is: "counted back" }
      : { is: "right", id: passkey.id, counter };
  } catch (error) {
    ctx.log.info({ err: error, userId: holder.userId }, "a passkey's answer was refused");
    return { is: "wrong" };
  }
}

/** What the person's browser is to make a passkey of. */
export async function toMake(
  ctx: Context,
  trx: Trx,
  holder: Holder,
  person: { email: string; displayName: string },
) {
  const { id: rpID } = relyingParty(ctx.config);
  const options = await generateRegistrationOptions({
    rpName: product.name,
    rpID,
    userName: person.email,
    userDisplayName: person.displayName,
    // The same for all of a person's passkeys, and nobody else's; it says nothing about them.
    userID: new Uint8Array(ctx.signer.digest("passkeys of", String(holder.userId))),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: (await selectPasskeys(trx, holder.userId)).map(descriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await putChallenge(trx, { ...keyOf(holder), challenge: options.challenge });
  return options;
}

/** @returns undefined where what was made is not what was asked for */
export async function made(ctx: Context, holder: Holder, answer: MadePasskey) {
  const expectedChallenge = await takeChallenge(ctx.db, keyOf(holder));
  if (expectedChallenge === undefined) return undefined;
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(ctx.config);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: answer.response.transports ?? [],
    };
  } catch (error) {
    ctx.log.info({ err: error, userId: holder.userId }, "a new passkey was refused");
    return undefined;
  }
}
