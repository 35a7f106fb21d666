import type { Content } from "./archive.ts";
import { readBackup } from "./backup-file.ts";
import { inWords, readManifest, sha256Of, takeContents } from "./contents.ts";

/** Reads a back-up to its end. @returns what to tell @throws Failure that says what is wrong with it */
export const verifyBackup = (file: string, key: string): Promise<string> =>
  readBackup(file, key, async (entries) => {
    await readManifest(entries);
    const totals = await takeContents(entries, {
      rows: (_, content) => countLines(content),
      file: (_, content) => sha256Of(content),
    });
    return `The back-up is whole: ${inWords(totals)}.`;
  });

const lineEnd = "\n".charCodeAt(0);

async function countLines(content: Content): Promise<number> {
  let lines = 0;
  for await (const piece of content)
    for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}
