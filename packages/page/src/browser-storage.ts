export type StorageArea = "localStorage" | "sessionStorage";

/** Browsers may refuse a site its storage: naming it then throws, as does a write where there is no room. */
function withStorage<T>(area: StorageArea, work: (storage: Storage) => T): T | undefined {
  try {
    return work(window[area]);
  } catch {
    return undefined;
  }
}

/** The stored text; null if there is none or the browser refuses to tell. */
export const readStored = (area: StorageArea, name: string): string | null =>
  withStorage(area, (storage) => storage.getItem(name)) ?? null;

/** The stored JSON, which may be of another version; undefined if there is none or it is damaged. */
export const readStoredJson = (area: StorageArea, name: string): unknown =>
  withStorage(area, (storage): unknown => JSON.parse(storage.getItem(name) ?? ""));

/** Stores a text; null removes it. @returns whether the browser has done so */
export const store = (area: StorageArea, name: string, text: string | null): boolean =>
  withStorage(area, (storage) => {
    if (text === null) storage.removeItem(name);
    else storage.setItem(name, text);
    return true;
  }) === true;

/** Removes every entry whose name matches. */
export const removeStored = (area: StorageArea, matches: (name: string) => boolean): void =>
  withStorage(area, (storage) => {
    for (const name of Object.keys(storage).filter(matches)) storage.removeItem(name);
  });
