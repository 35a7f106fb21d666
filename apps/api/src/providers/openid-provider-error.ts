import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { GuardedFetchError } from "../lib/guarded-fetch-error.ts";

/** Why a provider proved nobody, with the sentence that owners read. */
export class ProviderError extends Error {
  readonly problem: "cancelled" | "away" | "invalid";

  constructor(problem: ProviderError["problem"], says: string, cause?: unknown) {
    super(says, { cause });
    this.name = "ProviderError";
    this.problem = problem;
  }
}

const refusals: Readonly<Record<string, string>> = {
  invalid_client: "The provider does not accept the client ID or the client secret.",
  unauthorized_client: "The provider does not let this client ID sign people in.",
  invalid_grant: "The provider says that the sign-in is over or was made for another address.",
  invalid_scope: "The provider does not tell e-mail addresses to this client ID.",
  unsupported_response_type: "The provider does not let this client ID sign people in by a code.",
};

const waits = new Set(["server_error", "temporarily_unavailable", "slow_down"]);

/** What the person did, or what the provider decided about them alone. */
const aboutThePerson = new Set([
  "access_denied",
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
]);

const sentences: Readonly<Record<string, string>> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    "What the provider signed was made for another program, another address of the provider or another sign-in.",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    "What the provider signed is too old, or its clock and ours differ by minutes.",
  OAUTH_KEY_SELECTION_FAILED: "What the provider signed was signed by a key that it does not show.",
  OAUTH_RESPONSE_IS_NOT_JSON: "What the provider answered is not what OpenID Connect asks for.",
};

const notAsAsked = "What the provider answered is not what OpenID Connect asks for.";

/** Its address was entered otherwise than it calls itself. @param issuer what it says */
export const otherIssuer = (issuer: unknown): ProviderError =>
  new ProviderError(
    "invalid",
    typeof issuer === "string" && issuer.length <= 200 && /^https?:\/\/[^\s{}]+$/.test(issuer)
      ? `The provider calls itself ${issuer}. Enter that as its address.`
      : "This address stands for many organisations. Enter the address of your own, which has its ID in it.",
  );

/** What went wrong, as one of ours. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
    return otherIssuer((error.cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer);
  const unreached = guardedFetchErrorIn(error);
  if (unreached) return new ProviderError("away", unreached.message, error);
  if (error instanceof AuthorizationResponseError) return refused(error.error, error);
  // Asked for another secret, as of a browser for a password.
  if (error instanceof WWWAuthenticateChallengeError)
    return new ProviderError("invalid", refusals["invalid_client"] ?? notAsAsked, error);
  if (error instanceof ResponseBodyError)
    return error.status >= 500
      ? new ProviderError("away", `The provider answered ${error.status}.`, error)
      : new ProviderError("invalid", refusals[error.error] ?? notAsAsked, error);
  const status = statusIn(error);
  if (status !== undefined && status >= 500)
    return new ProviderError("away", `The provider answered ${status}.`, error);
  if (status !== undefined && status >= 400)
    return new ProviderError("invalid", `The provider answered ${status}: is its address right?`, error);
  const code = error instanceof ClientError ? error.code : undefined;
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT")
    return new ProviderError("away", "The provider did not answer in time.", error);
  return new ProviderError("invalid", sentences[code ?? ""] ?? notAsAsked, error);
}

function refused(code: string, cause: unknown): ProviderError {
  if (aboutThePerson.has(code))
    return new ProviderError("cancelled", "The sign-in was cancelled at the provider.", cause);
  if (waits.has(code))
    return new ProviderError("away", "The provider says that it cannot sign anybody in right now.", cause);
  return new ProviderError("invalid", refusals[code] ?? "The provider refused the sign-in.", cause);
}

/** However deep the library has wrapped it. */
function guardedFetchErrorIn(error: unknown): GuardedFetchError | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++)
    if (inner instanceof GuardedFetchError) return inner;
  return undefined;
}

const statusIn = (error: unknown): number | undefined =>
  error instanceof Error && error.cause instanceof Response ? error.cause.status : undefined;
