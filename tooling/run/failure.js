/** An end of the run that a person can act on: its message is the whole story, so no stack is printed. */
export class Failure extends Error {}

/**
 * What `parseArgs` says of an option that it does not know is the whole story too.
 * @param {unknown} error
 * @returns {error is TypeError}
 */
const isWrongOption = (error) =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

/**
 * Runs a command's main function and turns a {@link Failure} or a wrong option into a sentence and exit code 1.
 * Anything else is a fault of ours and keeps its stack.
 * @param {() => Promise<number | void>} main resolves with the exit code
 * @param {() => void} [atTheEnd] says what is to be read last, however it ended
 */
export async function runCommand(main, atTheEnd = () => {}) {
  let code = 1;
  try {
    code = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure || isWrongOption(error) ? `\n${error.message}` : error);
  }
  atTheEnd();
  process.exit(code);
}
