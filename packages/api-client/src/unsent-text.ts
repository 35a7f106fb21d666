import { removeStored } from "@field-advisor/page/browser-storage";

/** Under this prefix a tab keeps what somebody typed and has not sent, until it is sent or they sign out. */
export const typedPrefix = "field-advisor-chat:";

/** Forgets what was typed; of one kind only where its name is given. */
export function forgetTyped(kind = ""): void {
  for (const area of ["sessionStorage", "localStorage"] as const)
    removeStored(area, (name) => name.startsWith(typedPrefix + kind));
}
