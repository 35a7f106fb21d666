import { z } from "zod";
import { type Endpoint, staffHosts } from "./endpoint.ts";
import { callbackPath } from "./identity-provider-constants.ts";
import { id, isoDate, pathId, text } from "./primitives.ts";

/** Where providers send people back to: the hosts on which people work. */
const personHosts = ["portal", "console"] as const;

/** What a provider adds to the address to which it sends somebody back; others have more in it. */
const sentBack = z.object({
  code: text(4096).optional(),
  state: text(500).optional(),
  error: text(500).optional(),
  iss: text(2048).optional(),
});

const ownLink = z.object({
  providerId: id,
  name: z.string(),
  isOn: z.boolean(),
  linkedAt: isoDate,
  emailThen: z.string(),
  lastUsedAt: isoDate.nullable(),
});

/** Coming in by a provider of identities. */
export const providerSignInEndpoints = {
  choices: {
    kind: "json",
    method: "GET",
    path: "/api/sign-in/providers",
    summary: "The providers that people may sign in by",
    access: "anyone",
    hosts: staffHosts,
    response: z.array(z.object({ id, name: z.string() })),
    status: 200,
    polled: true,
    beforePasswordChange: true,
    rateLimits: [{ by: "address", max: 300, perSeconds: 60 }],
  },
  start: {
    kind: "json",
    method: "POST",
    path: "/api/sign-in/:providerId/start",
    summary: "Begin to sign in by a provider: the address at which the browser goes on",
    access: "anyone",
    hosts: personHosts,
    params: z.strictObject({ providerId: pathId }),
    body: z.strictObject({
      /** Where to go afterwards, on portal or console; by default the start. */
      returnTo: text(2048).optional(),
    }),
    response: z.object({ address: z.string() }),
    status: 200,
    errors: ["not_found", "provider_failed"],
    bodyLimit: 8192,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  prove: {
    kind: "redirect",
    method: "GET",
    path: "/api/sign-in/:providerId/prove",
    summary: "Leads the caller to a provider, to sign in there again and prove who they are",
    access: "anyone",
    hosts: personHosts,
    params: z.strictObject({ providerId: pathId }),
    response: z.string(),
    status: 302,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
    sameOriginOnly: true,
  },
  callback: {
    kind: "redirect",
    method: "GET",
    path: callbackPath,
    summary: "Where a provider sends somebody back to; leads on to where they wanted to go, or says why not",
    access: "anyone",
    hosts: personHosts,
    query: sentBack,
    response: z.string(),
    status: 302,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    beforePasswordChange: true,
  },
  mine: {
    kind: "json",
    method: "GET",
    path: "/api/user/identities",
    summary: "The providers that the caller signs in by",
    access: "signed-in",
    hosts: staffHosts,
    response: z.array(ownLink),
    status: 200,
    keys: "refused",
  },
  unlinkMine: {
    kind: "json",
    method: "DELETE",
    path: "/api/user/identities/:providerId",
    summary: "Undo the caller's own link to a provider, and sign them out in every other place",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ providerId: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found", "conflict"],
    keys: "refused",
  },
} as const satisfies Record<string, Endpoint>;

export type OwnIdentity = z.output<typeof ownLink>;
