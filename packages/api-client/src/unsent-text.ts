/** Under this prefix a tab keeps what somebody typed and has not sent, until it is sent or they sign out. */
export const typedPrefix = "field-advisor-chat:";

/** Forgets what was typed; of one kind only where its name is given. */
export function forgetTyped(kind = ""): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const name of Object.keys(storage).filter((each) => each.startsWith(typedPrefix + kind)))
        storage.removeItem(name);
  } catch (error) {
    console.warn("This browser keeps nothing for this site.", error);
  }
}
