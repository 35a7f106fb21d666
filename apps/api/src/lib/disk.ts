import { open, statfs } from "node:fs/promises";
import path from "node:path";

/** Without this a power cut can take the name of a file whose content is safe. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The codes of a disk that will not let this user write, however often they try. */
const permanentErrors = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ELOOP", "ENAMETOOLONG"]);

/** It failed because of what the place is, and not of how it is at the moment. */
export const isRefused = (error: unknown): boolean =>
  permanentErrors.has((error as NodeJS.ErrnoException).code ?? "");

/**
 * The share of a folder's disk that this user may still fill, also of one that is not made yet; undefined where nobody
 * can tell.
 */
export async function freeShare(folder: string): Promise<number | undefined> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks > 0 ? bavail / blocks : undefined;
  } catch (error) {
    const parent = path.dirname(folder);
    return isMissing(error) && parent !== folder ? freeShare(parent) : undefined;
  }
}
