import type { SignInProblem } from "@field-advisor/schema/identity-provider-constants";
import type { ProofProblem } from "@field-advisor/schema/proof-constants";
import type { Actor } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import type { ProvenIdentity } from "../../providers/openid-provider.ts";
import type { GivenCookies } from "../auth/auth.service.ts";
import type { Flow } from "./flow.rules.ts";
import type { ProviderInUse } from "./providers.queries.ts";

export interface Visit {
  actor: Actor | null;
  request: RequestContext;
}

/** Somebody who came back from a provider, which has proven who they are there. */
export interface Arrived {
  provider: ProviderInUse;
  flow: Flow;
  identity: ProvenIdentity;
  /** Where the provider's own session ends, if it says so. */
  signOutAt: string | undefined;
}

export interface Failed {
  problem: SignInProblem | ProofProblem;
  /** Whose account it is about. */
  userId?: number;
  /** What owners read of the provider. */
  says?: string;
}

/** What came of it: the cookies that they are given, none where their session goes on, or why they did not come in. */
export type Outcome = { cookies: GivenCookies | null } | Failed;
