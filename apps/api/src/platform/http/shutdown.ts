import type { Logger } from "pino";

/** Whether this process is on its way out; balancers and answers learn of it here. */
export interface Drain {
  /** Still serving, but asks balancers to send work elsewhere, and ends each connection with its next answer. */
  readonly isLeaving: boolean;
  leave(): void;
}

export function createDrain(): Drain {
  let isLeaving = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    leave: () => {
      isLeaving = true;
    },
  };
}

const afterCrash = 1000;

/**
 * Ends the process when it is told to, once, and at once when it is told again. After an error that nobody caught the
 * state of the process is unknown: it finishes what it can and leaves the restart to its supervisor.
 * @param stop finishes the work in hand within the given time in milliseconds
 */
export function stopOnSignals(stop: (deadlineMs: number) => Promise<void>, log: Logger): void {
  let isStopping = false;
  const end = async (reason: string, deadlineMs: number, code: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason }, "stopping");
    const failed = await stop(deadlineMs).then(
      () => false,
      (error: unknown) => {
        log.error({ err: error }, "the stop was not clean");
        return true;
      },
    );
    log.flush(() => process.exit(failed ? 1 : code));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void end(signal, finishWithin, 0));
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error was not caught");
    void end("uncaughtException", afterCrash, 1);
  });
}

const finishWithin = 10_000;
