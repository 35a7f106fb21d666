import { z } from "zod";
import { allHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { certificateAnswers, certificateStates } from "./path-constants.ts";
import { checkedNumber, revokeInput } from "./path-forms.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

export const certificate = z.object({
  id,
  /** In groups: `7K3M-9QWX-…`. */
  number: z.string(),
  person: z.string(),
  path: z.string(),
  issuedOn: z.iso.date(),
  /** The last day; null for ever. */
  validUntil: z.iso.date().nullable(),
  state: z.enum(certificateStates),
  revokedAt: isoDate.nullable(),
  /** Why it was withdrawn. */
  reason: z.string().nullable(),
});

const listed = certificate.extend({
  /** It is valid, and rests on an attempt that proves its step no longer: a coach took a pass back, or it is private again. */
  isUnproven: z.boolean(),
});

/** All that a stranger needs to compare with the document in their hand. */
const checked = z.object({
  state: z.enum(certificateAnswers),
  person: z.string().nullable(),
  path: z.string().nullable(),
  issuedOn: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
});

const byId = z.strictObject({ id: pathId });

/** What somebody has who completed a path. */
export const certificateEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/certificates",
    summary: "Certificates of the people whom the caller looks after, newest first",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: listQuery.extend({ pathId: pathId.optional(), state: z.enum(certificateStates).optional() }),
    counted: true,
    response: z.array(listed),
    status: 200,
  },
  file: {
    kind: "file",
    format: "pdf",
    method: "GET",
    path: "/api/certificates/:id/file",
    summary: "A certificate as a document, for its person, their coach and owners",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    status: 200,
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 30, perSeconds: 60 }],
  },
  revoke: {
    kind: "json",
    method: "POST",
    path: "/api/certificates/:id/revocation",
    summary: "Withdraw a certificate, with a reason",
    access: ["OWNER"],
    hosts: staffHosts,
    params: byId,
    body: revokeInput,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
  },
  check: {
    kind: "json",
    method: "POST",
    path: "/api/certificates/check",
    summary: "Whether a certificate with that number is valid",
    access: "anyone",
    hosts: allHosts,
    body: checkedNumber,
    response: checked,
    status: 200,
    rateLimits: [{ by: "address", max: 20, perSeconds: 60 }],
  },
} as const satisfies Record<string, Endpoint>;

export type Certificate = z.output<typeof certificate>;

export type ListedCertificate = z.output<typeof listed>;

export type CheckedCertificate = z.output<typeof checked>;
