import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from "@field-advisor/schema/errors";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(errorStatus, value);

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";

/** An answer may come from a proxy on the way, so nothing about its shape is taken for granted. */
function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) return {};
    const { error, code, requestId, issues } = body;
    return {
      ...(typeof error === "string" && { error }),
      ...(isErrorCode(code) && { code }),
      ...(typeof requestId === "string" && { requestId }),
      ...(Array.isArray(issues) && { issues: issues.filter(isIssue) }),
    };
  } catch {
    return {};
  }
}

/**
 * An answer of the server that is not a success. `message` is `"<status>: <body text>"`, or the status text where the
 * body is empty; what the API says in its error body stands beside it. `code` is undefined when something between
 * browser and API answered.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** A sentence for people. */
  readonly error: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly issues: readonly Issue[];
  /** What support needs to find the request in the log. */
  readonly requestId: string | undefined;
  /** When a throttled caller may try again, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Pick<Response, "status" | "statusText" | "headers">, bodyText: string) {
    super(`${response.status}: ${bodyText || response.statusText}`);
    const body = parseErrorBody(bodyText);
    this.status = response.status;
    this.error = body.error;
    this.code = body.code;
    this.issues = body.issues ?? [];
    this.requestId = body.requestId;
    const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

/**
 * True where the server answers that a thing does not exist, or not for this reader, or that its id cannot be one.
 * For reads by an id alone.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_request");

const networkSentences = {
  offline: "The server could not be reached. Check your connection and try again.",
  timeout: "The server took too long to answer. Try again.",
  unreadable: "The server's answer could not be read. Try again.",
  changed: "This file was changed after it was chosen. Choose it again.",
} as const;

/** No usable answer came back; whether the server acted on the call is not known. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly reason: keyof typeof networkSentences;

  constructor(reason: keyof typeof networkSentences, options?: ErrorOptions) {
    super(networkSentences[reason], options);
    this.reason = reason;
  }
}

export interface Failure {
  /** What went wrong, in words for people. */
  sentence: string;
  /** What to quote when asking for help. */
  requestId: string | undefined;
}

const fallback = "Something went wrong on our side. Try again.";

/** What to tell people about any failure of a call; `sentence` replaces the words where the server sent none. */
export function describeError(error: unknown, sentence = fallback): Failure {
  if (error instanceof ApiError) return { sentence: error.error ?? sentence, requestId: error.requestId };
  if (error instanceof NetworkError) return { sentence: error.message, requestId: undefined };
  return { sentence, requestId: undefined };
}
