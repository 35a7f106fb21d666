import { describeError, type Failure } from "@field-advisor/api-client/describe-error";

/** What did not work, and why: "Failed to fetch rooms. The server could not be reached." */
export function failedTo(what: string, error: unknown): Failure {
  const { sentence, requestId } = describeError(error);
  return { sentence: `${what}${what.endsWith(".") ? "" : "."} ${sentence}`, requestId };
}

/** The toast of something that did not work: what, and why. */
export const failureToast = (what: string, error: unknown) =>
  ({ tone: "error", title: "Error", description: failedTo(what, error).sentence }) as const;
