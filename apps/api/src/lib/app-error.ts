import { type ErrorCode, errorStatus, type Issue } from "@field-advisor/schema/errors";

/** The one error that domains raise; the HTTP layer turns its code into a status and sends its message to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** For input whose fault only the database or a rule can see; lands on the field in the form. */
export const fieldError = (code: ErrorCode, path: string, message: string) =>
  new AppError(code, message, { issues: [{ path, message }] });

/**
 * Refuses a change that was made for another version of something than it has now.
 * @param noun as people call it: "room"
 * @param wanted undefined where whoever changes it does not mind what others did meanwhile
 */
export function requireVersion(noun: string, known: { version: number }, wanted: number | undefined): void {
  if (wanted !== undefined && wanted !== known.version)
    throw new AppError(
      "version_conflict",
      `Somebody else changed this ${noun} in the meantime. Reload to see their change, then make yours again.`,
    );
}

/** Throws AppError not_found with this message where nothing was found. */
export const existingOr =
  (missing: string) =>
  <T>(found: T | null | undefined): T => {
    if (found === undefined || found === null) throw new AppError("not_found", missing);
    return found;
  };

export const storageFull = (cause?: unknown) =>
  new AppError("storage_full", "There is no room for files at the moment. Nothing was stored.", { cause });

/** @param wait seconds until another call is let pass */
export const tooMany = (message: string, wait: number) =>
  new AppError("too_many_requests", message, { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });

export const tooManyRequests = (wait: number) =>
  tooMany("Too many requests. Please wait a moment and try again.", wait);

/** null in place of an AppError: for parts that an answer may lack. */
export const ifPossible = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
