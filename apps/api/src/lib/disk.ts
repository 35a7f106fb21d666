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

/** Whether a call failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** What a disk says where it will not let this user write, however often they try. */
const refusals = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ELOOP", "ENAMETOOLONG"]);

/** Whether a call failed because of what the place is, and not of how it is at the moment. */
export const isRefused = (error: unknown): boolean =>
  refusals.has((error as NodeJS.ErrnoException).code ?? "");
