/** What background jobs are for, in words. Free of zod, so every app may load it. */
const labels: Readonly<Record<string, string>> = {
  "end-calls": "Ending a call",
  "end-call": "Ending a call",
  "request-reset": "Recording a request for a new password",
  "end-expired-sessions": "Ending expired sign-in sessions",
  "add-up-activity": "Adding up sign-ins and conversations",
  "add-up-usage": "Counting usage events",
  "fetch-transcripts": "Fetching missing transcripts",
  "delete-transcripts": "Deleting transcripts at the voice provider",
  "check-agent-security": "Checking the security of agents",
  "forget-login-throttles": "Deleting old counters of sign-ins and requests and of costly requests",
  "forget-sessions": "Deleting old sign-in sessions",
  "forget-audit-entries": "Deleting old entries of the audit log",
  "forget-records": "Deleting records whose retention period is over",
};

/** What a job is for: "Ending a call". A name without a label is read as it stands: `send-file` is "Send file". */
export function jobLabel(name: string): string {
  const words = name.replaceAll("-", " ");
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
