/** What background jobs are for, in words. */
const labels: Readonly<Record<string, string>> = {
  "end-calls": "Ending a call",
  "end-call": "Ending a call",
  "confirm-end": "Confirming the end of a call",
  "end-at-limit": "Ending a call at its last minute",
  "score-attempt": "Judging an attempt",
  "judge-attempt": "Judging an attempt by the language model",
  "judge-drill": "Judging what somebody said once more",
  "give-rooms": "Giving people the rooms of a path",
  "judge-again": "Judging an attempt again with a newer rubric",
  "speak-model": "Speaking a model talk",
  "end-attempt": "Ending an attempt whose time is up",
  tell: "Telling other programs what happened",
  "send-statements": "Sending learning records",
  "assign-to-later": "Assigning to people who joined a group later",
  "close-lost-conversations": "Closing conversations that nobody continued",
  "forget-conversations": "Deleting conversations that pages keep for a number of days",
  "close-attempts": "Closing attempts that were left open",
  "request-reset": "Recording a request for a new password",
  "end-expired-sessions": "Ending expired sign-in sessions",
  "add-up-activity": "Adding up sign-ins and conversations",
  "add-up-usage": "Counting usage events",
  "tell-overdue": "Noting what became overdue",
  "deliver-webhook": "Telling another program what happened",
  "look-after-second-factors": "Looking after second factors",
  "look-after-webhooks": "Telling other programs again what did not arrive",
  "renew-paths": "Beginning expired paths again",
  "look-after-files": "Removing unused files and looking for lost ones",
  "fetch-transcripts": "Fetching missing transcripts",
  "delete-transcripts": "Deleting transcripts at the voice provider",
  "delete-records": "Deleting at the voice provider what somebody deleted",
  "fetch-recording": "Fetching the sound of a call",
  "speak-demo-attempt": "Speaking an attempt of the demo data",
  "delete-sound": "Deleting the sound of a call at the voice provider",
  "look-after-recordings": "Deleting the sound of calls whose time is over",
  "check-agent-security": "Checking the security of agents",
  "forget-login-throttles": "Deleting old counters of sign-ins and requests and of costly requests",
  "forget-months": "Deleting months of usage events and of the audit log whose retention period is over",
  "forget-sessions": "Deleting old sign-in sessions",
  "forget-audit-entries": "Deleting names that no entry of the audit log needs any more",
  "forget-records": "Deleting records whose retention period is over",
};

/** What a job is for: "Ending a call". A name without a label is read as it stands: `send-file` is "Send file". */
export function jobLabel(name: string): string {
  const words = name.replaceAll("-", " ");
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
