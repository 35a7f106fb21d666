import type { Metric, Telemetry } from "./telemetry.ts";

export const lostLogLines = {
  name: "field_advisor_log_lines_lost_total",
  kind: "counter",
  description: "Lines of the log that could not be written: the disk is full, or nobody reads them any more.",
  labels: [],
} as const satisfies Metric;

/** The bytes of a log that wait to be written, at most; lines beyond that are lost. */
export const mostUnwritten = 1024 * 1024;

interface LogOutput {
  write(line: string): unknown;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  on(event: "drop", listener: () => void): unknown;
}

/**
 * A log that cannot be written ends nothing. Where the disk is full, lines wait for room, which the output limits to
 * `mostUnwritten` (`maxLength`); where the reader has gone for good, every line is lost. What is lost is counted.
 */
export function outliveFullDisk<Output extends LogOutput>(output: Output, telemetry: Telemetry): Output {
  const lose = () => telemetry.record(lostLogLines, 1, {});
  // A counter that appears with its first event hides that event.
  telemetry.record(lostLogLines, 0, {});
  output.on("drop", lose);
  output.on("error", ({ code }) => {
    if (code === "EPIPE") output.write = lose;
  });
  return output;
}
