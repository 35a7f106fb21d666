import { holdsUser } from "@field-advisor/schema/web-address";

/** Why nobody outside could be asked, with the sentence that an owner reads. */
export const guardedFetchErrors = {
  "not-https": "The address must start with https://.",
  "holds-user": `${holdsUser}.`,
  "refused-address":
    "The address leads into a private network or to this server. Only addresses on the public internet are called.",
  "unknown-host": "No server has this name. Check the address.",
  "no-connection": "The server could not be reached, or it broke off the connection.",
  certificate: "The server's certificate is not valid, so the connection is not safe.",
  timeout: "The server did not answer in time.",
  redirect: "The server answered with another address. Enter that one: redirects are not followed.",
  "broken-answer": "What the server answered is not proper HTTP.",
} as const;

export type GuardedFetchErrorCode = keyof typeof guardedFetchErrors;

export class GuardedFetchError extends Error {
  readonly code: GuardedFetchErrorCode;
  /** Of a redirect. */
  readonly status: number | undefined;

  constructor(code: GuardedFetchErrorCode, options: ErrorOptions & { status?: number } = {}) {
    super(guardedFetchErrors[code], options);
    this.code = code;
    this.status = options.status;
  }
}

const timeouts = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
  "TimeoutError",
]);

/** What OpenSSL and Node call a certificate that they do not accept, or a server that does not speak TLS. */
const ofCertificates =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_|EPROTO)/;

const ofAnswers = /^(?:HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/;

/** Some have a code, others only a name. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}

/** What went wrong on the way, as one of ours. */
export function asGuardedFetchError(cause: unknown): GuardedFetchError {
  if (cause instanceof GuardedFetchError) return cause;
  // Of several addresses that were tried each has an error.
  if (cause instanceof AggregateError) return asGuardedFetchError(cause.errors.at(-1));
  const code = codeOf(cause);
  if (timeouts.has(code)) return new GuardedFetchError("timeout", { cause });
  if (ofCertificates.test(code)) return new GuardedFetchError("certificate", { cause });
  if (ofAnswers.test(code)) return new GuardedFetchError("broken-answer", { cause });
  return new GuardedFetchError("no-connection", { cause });
}
