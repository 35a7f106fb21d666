import { z } from "zod";
import { createKeyInput } from "./api-key-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** A key as owners see it: never the key itself. */
const apiKey = z.object({
  id,
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Who made it; it can do no more than they can. */
  owner: person,
  createdAt: isoDate,
  expiresAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  /** The network that it was last used from. */
  lastNetwork: z.string().nullable(),
  lastRefusedAt: isoDate.nullable(),
  /** Why its last refused call was refused. */
  lastRefusal: z.string().nullable(),
  state: z.enum(["working", "expired", "revoked"]),
  endedAt: isoDate.nullable(),
  endReason: z.string().nullable(),
});

const base = { kind: "json", access: ["OWNER"], hosts: staffHosts, keys: "refused" } as const;

/** Keys with which programs call the API. */
export const apiKeyEndpoints = {
  list: {
    ...base,
    method: "GET",
    path: "/api/keys",
    summary: "The keys of all owners: those that work first, then those that have ended within a year",
    query: listQuery,
    counted: true,
    response: z.array(apiKey),
    status: 200,
  },
  scopes: {
    ...base,
    method: "GET",
    path: "/api/key-scopes",
    summary: "What a key may be allowed, by part of the product",
    response: z.array(
      z.object({
        label: z.string(),
        /** The scope for reading it, and the one for changing it, where there is something to read or to change. */
        read: z.string().nullable(),
        write: z.string().nullable(),
      }),
    ),
    status: 200,
  },
  create: {
    ...base,
    method: "POST",
    path: "/api/keys",
    summary: "Make a key; it is in this answer and never again",
    body: createKeyInput,
    response: apiKey.extend({ secret: z.string() }),
    status: 201,
    errors: ["proof_required"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60 }],
    answerIsSecret: true,
  },
  revoke: {
    ...base,
    method: "DELETE",
    path: "/api/keys/:id",
    summary: "End a key at once, also what is being sent to its program",
    params: z.strictObject({ id: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type ApiKey = z.output<typeof apiKey>;

export type CreateKeyInput = z.output<typeof createKeyInput>;
