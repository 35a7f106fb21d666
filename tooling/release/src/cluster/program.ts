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

/** A process of the cluster, which is started again when it ends by itself. */
export interface Program {
  readonly name: string;
  /** Its own address, which leads past the proxy. */
  readonly url: string;
  /** Ends it as a machine that fails does, with everything that it started. */
  kill9(): void;
  /** Asks it to end, and does not wait. */
  terminate(): void;
  /** @throws Failure when it was stopped, or has not answered that it is ready within a minute */
  ready(): Promise<void>;
  /** Ends it, and resolves when it has ended; it stays away until `start`. */
  stop(): Promise<void>;
  /** Starts it, also after it was stopped, and resolves when it is ready. */
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
  say: (line: string) => void;
}

// As the container engines do first; theirs grows, which would only make a run of many kills longer.
const pauseBeforeRestart = 100;
const readyWithin = 60_000;

/** A program that does not run yet: `start` starts it. */
export function createProgram({ name, url, readyUrl, launch, say }: Description): Program {
  const exits: Exit[] = [];
  let current: Started | undefined;
  let isAsked = false;
  let supervised: ReturnType<typeof supervise> | undefined;

  const ask = (signal: NodeJS.Signals) => {
    isAsked = true;
    if (current?.isAlive() && current.pid !== undefined) signalGroup(current.pid, signal);
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
    kill9: () => ask("SIGKILL"),
    terminate: () => ask("SIGTERM"),
    ready: async () => {
      if (supervised && (await becomesReady(readyUrl, supervised.running, readyWithin))) return;
      throw new Failure(`The ${name} is not ready.`);
    },
    stop: async () => {
      isAsked = true;
      await supervised?.running.stop();
    },
    start: async () => {
      if (supervised?.running.isAlive() === true) throw new Failure(`The ${name} has been started already.`);
      const options = { pauseBefore: () => pauseBeforeRestart, giveUpAfter: Infinity };
      supervised = supervise(name, begin, say, options);
      await supervised.ready;
    },
  };
}
