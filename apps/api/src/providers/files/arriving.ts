import { opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../../lib/disk.ts";

/** Removes what began to arrive in a folder before that moment. */
export async function removeArrived(arriving: string, before: Date): Promise<void> {
  for await (const { name } of entriesOf(arriving)) {
    const place = path.join(arriving, name);
    const found = await stat(place).catch(() => null);
    if (found && found.mtime < before) await rm(place, { force: true });
  }
}

/** None where there is no such folder yet. */
export async function* entriesOf(folder: string) {
  const opened = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (opened) yield* opened;
}
