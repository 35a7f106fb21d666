import { setTimeout as rest } from "node:timers/promises";

/** @typedef {import("./processes.js").Running} Running */

/**
 * @typedef {object} Attempt one start of a program
 * @property {boolean} again whether it ran before, so that its log goes on
 * @property {(running: Running) => void} onSpawn to be called as soon as there is a process
 */

/** @typedef {(attempt: Attempt) => Promise<void>} Start resolves when the program answers, or ended before it did */

/** @type {Promise<never>} */
const never = new Promise(() => {});

const firstPause = 250;
const longestPause = 10_000;
const shortLife = 60_000;

/** A program that ends this often in a row, each time within a minute of its start, is given up. */
export const mostShortLives = 8;

/** `EX_CONFIG` of sysexits.h: an operator has to put something right, and another start would end alike. */
const misconfigured = 78;

/** How long to wait before the next start. @param {number} shortLives how often in a row it ended soon */
export const pauseAfter = (shortLives) => Math.min(firstPause * 2 ** (shortLives - 1), longestPause);

/**
 * Waits for one life of a program to end, and clears up after it.
 * @param {Promise<void>} started @param {() => Running | undefined} running @param {() => void} [onAnswer]
 */
async function untilEnd(started, running, onAnswer = () => {}) {
  try {
    await started;
    const hasAnswered = running()?.isAlive() ?? false;
    if (hasAnswered) onAnswer();
    return { hasAnswered, how: (await running()?.ended) ?? "did not start" };
  } catch (error) {
    return {
      hasAnswered: false,
      how: `did not start: ${error instanceof Error ? error.message : "unknown"}`,
    };
  } finally {
    // It may live without answering, and what it started itself may still hold its ports.
    running()?.kill();
  }
}

/**
 * Keeps a program running: when it ends by itself it is started again, after longer and longer pauses, and given up
 * when it keeps ending. What ends before it answered for the first time, or says that it is misconfigured, is not
 * repeated: people have to put it right.
 * @param {string} name
 * @param {Start} start
 * @param {(line: string) => void} say
 * @param {object} [options]
 * @param {() => () => void} [options.standIn] takes its place until it answers again; gives what ends that
 * @param {(shortLives: number) => number} [options.pauseBefore] milliseconds before the next start
 * @param {number} [options.giveUpAfter] how many short lives in a row are too many
 * @returns {{ running: Running, ready: Promise<void> }} what runs until it is given up, and the end of its first start
 */
export function supervise(name, start, say, options = {}) {
  const { standIn = () => () => {}, pauseBefore = pauseAfter, giveUpAfter = mostShortLives } = options;
  /** @type {Running | undefined} */
  let current;
  let isOver = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {(() => void) | void} */
  let leavePlace;

  /** @param {Running} running */
  const onSpawn = (running) => {
    current = running;
    if (signal.aborted) void running.stop();
  };

  /** @param {Promise<void>} first @returns {Promise<string>} how it ended at last */
  async function keepRunning(first) {
    let startedAt = performance.now();
    let { hasAnswered, how } = await untilEnd(first, () => current);
    if (!hasAnswered) return how;
    for (let shortLives = 0; ;) {
      shortLives = performance.now() - startedAt < shortLife ? shortLives + 1 : 1;
      if (signal.aborted || current?.exitCode?.() === misconfigured) return how;
      if (shortLives >= giveUpAfter)
        return `${how} (the ${shortLives}th time in a row within a minute of its start)`;
      leavePlace ??= standIn();
      const pause = pauseBefore(shortLives);
      say(`The ${name} ${how}. It is started again in ${pause / 1000} s.`);
      await rest(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return how;
      startedAt = performance.now();
      const answers = () => {
        leavePlace = leavePlace?.();
        say(`The ${name} answers again.`);
      };
      ({ how } = await untilEnd(start({ again: true, onSpawn }), () => current, answers));
    }
  }

  const ready = start({ again: false, onSpawn });
  const first = ready.catch(() => never);
  const work = keepRunning(ready);
  void work.then(() => {
    isOver = true;
    leavePlace?.();
  });
  /** @type {Running} */
  const running = {
    name,
    // A first start that fails says so itself.
    ended: first.then(() => work),
    isAlive: () => !isOver,
    lastLines: () => current?.lastLines() ?? "",
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await work;
    },
    kill: () => {
      stopping.abort();
      current?.kill();
    },
  };
  return { running, ready };
}
