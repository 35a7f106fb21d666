import { readStored, store } from "@field-advisor/page/browser-storage";

const keyOf = (what: string) => `field-advisor-${what}`;

/** The setting of how a person talks. */
export const wayKey = "way-to-talk";

/** Settings of this page alone, in browsers that refuse a site its storage. */
const unstored = new Map<string, string>();

/** The last choice of a setting in this browser; undefined if it was left to the browser. */
export const remembered = (what: string): string | undefined =>
  (readStored("localStorage", keyOf(what)) ?? unstored.get(what)) || undefined;

/** An empty choice leaves it to the browser. */
export function remember(what: string, choice: string): void {
  if (!store("localStorage", keyOf(what), choice)) unstored.set(what, choice);
}
