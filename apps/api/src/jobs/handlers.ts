import type { Context } from "../context.ts";
import { endCall, endCalls } from "../domains/calls/calls.jobs.ts";
import type { JobName, JobPayloads } from "./payloads.ts";

/** Does a job. It may be done more than once, so doing it again must change nothing. @param since when it was enqueued */
type Handler<Name extends JobName> = (ctx: Context, payload: JobPayloads[Name], since: Date) => Promise<void>;

export const handlers: { [Name in JobName]: Handler<Name> } = {
  "end-calls": endCalls,
  "end-call": endCall,
};
