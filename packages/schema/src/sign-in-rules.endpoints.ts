import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { roles } from "./routes.ts";

const rule = z.object({
  role: z.enum(roles),
  /** Passwords open nothing, and there are none to reset. */
  onlyByProvider: z.boolean(),
  /** Whoever comes in by a password has a second factor, or gets one first. */
  secondFactorRequired: z.boolean(),
});

const owners = { kind: "json", access: ["OWNER"], hosts: staffHosts, keys: "refused", status: 200 } as const;

/** How people of each role sign in, as owners say. */
export const signInRuleEndpoints = {
  read: {
    ...owners,
    method: "GET",
    path: "/api/sign-in-rules",
    summary: "How people of each role sign in",
    response: z.array(rule),
  },
  change: {
    ...owners,
    method: "PATCH",
    path: "/api/sign-in-rules/:role",
    summary:
      "Say how people of a role sign in from now on; who is signed in stays so, and sets up a required second factor with the next call",
    params: z.strictObject({ role: z.enum(roles) }),
    body: z.strictObject({
      onlyByProvider: z.boolean().optional(),
      secondFactorRequired: z.boolean().optional(),
    }),
    response: rule,
    errors: ["proof_required", "conflict"],
  },
} as const satisfies Record<string, Endpoint>;

export type SignInRule = z.output<typeof rule>;
