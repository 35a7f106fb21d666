import { Failure } from "./failure.js";
import { onStopSignal } from "./processes.js";

/** @typedef {import('./processes.js').Running} Running */

/** The processes of a run, in the order they were started. */
export class Stack {
  /** @type {Running[]} */
  #running = [];
  #stopping = false;
  /** @type {(failure: Failure) => void} */
  #reportBroken = () => {};

  /** Rejects when a process ends that nobody asked to. @type {Promise<never>} */
  broken = new Promise((_resolve, reject) => (this.#reportBroken = reject));

  /** @template {Running} Program @param {Program} running */
  add(running) {
    this.#running.push(running);
    if (this.#stopping) running.kill();
    void running.ended.then((how) => {
      if (this.#stopping) return;
      const words = running.lastLines();
      const reason = words === "" ? "" : ` The end of its log:\n${words}`;
      this.#reportBroken(new Failure(`The ${running.name} ${how}, so everything was stopped.${reason}`));
    });
    return running;
  }

  /** Stops the last started first: the database goes when nobody needs it any more. */
  async stop() {
    this.#stopping = true;
    for (const running of this.#running.toReversed()) await running.stop();
    this.kill();
  }

  /** Ends everything at once, with whatever the processes started themselves. */
  kill() {
    this.#stopping = true;
    for (const running of this.#running) running.kill();
  }
}

/** Calls back when npm, which started us, is gone: killed, it could not pass the signal on. @param {() => void} onGone */
function watchNpm(onGone) {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

/** Resolves at the first wish to stop; a later one, from somebody who will not wait, ends everything at once. */
function interruption(/** @type {Stack} */ stack) {
  return new Promise((resolve) => {
    let asked = false;
    const onWish = () => {
      if (asked) {
        stack.kill();
        process.exit(1);
      }
      asked = true;
      console.log("\nStopping ...");
      resolve(undefined);
    };
    onStopSignal(onWish);
    watchNpm(() => {
      if (!asked) onWish();
    });
  });
}

/**
 * Starts processes and keeps them until a signal stops them all (returns) or one dies (throws its {@link Failure}).
 * Whatever happens, nothing is left running.
 * @param {(stack: Stack) => Promise<void>} startAll
 */
export async function runUntilStopped(startAll) {
  const stack = new Stack();
  const forever = new Promise(() => {});
  try {
    await Promise.race([interruption(stack), stack.broken, startAll(stack).then(() => forever)]);
  } finally {
    await stack.stop();
  }
}
