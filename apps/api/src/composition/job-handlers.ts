import type { Context } from "../context.ts";
import { confirmEnd, endAtLimit, endCall, endCalls } from "../domains/conversations/calls.jobs.ts";
import { endAttempt, judgeAttempt, scoreAttempt } from "../domains/practice/attempts.jobs.ts";
import { requestReset } from "../domains/auth/resets/resets.jobs.ts";
import type { JobContext, JobName, JobPayloads } from "../platform/jobs/payloads.ts";

/** Does a job. It may be done more than once, so doing it again must change nothing. */
type Handler<Name extends JobName> = (
  ctx: Context,
  payload: JobPayloads[Name],
  job: JobContext,
) => Promise<void>;

export const handlers: { [Name in JobName]: Handler<Name> } = {
  "end-calls": endCalls,
  "end-call": endCall,
  "confirm-end": confirmEnd,
  "end-at-limit": endAtLimit,
  "score-attempt": scoreAttempt,
  "end-attempt": endAttempt,
  "judge-attempt": judgeAttempt,
  "request-reset": requestReset,
};
