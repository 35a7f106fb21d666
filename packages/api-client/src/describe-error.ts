import { ApiError, NetworkError } from "./api-error.ts";

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
