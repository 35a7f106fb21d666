import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { EncoderReport, EncoderTask } from "./encoder-program.ts";

/** Beside this file: TypeScript in the sources, JavaScript in a bundle. */
const programFile = fileURLToPath(
  new URL(`./encoder-program${path.extname(import.meta.url)}`, import.meta.url),
);

// Beside conversations that leave it hardly anything.
const silentForMs = 300_000;

type Done = Extract<EncoderReport, { kind: "done" }>;

/** The sound cannot be encoded, or its process was killed. */
export class EncoderProblem extends Error {}

/**
 * Encodes in a process of its own.
 * @param take called with each piece of the MP3; the next one waits for it
 * @param speech samples of 16 bits, for the task `speech`
 * @throws EncoderProblem where it failed
 */
export async function encode(
  task: EncoderTask,
  take: (mp3: Buffer) => Promise<void> | void,
  signal: AbortSignal,
  speech?: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<Done> {
  signal.throwIfAborted();
  // It needs no environment variables, and some of them are secrets.
  const child = fork(programFile, task, {
    env: {},
    execArgv: [],
    stdio: [speech ? "pipe" : "ignore", "pipe", "ignore", "ipc"],
  });
  const ended = endOf(child);
  const kill = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  const overdue = setTimeout(kill, silentForMs);
  let report: EncoderReport | undefined;
  child.on("message", (message: EncoderReport) => (report = message));
  let fault: Error | undefined;
  const giveUp = (error: Error) => {
    fault ??= error;
    kill();
  };
  if (speech && child.stdin) Readable.from(speech).on("error", giveUp).pipe(child.stdin.on("error", giveUp));
  try {
    for await (const piece of child.stdout ?? []) {
      overdue.refresh();
      await take(piece);
    }
    await ended;
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener("abort", kill);
    kill();
  }
  signal.throwIfAborted();
  if (fault) throw fault;
  if (report?.kind === "done") return report;
  throw new EncoderProblem(report?.problem ?? "The process that encodes sound ended.");
}

/** Resolves when the process has ended and its last message was received, or when it could not be started. */
const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => (child.connected ? child.once("disconnect", resolve) : resolve()));
  });
