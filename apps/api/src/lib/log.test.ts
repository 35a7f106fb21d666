import { noTelemetry, type Telemetry } from "@field-advisor/telemetry";
import { lostLogLines } from "@field-advisor/telemetry/log-output";
import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { createLog, standardOutput } from "./log.ts";

/** Counts the lines that were lost. */
function counting() {
  const lost = { lines: 0 };
  const record: Telemetry["record"] = (metric, value) => {
    if (metric.name === lostLogLines.name) lost.lines += value;
  };
  return { lost, telemetry: { ...noTelemetry, record } };
}

const line = "x".repeat(1000);

/** Two megabytes of lines, more than may wait. */
function logMuch(telemetry: Telemetry, file: string) {
  const output = standardOutput(telemetry, file);
  const log = createLog("info", output);
  for (let index = 0; index < 2000; index++) log.info(line);
  return { log, output };
}

const flushed = (output: ReturnType<typeof standardOutput>) =>
  new Promise<Error | undefined>((resolve) => output.flush(resolve));

test("lines that a full disk does not take wait, those that are too many are lost and counted, and nothing ends", async () => {
  const { lost, telemetry } = counting();
  const { log, output } = logMuch(telemetry, "/dev/full");
  // The attempt to write is over, and nobody but the log itself has heard that it failed.
  for (let turn = 0; turn < 20; turn++) await stat("/dev/full");
  expect(lost.lines).toBeGreaterThan(800);
  const before = lost.lines;
  log.info(line);
  expect(await flushed(output)).toMatchObject({ code: "ENOSPC" });
  expect(lost.lines).toBe(before + 1);
});

test("of a log that nobody reads any more every line is counted, and nothing ends", () => {
  const { lost, telemetry } = counting();
  const output = standardOutput(telemetry, "/dev/null");
  const log = createLog("info", output);
  log.info(line);
  expect(lost.lines).toBe(0);
  output.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  log.info(line);
  log.info(line);
  expect(lost.lines).toBe(2);
});
