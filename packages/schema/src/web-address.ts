/**
 * An address of the web that leads where it seems to lead; null for every other text. Before the host stands nothing but
 * the protocol with two slashes: a name or a backslash there would pass for the host.
 */
export function webAddress(text: string | null): URL | null {
  const isPlain = text !== null && /^https?:\/\/[^/?#\\@\s]+(?:[/?#]|$)/i.test(text);
  return isPlain && URL.canParse(text) ? new URL(text) : null;
}

export const holdsUser = "Please enter an address without a name and an @ before its host";

/** Why a text is no address that a link may have; null for one that is. */
export function linkProblem(text: string): string | null {
  if (webAddress(text)) return null;
  return /^https?:\/\/[^/?#\\]*@/i.test(text)
    ? holdsUser
    : "Please enter an address that starts with https:// or http://";
}
