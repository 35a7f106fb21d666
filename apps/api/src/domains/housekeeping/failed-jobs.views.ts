const longest = 200;

/** How the queue itself says that an attempt did not end. */
const ofQueue = new Map([
  ["job timed out", "It took too long."],
  ["job heartbeat timeout", "The process that did it stopped."],
]);

/**
 * Why an attempt failed, in at most 200 characters. Of an error only its message is shown: the stack and the causes are
 * for the log. Addresses lose the parts that may carry a secret.
 * @param output what pg-boss kept of the last attempt: an error, or a `value` with one
 */
export function reasonOf(output: unknown): string {
  const message = messageIn(output) ?? messageIn(Object(output).value);
  if (message === undefined) return "No reason was recorded.";
  return ofQueue.get(message) ?? shortened(withoutSecrets(message));
}

function messageIn(output: unknown): string | undefined {
  const message: unknown = typeof output === "string" ? output : Object(output).message;
  const text = typeof message === "string" ? message.replaceAll(/\s+/g, " ").trim() : "";
  return text === "" ? undefined : text;
}

/** Without the credentials, the query and the fragment of every address in a text. */
const withoutSecrets = (text: string) =>
  text
    .replaceAll(/(\w:\/\/)[^\s/@]*@/g, "$1")
    .replaceAll(/\w:\/\/[^\s"']*/g, (address) => address.split(/[?#]/, 1)[0] ?? "");

const shortened = (text: string) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
