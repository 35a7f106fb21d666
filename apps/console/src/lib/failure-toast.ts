import { describeError } from "@field-advisor/api-client/describe-error";

/** The toast of something that did not work: what, and why. */
export const failureToast = (what: string, error: unknown) =>
  ({ tone: "error", title: "Error", description: `${what} ${describeError(error).sentence}` }) as const;
