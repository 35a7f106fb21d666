/**
 * Every machine-readable error code of the API and the HTTP status it travels with.
 * Free of zod, so the public page may load it.
 */
export const errorStatus = {
  invalid_request: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  second_step_required: 401,
  step_over: 401,
  forbidden: 403,
  origin_refused: 403,
  password_change_required: 403,
  second_factor_required: 403,
  proof_required: 403,
  impersonating: 403,
  page_unavailable: 403,
  invitation_ended: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  slug_taken: 409,
  email_taken: 409,
  username_taken: 409,
  last_owner: 409,
  version_conflict: 409,
  agent_inactive: 409,
  consent_needed: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  misdirected_request: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  storage_full: 507,
  provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What is wrong with one field of the input; `path` joins nested keys with dots. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  issues?: Issue[];
}
