import { spawnSync } from "node:child_process";

/** What `sysexits.h` leaves free and test harnesses read as "skipped": nobody takes it for a failure. */
const skipped = 77;

/** Whether a program is there and does what it is asked. */
export const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Ends with one line where the machine lacks a tool that the project cannot bring. */
export function notRun(needed: string): never {
  console.log(`not run: needs ${needed}`);
  process.exit(skipped);
}
