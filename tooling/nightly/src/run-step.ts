import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { root, toolEnv } from "@field-advisor/run/paths";
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
export async function runStep(
  step: Step,
  { folder, signal, graceMs = 30_000 }: Surroundings,
): Promise<Outcome> {
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  const log = createWriteStream(path.join(folder, `${step.name.replaceAll(/\W/g, "-")}.log`));
  const figures: Figure[] = [];
  const lines: string[] = [];
  let missing = "";
  const read = (line: string) => {
    log.write(`${line}\n`);
    const figure = readFigure(line);
    if (figure) figures.push(figure);
    if (line.startsWith(notRun)) missing = line;
    lines.push(line);
    if (lines.length > lastLinesKept) lines.shift();
  };
  const end = await follow(step, { signal, graceMs }, read);
  log.end();
  const isMissing = end.code === missingTool;
  const result = isMissing ? missing || notRun : end.code === 0 ? "passed" : end.because;
  const isFailure = !isMissing && result !== "passed";
  const seconds = Math.round((performance.now() - began) / 1000);
  return { name: step.name, result, isFailure, seconds, figures, lastLines: isFailure ? lines : [] };
}

interface End {
  code: number | null;
  because: string;
}

async function follow(
  { command: [program = "", ...args], minutes, env }: Step,
  { signal, graceMs }: Required<Omit<Surroundings, "folder">>,
  read: (line: string) => void,
): Promise<End> {
  const child = spawn(program, args, {
    cwd: root,
    env: toolEnv(env),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", read);
  const ended = new Promise<End>((resolve) => {
    child.once("error", ({ message }) => resolve({ code: 1, because: `failed: ${message}` }));
    child.once("exit", (code, name) =>
      resolve({ code: code ?? 1, because: code === null ? `ended by ${name}` : `failed with code ${code}` }),
    );
  });
  const limit = AbortSignal.timeout(Math.round(minutes * 60_000));
  const over = AbortSignal.any([limit, signal]);
  const cut = over.aborted ? undefined : once(over, "abort").then(() => undefined);
  const end = await Promise.race([ended, cut]);
  if (end) return end;
  if (child.pid !== undefined) await endTree(child.pid, graceMs);
  return {
    code: 1,
    because: signal.aborted ? "stopped" : `ended after its limit of ${Number(minutes.toFixed(2))} minutes`,
  };
}
