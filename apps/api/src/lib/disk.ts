import { open } from "node:fs/promises";

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
