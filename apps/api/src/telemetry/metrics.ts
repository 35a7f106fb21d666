import type { Metric } from "@field-advisor/telemetry";

const seconds = { unit: "s" } as const;
const bytes = { unit: "By" } as const;

export const providerCalls = {
  ...seconds,
  name: "field_advisor_provider_call_duration_seconds",
  kind: "histogram",
  description: "How long calls to a provider took, by how they ended.",
  labels: ["provider", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 30, 120],
} as const satisfies Metric;

export const providerUp = {
  name: "field_advisor_provider_up",
  kind: "gauge",
  description: "1 where the last call to a provider was answered, 0 where it failed.",
  labels: ["provider"],
} as const satisfies Metric;

export const uploadsInProgress = {
  name: "field_advisor_uploads_in_progress",
  kind: "up-down counter",
  description: "Files that are arriving at this process.",
  labels: [],
} as const satisfies Metric;

export const uploadBytes = {
  ...bytes,
  name: "field_advisor_upload_bytes_total",
  kind: "counter",
  description: "Bytes of the files that arrived completely.",
  labels: [],
} as const satisfies Metric;

export const rateLimitRefusals = {
  name: "field_advisor_rate_limit_refusals_total",
  kind: "counter",
  description: "Requests that were refused because there were too many.",
  labels: ["route"],
} as const satisfies Metric;

export const signInFailures = {
  name: "field_advisor_sign_in_failures_total",
  kind: "counter",
  description: "Wrong passwords and access codes.",
  labels: ["who"],
} as const satisfies Metric;

export const callEnds = {
  name: "field_advisor_call_ends_total",
  kind: "counter",
  description:
    "Ends of calls that became known, by who told: the browser, the provider's record, or an operator's change.",
  labels: ["by"],
} as const satisfies Metric;

export const jobs = {
  name: "field_advisor_jobs",
  kind: "gauge",
  description: "Jobs in the queues that all processes share.",
  labels: ["queue", "state"],
} as const satisfies Metric;

export const jobsFailed = {
  name: "field_advisor_jobs_failed",
  kind: "gauge",
  description: "Jobs that failed for good and are on the owners' list.",
  labels: ["queue"],
} as const satisfies Metric;

export const callsOpen = {
  name: "field_advisor_calls_open",
  kind: "gauge",
  description:
    "Calls that may go on: of their end nothing is known, and their address is not older than the longest call.",
  labels: [],
} as const satisfies Metric;

export const sessionsActive = {
  name: "field_advisor_sessions_active",
  kind: "gauge",
  description: "Sessions of staff that are alive.",
  labels: [],
} as const satisfies Metric;

export const databaseUp = {
  name: "field_advisor_database_up",
  kind: "gauge",
  description: "1 where this process could count in the database within the last 15 s, 0 where it could not.",
  labels: [],
} as const satisfies Metric;

export const filesBytes = {
  ...bytes,
  name: "field_advisor_files_bytes",
  kind: "gauge",
  description: "What all uploaded files have together.",
  labels: [],
} as const satisfies Metric;

export const filesQuota = {
  ...bytes,
  name: "field_advisor_files_quota_bytes",
  kind: "gauge",
  description: "What all uploaded files may have together.",
  labels: [],
} as const satisfies Metric;

export const diskFree = {
  unit: "1",
  name: "field_advisor_disk_free_ratio",
  kind: "gauge",
  description: "The share that is free of the disk on which files arrive.",
  labels: [],
} as const satisfies Metric;

export const backupAge = {
  ...seconds,
  name: "field_advisor_backup_age_seconds",
  kind: "gauge",
  description: "How long ago the last back-up was made; without any, the first user.",
  labels: [],
} as const satisfies Metric;
