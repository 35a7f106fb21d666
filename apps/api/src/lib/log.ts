import { noTelemetry } from "@field-advisor/telemetry";
import { mostUnwritten, outliveFullDisk } from "@field-advisor/telemetry/log-output";
import pino, { type DestinationStream, type Logger } from "pino";

/** What may never be read in a log, wherever an object carries it: the second line of defence. */
const secrets = [
  "req.headers.cookie",
  "req.headers.authorization",
  'req.headers["x-impersonation-token"]',
  'res.headers["set-cookie"]',
  // The multipart parser traces what it was given.
  "busboyOptions.headers",
  ...["password", "newPassword", "currentPassword", "tempPassword", "accessCode"].flatMap((key) => [
    key,
    `*.${key}`,
  ]),
  ...["token", "signedUrl", "secret", "apiKey", "key", "secretAccessKey", "cookie"].flatMap((key) => [
    key,
    `*.${key}`,
  ]),
];

/** One JSON line per event, times in UTC. @param destination standard output unless a test listens */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: "[redacted]" },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Lines are gathered for up to a second: writing each by itself would cost more than the work it reports. */
export const standardOutput = (telemetry = noTelemetry, dest: number | string = 1) =>
  outliveFullDisk(
    pino.destination({
      dest,
      sync: false,
      minLength: 8192,
      maxLength: mostUnwritten,
      periodicFlush: 1000,
    }),
    telemetry,
  );

/**
 * An error as logs may hold it. PostgreSQL repeats values of the statement in its messages, so of its errors only what
 * names the place is kept.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  const isFromDatabase = "severity" in error;
  return {
    type: error.name,
    message: isFromDatabase ? undefined : error.message,
    code,
    ...(isFromDatabase && { constraint, table, routine }),
    stack: error.stack?.slice(error.stack.indexOf("\n    at ") + 1),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
