/** Seconds of processor time that a process and everything it started have taken so far, as Linux counts them. */
export function secondsOf(root: number): number;

/** How much of one core each of these processes takes while something is done: 0.1 is a tenth. */
export function sharesDuring(pids: readonly number[], work: () => Promise<unknown>): Promise<number[]>;

/**
 * Begins to watch what else the machine does: a measurement that shares its machine says less.
 * @returns what tells the share of the processor time taken since then, from 0 to 1, that was not taken by this process
 * and what it started
 */
export function watchOtherWork(): () => number;
