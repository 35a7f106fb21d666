import { type Content, openArchive } from "./archive.ts";
import { readBackup } from "./backup-file.ts";
import { inWords, readManifest, sha256Of, takeContents } from "./contents.ts";

/** Reads a back-up to its end. @returns what to tell @throws Failure that says what is wrong with it */
export async function verifyBackup(file: string, key: string): Promise<string> {
  await using sealed = await readBackup(file);
  await using entries = openArchive(key, sealed);
  await readManifest(entries);
  const totals = await takeContents(entries, {
    rows: (_, content) => countLines(content),
    file: (_, content) => sha256Of(content),
  });
  return `The back-up is whole: ${inWords(totals)}.`;
}

const lineEnd = "\n".charCodeAt(0);

async function countLines(content: Content): Promise<number> {
  let lines = 0;
  for await (const piece of content)
    for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}
