/** A problem that only an operator can solve; the message is one sentence. */
export class Misconfiguration extends Error {}

/** `EX_CONFIG` of sysexits.h, which tells a supervisor that a restart would not help. */
const misconfiguredExit = 78;

export function exitMisconfigured(problems: string): never {
  console.error(`The voice agent cannot start: ${problems.replaceAll("\n", " ")}`);
  process.exit(misconfiguredExit);
}
