import { Failure } from "@field-advisor/run/failure";
import { becomesReady, signalGroup, type start } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import { supervise } from "@field-advisor/run/supervise";

export type Started = ReturnType<typeof start>;

export interface Exit {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether this program's own functions had asked for it. */
  readonly asked: boolean;
}

/** A process of the cluster. Its functions that take a signal do nothing while it does not run. */
export interface Program {
  readonly name: string;
  /** Its own address, which leads past the proxy. */
  readonly url: string;
  readonly pid: number | undefined;
  /** Ends it as a machine that fails does, with everything that it started. */
  kill9(): void;
  /** Asks it to end, and does not wait. */
  terminate(): void;
  /** Stops its processes where they are. */
  pause(): void;
  resume(): void;
  /**
   * Resolves when it answers that it is ready.
   * @throws Failure when it has ended for good, or has not answered within a minute
   */
  ready(): Promise<void>;
  /** Ends it, and resolves when it has ended; it stays away until `start`. */
  stop(): Promise<void>;
  /** Starts it after it has ended for good, and resolves when it is ready. */
  start(): Promise<void>;
  /** How each of its processes ended, oldest first. */
  readonly exits: readonly Exit[];
}

export interface Description {
  name: string;
  url: string;
  /** Answers with success once it can work. */
  readyUrl: string;
  launch: (again: boolean) => Started;
  /** Whether it is started again when it ends by itself or is killed. */
  restart: boolean;
  say: (line: string) => void;
}

// As the container engines do first; theirs grows, which would only make a run of many kills longer.
const pauseBeforeRestart = 100;
const readyWithin = 60_000;

/** The processes that one program has, one after the other. */
class Lives {
  readonly exits: Exit[] = [];
  readonly #launch: Description["launch"];
  #current: Started | undefined;
  #isAsked = false;

  constructor(launch: Description["launch"]) {
    this.#launch = launch;
  }

  next(): Started {
    const running = this.#launch(this.#current !== undefined);
    this.#current = running;
    this.#isAsked = false;
    void running.exit.then((exit) => this.exits.push({ at: Date.now(), ...exit, asked: this.#isAsked }));
    return running;
  }

  get pid(): number | undefined {
    return this.#current?.isAlive() === true ? this.#current.pid : undefined;
  }

  signal(signal: NodeJS.Signals): void {
    const { pid } = this;
    if (pid !== undefined) signalGroup(pid, signal);
  }

  /** Says that whatever ends it now was wanted. */
  ask(signal: NodeJS.Signals): void {
    this.#isAsked = true;
    this.signal(signal);
  }
}

function keepRunning({ name, readyUrl, restart, say }: Description, lives: Lives) {
  const start: Parameters<typeof supervise>[1] = async (attempt) => {
    const running = lives.next();
    attempt.onSpawn(running);
    await requireReady(readyUrl, running, readyWithin);
    if (!attempt.again && !running.isAlive())
      throw new Failure(`The ${name} ${await running.ended}. The end of its log:\n${running.lastLines()}`);
  };
  const giveUpAfter = restart ? Infinity : 1;
  return supervise(name, start, say, { pauseBefore: () => pauseBeforeRestart, giveUpAfter });
}

/** A program that does not run yet: `start` starts it. */
export function createProgram(description: Description): Program {
  const { name, url, readyUrl, launch } = description;
  const lives = new Lives(launch);
  let supervised: ReturnType<typeof keepRunning> | undefined;
  return {
    name,
    url,
    exits: lives.exits,
    get pid() {
      return lives.pid;
    },
    kill9: () => lives.ask("SIGKILL"),
    terminate: () => lives.ask("SIGTERM"),
    pause: () => lives.signal("SIGSTOP"),
    resume: () => lives.signal("SIGCONT"),
    ready: async () => {
      if (supervised && (await becomesReady(readyUrl, supervised.running, readyWithin))) return;
      throw new Failure(`The ${name} is not ready.`);
    },
    stop: async () => {
      // What is paused would not hear that it is to end.
      lives.ask("SIGCONT");
      await supervised?.running.stop();
    },
    start: async () => {
      if (supervised?.running.isAlive() === true) throw new Failure(`The ${name} has been started already.`);
      supervised = keepRunning(description, lives);
      await supervised.ready;
    },
  };
}
