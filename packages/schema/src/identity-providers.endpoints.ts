import { z } from "zod";
import { type Endpoint, staffHosts } from "./endpoint.ts";
import { createProviderInput, tryProviderInput, updateProviderInput } from "./identity-provider-forms.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";

/** Where people prove who they are, as owners see it: everything but its secret. */
const provider = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  provesAddresses: z.boolean(),
  isOn: z.boolean(),
  /** How many people are linked. */
  links: z.int(),
  lastUsedAt: isoDate.nullable(),
  lastFailedAt: isoDate.nullable(),
  /** In plain words. */
  lastFailure: z.string().nullable(),
  version: z.int(),
});

/** A person and who they are at a provider. */
const link = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address that the provider told when they were linked. */
  emailThen: z.string(),
  linkedAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});

const byId = z.strictObject({ id: pathId });

const shared = { kind: "json", access: ["OWNER"], hosts: staffHosts, keys: "refused", status: 200 } as const;

const done = z.object({ success: z.literal(true) });

/** The providers of identities (OpenID Connect) that people sign in by. */
export const identityProviderEndpoints = {
  list: {
    ...shared,
    method: "GET",
    path: "/api/identity-providers",
    summary: "The providers that people sign in by, and the addresses to which these send people back",
    response: z.object({
      providers: z.array(provider),
      redirectAddresses: z.array(z.string()),
      signOutAddress: z.string(),
    }),
  },
  create: {
    ...shared,
    method: "POST",
    path: "/api/identity-providers",
    summary: "Connect a provider that people sign in by",
    body: createProviderInput,
    response: provider,
    status: 201,
    errors: ["proof_required", "conflict"],
  },
  update: {
    ...shared,
    method: "PATCH",
    path: "/api/identity-providers/:id",
    summary: "Change a provider, switch it off, or on again",
    params: byId,
    body: updateProviderInput,
    response: provider,
    errors: ["proof_required", "not_found", "version_conflict", "conflict"],
  },
  remove: {
    ...shared,
    method: "DELETE",
    path: "/api/identity-providers/:id",
    summary: "Remove a provider with its links; open sessions go on",
    params: byId,
    response: done,
    errors: ["proof_required", "not_found", "conflict"],
  },
  tryOut: {
    ...shared,
    method: "POST",
    path: "/api/identity-providers/try",
    summary: "Read what a provider says about itself, and its keys",
    body: tryProviderInput,
    response: z.object({
      isWorking: z.boolean(),
      /** What happened, in words. */
      says: z.string(),
    }),
    rateLimits: [{ by: "session", max: 20, perSeconds: 60 }],
  },
  links: {
    ...shared,
    method: "GET",
    path: "/api/identity-providers/:id/links",
    summary: "Who is linked to an account at a provider, by name",
    params: byId,
    query: listQuery,
    response: z.array(link),
    counted: true,
    errors: ["not_found"],
  },
  unlink: {
    ...shared,
    method: "DELETE",
    path: "/api/identity-providers/:id/links/:userId",
    summary: "Undo the link of a person to their account at a provider, and sign them out everywhere",
    params: byId.extend({ userId: pathId }),
    response: done,
    errors: ["proof_required", "not_found", "conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type IdentityProvider = z.output<typeof provider>;

export type IdentityLink = z.output<typeof link>;
