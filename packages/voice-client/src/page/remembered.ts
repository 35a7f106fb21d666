const keyOf = (what: string) => `field-advisor-${what}`;

/** Under this somebody's way to talk is kept. */
export const wayKey = "way-to-talk";

/** Of this page alone, in browsers that let a page remember nothing. */
const kept = new Map<string, string>();

/** What somebody chose last in this browser; undefined where they did not. */
export function remembered(what: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(what)) || undefined;
  } catch {
    return kept.get(what);
  }
}

/** An empty choice leaves it to the browser. */
export function remember(what: string, choice: string): void {
  try {
    localStorage.setItem(keyOf(what), choice);
  } catch {
    kept.set(what, choice);
  }
}
