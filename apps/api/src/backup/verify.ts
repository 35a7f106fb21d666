import { readBackup } from "./backup-file.ts";
import { countRows, inWords, readManifest, sha256Of, takeContents } from "./contents.ts";

/** Reads a back-up to its end. @returns what to tell @throws Failure that says what is wrong with it */
export const verifyBackup = (file: string, key: string): Promise<string> =>
  readBackup(file, key, async (entries) => {
    await readManifest(entries);
    const totals = await takeContents(entries, {
      rows: async (_, content) => {
        let rows = 0;
        for await (const piece of content) rows += countRows(piece);
        return rows;
      },
      file: (_, content) => sha256Of(content),
    });
    return `The back-up is whole: ${inWords(totals)}.`;
  });
