const everyMinute = "* * * * *";

const everyHour = "0 * * * *";

/** When the work is due that is done again and again. */
export const crons = {
  "end-expired-sessions": everyMinute,
  "add-up-activity": everyMinute,
  "add-up-usage": everyMinute,
  "fetch-transcripts": everyMinute,
  "close-lost-conversations": everyMinute,
  "delete-transcripts": everyMinute,
  "assign-to-later": everyMinute,
  "close-attempts": everyHour,
  "check-agent-security": everyHour,
  "look-after-files": everyHour,
  "forget-conversations": everyHour,
  "keep-months": everyHour,
  "forget-login-throttles": everyHour,
  "forget-sessions": everyHour,
  "forget-audit-entries": everyHour,
  "forget-records": everyHour,
} as const;

export type ScheduleName = keyof typeof crons;

/** Whether work of this name is scheduled. */
export const isScheduled = (name: string): name is ScheduleName => Object.hasOwn(crons, name);
