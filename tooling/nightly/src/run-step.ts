import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { toolEnv } from "@field-advisor/run/paths";
import { start } from "@field-advisor/run/processes";
import { endTree } from "./end-tree.ts";
import type { Step } from "./steps.ts";
import { type Figure, readFigure } from "./table.ts";

/** With which a step ends where a tool is missing; it has written a line that begins with {@link notRun}. */
const missingTool = 77;
const notRun = "not run:";

const lastLinesKept = 40;

export interface Outcome {
  name: string;
  /** `passed`, or why not. */
  result: string;
  isFailure: boolean;
  seconds: number;
  figures: Figure[];
  /** The end of what a failed step wrote. */
  lastLines: string[];
}

interface Surroundings {
  /** Where the logs are written. */
  folder: string;
  /** Aborted when nothing more is wanted. */
  signal: AbortSignal;
  /** How long a step that is ended may take to stop what it started. */
  graceMs?: number;
}

/** Runs one step as a process group of its own, with its output in a log. */
export async function runStep(step: Step, { folder, signal, graceMs }: Surroundings): Promise<Outcome> {
  const { name, env, minutes } = step;
  const [command = "", ...args] = step.command;
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  const logFile = path.join(folder, `${name.replaceAll(/\W/g, "-")}.log`);
  const running = start({ name, command, args, env: toolEnv(env), logFile, stopSignal: "SIGINT" });
  const cut = await cutAfter(running, minutes, signal, graceMs);
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  const code = cut === undefined ? running.exitCode?.() : undefined;
  const missing = code === missingTool ? (lines.find((line) => line.startsWith(notRun)) ?? notRun) : "";
  const result = missing || (code === 0 ? "passed" : (cut ?? (await running.ended)));
  const isFailure = missing === "" && result !== "passed";
  return {
    name,
    result,
    isFailure,
    seconds: Math.round((performance.now() - began) / 1000),
    figures: lines.map(readFigure).filter((figure) => figure !== undefined),
    lastLines: isFailure ? lines.slice(-lastLinesKept) : [],
  };
}

/** Waits for a step, and ends it when its time is over or nothing more is wanted. @returns why it was ended, if it was */
async function cutAfter(
  running: ReturnType<typeof start>,
  minutes: number,
  signal: AbortSignal,
  graceMs = 30_000,
): Promise<string | undefined> {
  const over = AbortSignal.any([AbortSignal.timeout(Math.round(minutes * 60_000)), signal]);
  const cut = over.aborted ? true : once(over, "abort");
  const end = await Promise.race([running.ended, cut]);
  if (typeof end === "string") return undefined;
  if (running.pid !== undefined) await endTree(running.pid, graceMs);
  return signal.aborted ? "stopped" : `ended after its limit of ${Number(minutes.toFixed(2))} minutes`;
}
