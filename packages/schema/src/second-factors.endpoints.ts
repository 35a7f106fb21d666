import { z } from "zod";
import { type Endpoint, staffHosts } from "./endpoint.ts";
import { id, isoDate, pathId, text } from "./primitives.ts";
import { madePasskey, oneTimeCode, passkeyName, passkeyToMake } from "./second-factor-forms.ts";

const passkey = z.object({
  id,
  name: z.string(),
  addedAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});

/** What somebody has beside their password. */
const secondFactors = z.object({
  /** Whether their role asks for one. */
  isRequired: z.boolean(),
  /** The app that makes codes. */
  code: z.object({ addedAt: isoDate, lastUsedAt: isoDate.nullable() }).nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.int(),
});

/** The codes are shown this once; null where there are some already. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const done = z.object({ success: z.literal(true) });

const own = { kind: "json", access: "signed-in", hosts: staffHosts, keys: "refused", status: 200 } as const;

const enrolling = {
  ...own,
  beforeSecondFactor: true,
  rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
} as const;

const byId = z.strictObject({ id: pathId });

const ofSomebody = { ...own, access: ["OWNER"], params: byId } as const;

/** What people prove beside their password that it is they who know it. */
export const secondFactorEndpoints = {
  mine: {
    ...own,
    method: "GET",
    path: "/api/second-factors",
    summary: "The caller's second factors",
    response: secondFactors,
    beforeSecondFactor: true,
  },
  startCode: {
    ...enrolling,
    method: "POST",
    path: "/api/second-factors/code/start",
    summary: "A secret for an app that makes codes; it counts once a code of it was sent back",
    response: z.object({
      /** In base 32, for typing. */
      secret: z.string(),
      /** The same for a camera: `otpauth://…`. */
      address: z.string(),
      /** To be sent back with a code. */
      enrolment: z.string(),
    }),
    errors: ["proof_required", "conflict"],
    answerIsSecret: true,
  },
  addCode: {
    ...enrolling,
    method: "POST",
    path: "/api/second-factors/code",
    summary: "Have codes of this app as a second factor",
    body: z.strictObject({ enrolment: text(1024), code: oneTimeCode }),
    response: added,
    errors: ["proof_required", "conflict"],
    answerIsSecret: true,
  },
  removeCode: {
    ...own,
    method: "DELETE",
    path: "/api/second-factors/code",
    summary: "Have no codes of an app any more",
    response: done,
    errors: ["proof_required", "not_found", "conflict"],
  },
  startPasskey: {
    ...enrolling,
    method: "POST",
    path: "/api/second-factors/passkeys/start",
    summary: "What a browser is to make a passkey of",
    response: passkeyToMake,
    errors: ["proof_required", "conflict"],
  },
  addPasskey: {
    ...enrolling,
    method: "POST",
    path: "/api/second-factors/passkeys",
    summary: "Have a passkey as a second factor",
    body: z.strictObject({ name: passkeyName, credential: madePasskey }),
    bodyLimit: 32_768,
    response: added,
    errors: ["proof_required", "conflict"],
    answerIsSecret: true,
  },
  renamePasskey: {
    ...own,
    method: "PATCH",
    path: "/api/second-factors/passkeys/:id",
    summary: "Name a passkey",
    params: byId,
    body: z.strictObject({ name: passkeyName }),
    response: done,
    errors: ["not_found"],
  },
  removePasskey: {
    ...own,
    method: "DELETE",
    path: "/api/second-factors/passkeys/:id",
    summary: "Have this passkey no more",
    params: byId,
    response: done,
    errors: ["proof_required", "not_found", "conflict"],
  },
  makeRecoveryCodes: {
    ...own,
    method: "POST",
    path: "/api/second-factors/recovery-codes",
    summary: "Ten new recovery codes; those before them count no more",
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["proof_required", "conflict"],
    answerIsSecret: true,
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
  },
  reset: {
    ...ofSomebody,
    method: "DELETE",
    path: "/api/users/:id/second-factors",
    summary: "Take away somebody's second factors, who has lost them; they are signed out everywhere",
    response: done,
    errors: ["proof_required", "not_found", "conflict"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
  },
} as const satisfies Record<string, Endpoint>;

export type SecondFactors = z.output<typeof secondFactors>;
export type Passkey = z.output<typeof passkey>;
