/** The browser's own list of dismissed messages, one per page, so that a message stays away at once and offline. */

/** As many as a page can plausibly have had; the oldest are forgotten first. */
const maxRemembered = 200;

const keyOf = (slug: string) => `dismissed_messages_${slug}`;

/** What was dismissed on this page before; nothing where the store is closed or spoilt. */
export function readDismissed(slug: string): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Adds one message and returns the list as it is now, whether or not the browser could store it. */
export function rememberDismissed(slug: string, id: number, known: readonly number[]): number[] {
  const ids = [...known.filter((other) => other !== id), id].slice(-maxRemembered);
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(ids));
  } catch (error) {
    console.warn("A dismissed message will be remembered until the page is closed", error);
  }
  return ids;
}
