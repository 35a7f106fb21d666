import { Failure } from "@field-advisor/run/failure";
import { becomesReady, signalGroup, type start } from "@field-advisor/run/processes";
import { requireReady } from "@field-advisor/run/services";
import { supervise } from "@field-advisor/run/supervise";

type Started = ReturnType<typeof start>;

interface Exit {
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
  /** @throws Failure when it has ended for good, or has not answered that it is ready within a minute */
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

/** A program that does not run yet: `start` starts it. */
export function createProgram({ name, url, readyUrl, launch, restart, say }: Description): Program {
  const exits: Exit[] = [];
  let current: Started | undefined;
  let isAsked = false;
  let supervised: ReturnType<typeof supervise> | undefined;

  const pidOf = () => (current?.isAlive() === true ? current.pid : undefined);
  const signal = (wanted: NodeJS.Signals) => {
    const pid = pidOf();
    if (pid !== undefined) signalGroup(pid, wanted);
  };
  const ask = (wanted: NodeJS.Signals) => {
    isAsked = true;
    signal(wanted);
  };
  const begin: Parameters<typeof supervise>[1] = async (attempt) => {
    const running = launch(current !== undefined);
    current = running;
    isAsked = false;
    void running.exit.then((exit) => exits.push({ ...exit, asked: isAsked }));
    attempt.onSpawn(running);
    await requireReady(readyUrl, running, readyWithin);
    if (!attempt.again && !running.isAlive())
      throw new Failure(`The ${name} ${await running.ended}. The end of its log:\n${running.lastLines()}`);
  };

  return {
    name,
    url,
    exits,
    get pid() {
      return pidOf();
    },
    kill9: () => ask("SIGKILL"),
    terminate: () => ask("SIGTERM"),
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    ready: async () => {
      if (supervised && (await becomesReady(readyUrl, supervised.running, readyWithin))) return;
      throw new Failure(`The ${name} is not ready.`);
    },
    stop: async () => {
      // What is paused would not hear that it is to end.
      ask("SIGCONT");
      await supervised?.running.stop();
    },
    start: async () => {
      if (supervised?.running.isAlive() === true) throw new Failure(`The ${name} has been started already.`);
      const giveUpAfter = restart ? Infinity : 1;
      supervised = supervise(name, begin, say, { pauseBefore: () => pauseBeforeRestart, giveUpAfter });
      await supervised.ready;
    },
  };
}
