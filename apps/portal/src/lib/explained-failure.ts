import { describeError, type Failure } from "@field-advisor/api-client/describe-error";

/** What did not work, and why: "Failed to fetch rooms: The server could not be reached." */
export function explainedFailure(what: string, error: unknown): Failure {
  const { sentence, requestId } = describeError(error);
  return { sentence: `${what}: ${sentence}`, requestId };
}
