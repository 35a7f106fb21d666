import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate } from "./primitives.ts";
import { roles } from "./routes.ts";

const rule = z.object({
  role: z.enum(roles),
  /** Passwords open nothing, and there are none to reset. */
  onlyByProvider: z.boolean(),
  /** Whoever comes in by a password has a second factor, or gets one first. */
  secondFactorRequired: z.boolean(),
  /** How many active people have the role. */
  people: z.int(),
  /** How many of them are linked to a provider that is on. */
  linked: z.int(),
});

/** How the caller may sign in, which is also how they prove later on who they are. */
const ownSignIn = z.object({
  /** Whether their password opens anything. */
  byPassword: z.boolean(),
  /** The providers that they are linked to and that are on. */
  providers: z.array(z.object({ id, name: z.string() })),
  /** Whether they have a passkey. */
  hasPasskey: z.boolean(),
  /** When they last proved in this session who they are. */
  provedAt: isoDate,
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
  mine: {
    kind: "json",
    method: "GET",
    path: "/api/user/sign-in",
    summary: "How the caller may sign in, and when they last proved who they are",
    access: "signed-in",
    hosts: staffHosts,
    beforeSecondFactor: true,
    response: ownSignIn,
    status: 200,
    keys: "refused",
    polled: true,
  },
} as const satisfies Record<string, Endpoint>;

export type OwnSignIn = z.output<typeof ownSignIn>;

export type SignInRule = z.output<typeof rule>;
