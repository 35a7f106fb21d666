import type { Context } from "../context.ts";
import { giveRoomsLater } from "../domains/assignments/given-rooms.service.ts";
import { confirmEnd, endAtLimit, endCall, endCalls } from "../domains/calls/calls.jobs.ts";
import { deleteAtProvider } from "../domains/conversations/transcripts.service.ts";
import { judgeDrill } from "../domains/practice/drill-judging.service.ts";
import { speak } from "../domains/model-talks/model-sounds.jobs.ts";
import { judgeByModel } from "../domains/practice/judgements.service.ts";
import { judgeAgain } from "../domains/practice/rejudgements.jobs.ts";
import { deleteSound, fetchRecording } from "../domains/recordings/recordings.jobs.ts";
import { closeInTime } from "../domains/practice/runs.service.ts";
import { score } from "../domains/practice/scores.service.ts";
import { deliver } from "../domains/webhooks/delivering.jobs.ts";
import { requestReset } from "../domains/users/resets/resets.jobs.ts";
import { tellTo } from "../platform/events/tell.ts";
import { receivers } from "./event-receivers.ts";
import { speakDemoAttempt } from "./seeds/seed-sound.ts";
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
  "delete-records": deleteAtProvider,
  "delete-sound": deleteSound,
  "fetch-recording": fetchRecording,
  "speak-demo-attempt": speakDemoAttempt,
  "score-attempt": score,
  "give-rooms": giveRoomsLater,
  "judge-again": judgeAgain,
  "end-attempt": closeInTime,
  "speak-model": speak,
  "judge-attempt": judgeByModel,
  "judge-drill": judgeDrill,
  "request-reset": requestReset,
  "deliver-webhook": deliver,
  tell: tellTo(receivers),
};
