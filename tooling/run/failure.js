/** An end of the run that a person can act on: its message is the whole story, so no stack is printed. */
export class Failure extends Error {}

/**
 * Runs a command's main function and turns a {@link Failure} into its sentence and exit code 1.
 * Anything else is a fault of ours and keeps its stack.
 * @param {() => Promise<number | void>} main resolves with the exit code
 * @param {() => void} [atTheEnd] says what is to be read last, however it ended
 */
export async function runCommand(main, atTheEnd = () => {}) {
  let code = 1;
  try {
    code = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
  }
  atTheEnd();
  process.exit(code);
}
