/** Some browsers keep nothing for sites and refuse to be asked; what would be kept then lasts as long as the page. */

export function readKept(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Forgets everything that is kept under names that begin so, but for one. */
function forgetAll(storage: () => Storage, prefix: string, but?: string): void {
  try {
    for (const name of Object.keys(storage()))
      if (name.startsWith(prefix) && name !== but) storage().removeItem(name);
  } catch {
    // Then nothing is kept.
  }
}

/** Names what somebody went to; another person at this browser must not read it. */
export const recentPrefix = "field-advisor-recent-";

/** @param userId who is there now, and whose own stays */
export const forgetRecent = (userId?: number): void =>
  forgetAll(() => localStorage, recentPrefix, userId === undefined ? undefined : recentPrefix + userId);

/** Null forgets what was kept. */
export function keep(storage: () => Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(name);
    else storage().setItem(name, text);
  } catch {
    // Then it is not there next time.
  }
}
