/** What only an operator can put right: its message is one sentence, and another start would end alike. */
export class Misconfiguration extends Error {}

/** `EX_CONFIG` of sysexits.h, by which a supervisor knows that another start would change nothing. */
const misconfiguredExit = 78;

/** Ends the process with one line for the operator. */
export function exitMisconfigured(problems: string): never {
  console.error(`The voice agent cannot start: ${problems.replaceAll("\n", " ")}`);
  process.exit(misconfiguredExit);
}
