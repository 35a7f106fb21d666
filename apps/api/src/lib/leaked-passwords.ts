/** Half a megabyte of text, so it is read when the first password is chosen, and not when the process starts. */
const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 49,000 that were found most often in published leaks.
 * @param password in lower case
 */
export async function isOftenLeaked(password: string): Promise<boolean> {
  leaked ??= read();
  return (await leaked).has(password);
}
