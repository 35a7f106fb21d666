import { z } from "zod";
import { requiredName, text } from "./primitives.ts";

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, "Not what a passkey answers");

const notSixDigits = "Enter the six digits that your app shows";

/** Six digits; spaces between them do not count. */
export const oneTimeCode = text(20)
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, notSixDigits);

/** As typed: capitals, spaces and dashes do not count. */
const recoveryCode = text(60).trim().min(1, "Enter one of your recovery codes");

export const passkeyName = requiredName(60, "Name the passkey, so that you know it again");

const answered = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What a browser answers with a passkey that is there (`AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});

const transport = z.string().max(30);

/** What a browser answers with a passkey that it has just made (`RegistrationResponseJSON`). */
export const madePasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(transport).max(10).optional(),
  }),
});

const known = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What a browser is asked for with a passkey that is there (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(known).optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
});

/** What a browser is asked to make (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyToMake = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
});

/** The second step of a sign-in, in one of its ways. */
export const secondStepInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("code"), code: oneTimeCode }),
  z.strictObject({ kind: z.literal("recovery"), code: recoveryCode }),
  z.strictObject({ kind: z.literal("passkey"), credential: passkeyAnswer }),
]);

/** The forms of the two steps that are typed. */
export const codeForm = z.object({ code: oneTimeCode });
export const recoveryForm = z.object({ code: recoveryCode });
export const passkeyNameForm = z.object({ name: passkeyName });

export type SecondStepInput = z.output<typeof secondStepInput>;

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export type PasskeyRequest = z.output<typeof passkeyRequest>;

export type MadePasskey = z.output<typeof madePasskey>;

export type PasskeyToMake = z.output<typeof passkeyToMake>;
