import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type InstalledModel, repair } from "../../models/installed.ts";
import { AsyncQueue } from "../async-queue.ts";
import type { Job, Order, Report, Use } from "./local-program.ts";
import { type ModelConfig, modelConfig } from "./model-config.ts";

/** Beside this file, and of its kind: TypeScript in the sources, JavaScript in what is bundled for an image. */
const programFile = new URL(`./local-program${path.extname(import.meta.url)}`, import.meta.url);

export interface LocalProcessOptions {
  models: Partial<Record<Use, InstalledModel>>;
  threads: number;
  /** One line for the operator. */
  report: (problem: string) => void;
  /** The module that is loaded there; a test names another. */
  native?: string;
  /** How long a job may take until its next report, beyond the time that its sound lasts. */
  limitMs?: number;
  /** Before the first start after a failure; it doubles with each failure that follows, up to a minute. */
  pauseMs?: number;
}

type Result = Extract<Report, { kind: "words" | "sound" }>;

interface Pending {
  job: Job & { id: number };
  neededAt: number;
  output: AsyncQueue<Result>;
}

/** The jobs of one use, one at a time, and whether its model can be used. */
class Lane {
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

// More would be late by seconds: those who ask do better without.
const longestQueue = 16;
const longestPauseMs = 60_000;
// A large model from a slow disk takes longer than any job.
const loadsLonger = 24;
const msPerCharacter = 65;
const uses: readonly Use[] = ["hear", "speak"];

/**
 * The process that hears and speaks with installed models. While it is down, every job fails at once; it is started again
 * after growing pauses. A model with which it never came up is given up.
 */
export class LocalProcess {
  readonly #options: Required<LocalProcessOptions>;
  readonly #lanes = new Map<Use, Lane>();
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #loading: NodeJS.Timeout | undefined;
  #overdue: string | undefined;
  #failures = 0;
  #nextId = 1;
  #isSettled = false;
  #closed = false;
  #loadProblem: string | undefined;

  /** @throws Error that says which model is none of its kind */
  constructor(options: LocalProcessOptions) {
    const defaults = { native: "sherpa-onnx-node", limitMs: 5000, pauseMs: 1000 };
    this.#options = { ...defaults, ...options };
    for (const use of uses) {
      const model = options.models[use];
      if (model) this.#lanes.set(use, new Lane(model, modelConfig(model, options.threads)));
    }
    this.#start();
  }

  /** False until the models were loaded for the first time, or given up. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Whether a use works now, since when it does or does not, and what went wrong last. */
  state(use: Use): { works: boolean; since: Date; problem: string | undefined } {
    const { loaded = false, since = new Date(), problem } = this.#lanes.get(use) ?? {};
    return { works: loaded, since, problem };
  }

  /**
   * Does a job, the one that is needed first before the others. Fails when the process is down, busy beyond measure or too
   * slow; aborting ends it with what there is.
   */
  run(job: Job, neededInMs: number, signal: AbortSignal): AsyncIterable<Result> {
    const output = new AsyncQueue<Result>();
    const lane = this.#lanes.get(job.kind);
    const pending = { job: { ...job, id: this.#nextId++ }, neededAt: performance.now() + neededInMs, output };
    if (signal.aborted) output.end();
    else if (!lane?.loaded) output.end(new Error(lane?.problem ?? "No model is loaded."));
    else if (lane.waiting.length >= longestQueue) output.end(new Error("Too many wait."));
    else {
      signal.addEventListener("abort", () => this.#drop(lane, pending), { once: true });
      const position = lane.waiting.findLastIndex((other) => other.neededAt <= pending.neededAt) + 1;
      lane.waiting.splice(position, 0, pending);
      this.#dispatch(lane);
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
    this.#isSettled ||= this.#lanesInUse.length === 0;
    if (this.#lanesInUse.length === 0 || this.#closed) return;
    this.#loadProblem = undefined;
    // Of this process's settings it needs none; some of them are secrets.
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
    const models = Object.fromEntries(this.#lanesInUse.map(({ model, config }) => [model.use, config]));
    this.#send({ kind: "load", native: this.#options.native, models });
    this.#loading = this.#killAfter(this.#options.limitMs * loadsLonger, "Installed models were not loaded");
  }

  /** Ends the process that hangs. */
  #killAfter(ms: number, what: string): NodeJS.Timeout {
    return setTimeout(() => {
      this.#overdue = `${what} within ${(ms / 1000).toFixed(1)} s.`;
      this.#child?.kill("SIGKILL");
    }, ms);
  }

  get #lanesInUse(): Lane[] {
    return [...this.#lanes.values()].filter((lane) => !lane.isBroken);
  }

  #send(order: Order): void {
    this.#child?.send(order, () => undefined);
  }

  #receive(message: Report): void {
    if (message.kind === "failed") this.#loadProblem = firstLine(message.problem);
    else if (message.kind === "loaded") this.#loaded(this.#lanes.get(message.use));
    else
      for (const lane of this.#lanes.values())
        if (lane.current?.job.id === message.id) this.#progress(lane, message);
  }

  #loaded(lane: Lane | undefined): void {
    if (!lane) return;
    Object.assign(lane, { loaded: true, wasLoaded: true, since: new Date(), problem: undefined });
    if (!this.#lanesInUse.every(({ loaded }) => loaded)) return;
    clearTimeout(this.#loading);
    this.#isSettled = true;
  }

  #progress(lane: Lane, message: Result | Extract<Report, { kind: "done" }>): void {
    if (message.kind !== "done") {
      lane.problem = undefined;
      this.#failures = 0;
      this.#limit(lane);
      lane.current?.output.push(message);
      return;
    }
    clearTimeout(lane.limit);
    const failure = message.problem === undefined ? undefined : new Error(firstLine(message.problem));
    if (failure) this.#note(lane, `The model ${lane.model.id} failed: ${failure.message}`);
    lane.current?.output.end(failure);
    lane.current = undefined;
    this.#dispatch(lane);
  }

  /** The same trouble again is no news. */
  #note(lane: Lane, problem: string): void {
    if (lane.problem !== problem) this.#options.report(problem);
    lane.problem = problem;
  }

  #dispatch(lane: Lane): void {
    if (!lane.loaded || lane.current) return;
    lane.current = lane.waiting.shift();
    if (!lane.current) return;
    this.#limit(lane);
    this.#send(lane.current.job);
  }

  #limit(lane: Lane): void {
    clearTimeout(lane.limit);
    if (!lane.current) return;
    const limitMs = this.#options.limitMs + soundMs(lane.current.job);
    lane.limit = this.#killAfter(limitMs, `The model ${lane.model.id} did not answer`);
  }

  #drop(lane: Lane, pending: Pending): void {
    pending.output.end();
    const position = lane.waiting.indexOf(pending);
    if (position !== -1) lane.waiting.splice(position, 1);
    else if (lane.current === pending) this.#send({ kind: "stop", id: pending.job.id });
  }

  #ended(how: string): void {
    this.#child = undefined;
    clearTimeout(this.#loading);
    const reason = this.#overdue ?? `The process that hears and speaks with installed models ended (${how}).`;
    this.#overdue = undefined;
    const culprit = this.#lanesInUse.find((lane) => !lane.wasLoaded);
    for (const lane of this.#lanesInUse) this.#fail(lane, reason);
    if (this.#closed) return;
    const pauseMs = culprit ? 0 : Math.min(this.#options.pauseMs * 2 ** this.#failures++, longestPauseMs);
    if (culprit) this.#giveUp(culprit, this.#loadProblem ?? reason);
    else
      this.#options.report(
        `${reason} It is started again in ${pauseMs / 1000} s; agents do without until then.`,
      );
    this.#restart = setTimeout(() => this.#start(), pauseMs);
  }

  #fail(lane: Lane, problem: string): void {
    clearTimeout(lane.limit);
    if (lane.loaded) Object.assign(lane, { loaded: false, since: new Date(), problem });
    const jobs = [...(lane.current ? [lane.current] : []), ...lane.waiting.splice(0)];
    lane.current = undefined;
    for (const { output } of jobs) output.end(new Error(problem));
  }

  #giveUp(lane: Lane, reason: string): void {
    const { id, folder } = lane.model;
    lane.isBroken = true;
    lane.problem = `The model ${id} in ${folder} cannot be loaded: ${reason} ${repair}`;
    this.#options.report(lane.problem);
  }
}

/** How long the sound lasts that is heard, or about how long the next piece of what is spoken. */
function soundMs(job: Job): number {
  if (job.kind === "hear") return (job.samples.length * 1000) / job.sampleRate;
  return Math.max(...job.texts.map((text) => text.length)) * msPerCharacter;
}

/** Native libraries explain at length. */
const firstLine = (text: string) => text.slice(0, 200).replace(/\n[^]*/, "");
