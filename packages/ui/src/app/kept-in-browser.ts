/** Some browsers keep nothing for sites and refuse to be asked; what would be kept then lasts as long as the page. */

export function readKept(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Null forgets what was kept. */
export function keep(storage: () => Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(name);
    else storage().setItem(name, text);
  } catch {
    // Then it is not there next time.
  }
}
