/** A process with everything it started, by their numbers. Other systems than Linux tell the process alone. */
export function treeOf(root: number): number[];

/** Sends a signal to a process and to everything it started, whichever group each of them is in. */
export function signalTree(root: number, signal: NodeJS.Signals): void;

/** Ends a process and all that it started, and waits until each of them has given back its memory and files. */
export function killTree(root: number): Promise<void>;
