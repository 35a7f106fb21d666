import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type InstalledModel, repair } from "../../models/installed.ts";
import { AsyncQueue } from "../async-queue.ts";
import type { Job, Command, Report, Use } from "./local-program.ts";
import { type ModelConfig, modelConfig } from "./model-config.ts";

/** Beside this file: TypeScript in the sources, JavaScript in a bundle. */
const programFile = new URL(`./local-program${path.extname(import.meta.url)}`, import.meta.url);

export interface LocalProcessOptions {
  models: Partial<Record<Use, InstalledModel>>;
  threads: number;
  /** One line for the operator. */
  report: (problem: string) => void;
  /** The module that the process loads; tests name another. */
  native?: string;
  /** Time limit of a job until its next report, in addition to the length of its sound. */
  limitMs?: number;
  /** First back-off after a failure; doubled with each further failure, up to a minute. */
  backoffMs?: number;
}

type Result = Extract<Report, { kind: "words" | "sound" }>;

interface Pending {
  job: Job & { id: number };
  neededAt: number;
  output: AsyncQueue<Result>;
}

/** The jobs of one model, one at a time, and the model's state. */
class ModelQueue {
  readonly model: InstalledModel;
  readonly config: ModelConfig;
  readonly waiting: Pending[] = [];
  current: Pending | undefined;
  limit: NodeJS.Timeout | undefined;
  loaded = false;
  wasLoaded = false;
  isBroken = false;
  since = new Date();
  problem: string | undefined;

  constructor(model: InstalledModel, config: ModelConfig) {
    this.model = model;
    this.config = config;
  }
}

// More would be late by seconds: callers do better without.
const longestQueue = 16;
const maxBackoffMs = 60_000;
// Loading a large model from a slow disk takes longer than any job.
const loadLimitFactor = 24;
const msPerCharacter = 65;
const uses: readonly Use[] = ["hear", "speak"];

/**
 * The child process that runs installed models. While it is down, every job fails at once; it is restarted with a
 * growing back-off. A model that was never loaded successfully is given up.
 */
export class LocalProcess {
  readonly #options: Required<LocalProcessOptions>;
  readonly #queues = new Map<Use, ModelQueue>();
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #loading: NodeJS.Timeout | undefined;
  #overdue: string | undefined;
  #failures = 0;
  #nextId = 1;
  #isSettled = false;
  #closed = false;
  #loadProblem: string | undefined;

  constructor(options: LocalProcessOptions) {
    const defaults = { native: "sherpa-onnx-node", limitMs: 5000, backoffMs: 1000 };
    this.#options = { ...defaults, ...options };
    for (const use of uses) {
      const model = options.models[use];
      if (model) this.#queues.set(use, new ModelQueue(model, modelConfig(model, options.threads)));
    }
    this.#start();
  }

  /** False until the models were loaded or given up. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** @returns since when it works or not, and the last problem */
  state(use: Use): { works: boolean; since: Date; problem: string | undefined } {
    const { loaded = false, since = new Date(), problem } = this.#queues.get(use) ?? {};
    return { works: loaded, since, problem };
  }

  /**
   * Queues a job; the one with the earliest need runs first. Fails when the process is down, overloaded or too slow;
   * aborting ends it with the results so far.
   */
  run(job: Job, neededInMs: number, signal: AbortSignal): AsyncIterable<Result> {
    const output = new AsyncQueue<Result>();
    const queue = this.#queues.get(job.kind);
    const pending = { job: { ...job, id: this.#nextId++ }, neededAt: performance.now() + neededInMs, output };
    if (signal.aborted) output.end();
    else if (!queue?.loaded) output.end(new Error(queue?.problem ?? "No model is loaded."));
    else if (queue.waiting.length >= longestQueue) output.end(new Error("Too many wait."));
    else {
      signal.addEventListener("abort", () => this.#cancel(queue, pending), { once: true });
      const position = queue.waiting.findLastIndex((other) => other.neededAt <= pending.neededAt) + 1;
      queue.waiting.splice(position, 0, pending);
      this.#dispatch(queue);
    }
    return output;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  #start(): void {
    this.#isSettled ||= this.#activeQueues.length === 0;
    if (this.#activeQueues.length === 0 || this.#closed) return;
    this.#loadProblem = undefined;
    // It needs no environment variables, and some of them are secrets.
    const child = fork(fileURLToPath(programFile), {
      serialization: "advanced",
      execArgv: [],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child = child;
    child.on("message", (message: Report) => this.#receive(message));
    child.on("error", (error) => {
      if (child.pid === undefined) this.#ended(error.message);
    });
    child.on("exit", (code, signal) => this.#ended(signal ?? `code ${code}`));
    const models = Object.fromEntries(this.#activeQueues.map(({ model, config }) => [model.use, config]));
    this.#send({ kind: "load", native: this.#options.native, models });
    this.#loading = this.#killAfter(
      this.#options.limitMs * loadLimitFactor,
      "Installed models were not loaded",
    );
  }

  #killAfter(ms: number, failure: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.#overdue = `${failure} within ${(ms / 1000).toFixed(1)} s.`;
      this.#child?.kill("SIGKILL");
    }, ms);
  }

  get #activeQueues(): ModelQueue[] {
    return [...this.#queues.values()].filter((queue) => !queue.isBroken);
  }

  #send(command: Command): void {
    this.#child?.send(command, () => undefined);
  }

  #receive(message: Report): void {
    if (message.kind === "failed") this.#loadProblem = firstLine(message.problem);
    else if (message.kind === "loaded") this.#loaded(this.#queues.get(message.use));
    else
      for (const queue of this.#queues.values())
        if (queue.current?.job.id === message.id) this.#progress(queue, message);
  }

  #loaded(queue: ModelQueue | undefined): void {
    if (!queue) return;
    Object.assign(queue, { loaded: true, wasLoaded: true, since: new Date(), problem: undefined });
    if (!this.#activeQueues.every(({ loaded }) => loaded)) return;
    clearTimeout(this.#loading);
    this.#isSettled = true;
  }

  #progress(queue: ModelQueue, message: Result | Extract<Report, { kind: "done" }>): void {
    if (message.kind !== "done") {
      queue.problem = undefined;
      this.#failures = 0;
      this.#limit(queue);
      queue.current?.output.push(message);
      return;
    }
    clearTimeout(queue.limit);
    const failure = message.problem === undefined ? undefined : new Error(firstLine(message.problem));
    if (failure) this.#reportOnce(queue, `The model ${queue.model.id} failed: ${failure.message}`);
    queue.current?.output.end(failure);
    queue.current = undefined;
    this.#dispatch(queue);
  }

  #reportOnce(queue: ModelQueue, problem: string): void {
    if (queue.problem !== problem) this.#options.report(problem);
    queue.problem = problem;
  }

  #dispatch(queue: ModelQueue): void {
    if (!queue.loaded || queue.current) return;
    queue.current = queue.waiting.shift();
    if (!queue.current) return;
    this.#limit(queue);
    this.#send(queue.current.job);
  }

  #limit(queue: ModelQueue): void {
    clearTimeout(queue.limit);
    if (!queue.current) return;
    const limitMs = this.#options.limitMs + soundMs(queue.current.job);
    queue.limit = this.#killAfter(limitMs, `The model ${queue.model.id} did not answer`);
  }

  #cancel(queue: ModelQueue, pending: Pending): void {
    pending.output.end();
    const position = queue.waiting.indexOf(pending);
    if (position !== -1) queue.waiting.splice(position, 1);
    else if (queue.current === pending) this.#send({ kind: "stop", id: pending.job.id });
  }

  #ended(exitReason: string): void {
    this.#child = undefined;
    clearTimeout(this.#loading);
    const reason =
      this.#overdue ?? `The process that hears and speaks with installed models ended (${exitReason}).`;
    this.#overdue = undefined;
    const culprit = this.#activeQueues.find((queue) => !queue.wasLoaded);
    for (const queue of this.#activeQueues) this.#fail(queue, reason);
    if (this.#closed) return;
    const backoffMs = culprit ? 0 : Math.min(this.#options.backoffMs * 2 ** this.#failures++, maxBackoffMs);
    if (culprit) this.#giveUp(culprit, this.#loadProblem ?? reason);
    else
      this.#options.report(
        `${reason} It is started again in ${backoffMs / 1000} s; agents do without until then.`,
      );
    this.#restart = setTimeout(() => this.#start(), backoffMs);
  }

  #fail(queue: ModelQueue, problem: string): void {
    clearTimeout(queue.limit);
    if (queue.loaded) Object.assign(queue, { loaded: false, since: new Date(), problem });
    const jobs = [...(queue.current ? [queue.current] : []), ...queue.waiting.splice(0)];
    queue.current = undefined;
    for (const { output } of jobs) output.end(new Error(problem));
  }

  #giveUp(queue: ModelQueue, reason: string): void {
    const { id, folder } = queue.model;
    queue.isBroken = true;
    queue.problem = `The model ${id} in ${folder} cannot be loaded: ${reason} ${repair}`;
    this.#options.report(queue.problem);
  }
}

/** Length of the sound that is heard, or the estimated length of the longest text that is spoken. */
function soundMs(job: Job): number {
  if (job.kind === "hear") return (job.samples.length * 1000) / job.sampleRate;
  return Math.max(...job.texts.map((text) => text.length)) * msPerCharacter;
}

/** Native libraries write long messages. */
const firstLine = (text: string) => text.slice(0, 200).replace(/\n[^]*/, "");
