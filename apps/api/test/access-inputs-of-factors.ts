import { randomBytes } from "node:crypto";
import { generateSecret, generateSync } from "otplib";
import { putChallenge } from "../src/domains/auth/second-step/challenges.queries.ts";
import { sealSecret } from "../src/domains/auth/second-step/one-time-codes.rules.ts";
import { insertPasskey, insertSecret } from "../src/domains/second-factors/second-factors.queries.ts";
import { sha256 } from "../src/lib/ids.ts";
import { createSigner } from "../src/lib/signed-value.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createUser } from "./factories.ts";
import { virtualAuthenticator } from "./virtual-authenticator.ts";

/** As of the API under test, which is told none. */
const signer = createSigner(["for-development-only-for-development-only"]);

const nonsense = randomBytes(32).toString("base64url");
const credential = {
  id: nonsense,
  rawId: nonsense,
  type: "public-key" as const,
  clientExtensionResults: {},
  response: { clientDataJSON: nonsense, authenticatorData: nonsense, signature: nonsense },
};

/** An app for codes of somebody. @returns its secret */
export async function giveCodes(db: Database, userId: number): Promise<string> {
  const secret = generateSecret();
  await db.transaction().execute(async (trx) => {
    const sealed = sealSecret(signer, userId, secret);
    await insertSecret(trx, { userId, sealed, keyId: signer.keyId, step: 0 });
  });
  return secret;
}

let count = 0;

export const givePasskey = (db: Database, userId: number) =>
  db.transaction().execute((trx) =>
    insertPasskey(trx, {
      userId,
      credentialId: `made-up-${++count}`,
      publicKey: randomBytes(77),
      counter: 0,
      transports: [],
      name: "Laptop",
    }),
  );

/** Of second factors, and of signing in with them. */
export function ofFactors(db: Database): Inputs {
  const nobody = async (userId: number | null) => userId ?? (await createUser(db)).id;
  const without = async (callerId: number | null) => {
    const userId = await nobody(callerId);
    await db.deleteFrom("one_time_secrets").where("user_id", "=", userId).execute();
    await db.deleteFrom("passkeys").where("user_id", "=", userId).execute();
    return userId;
  };
  const ownPasskey = async (callerId: number | null) => ({
    params: { id: (await givePasskey(db, await nobody(callerId)))?.id ?? 0 },
  });
  return {
    "auth.finishSecondStep": () => ({ body: { kind: "code", code: "123456" } }),
    "auth.challengeProof": async (callerId) => {
      await without(callerId);
      return {};
    },
    "auth.prove": () => ({ body: { credential } }),
    "secondFactors.startCode": async (callerId) => {
      await without(callerId);
      return {};
    },
    "secondFactors.addCode": async (callerId) => {
      const userId = await without(callerId);
      const secret = generateSecret();
      const enrolment = signer.sign("setting up codes", `${userId}.${secret}`, 600);
      return { body: { enrolment, code: generateSync({ secret }) } };
    },
    "secondFactors.removeCode": async (callerId) => {
      await giveCodes(db, await without(callerId));
      return {};
    },
    "secondFactors.startPasskey": async (callerId) => {
      await without(callerId);
      return {};
    },
    "secondFactors.addPasskey": async (callerId) => {
      const userId = await nobody(callerId);
      const session = await db
        .selectFrom("sessions")
        .where("user_id", "=", userId)
        .select("id")
        .orderBy("id")
        .executeTakeFirst();
      const challenge = randomBytes(32).toString("base64url");
      const holder = sha256(`session ${session?.id} new`);
      await putChallenge(db, { holder, userId, challenge });
      return { body: { name: "Laptop", credential: virtualAuthenticator().make({ challenge }) } };
    },
    "secondFactors.renamePasskey": async (callerId) => ({
      ...(await ownPasskey(callerId)),
      body: { name: "Old laptop" },
    }),
    "secondFactors.removePasskey": ownPasskey,
    "secondFactors.makeRecoveryCodes": async (callerId) => {
      await givePasskey(db, await nobody(callerId));
      return {};
    },
    "secondFactors.reset": async () => {
      const { id } = await createUser(db);
      await givePasskey(db, id);
      return { params: { id } };
    },
  };
}
