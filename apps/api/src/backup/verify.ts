import { createHash } from "node:crypto";
import { type Entry, openArchive } from "./archive.ts";
import { inWords, kindOf, noTotals, readManifest, requireTotals, type Totals } from "./contents.ts";
import { Failure } from "./failure.ts";
import type { Place } from "./place.ts";

/** Reads a back-up to its end. @returns what to tell @throws Failure that says what is wrong with it */
export async function verifyBackup(place: Place, name: string, key: string): Promise<string> {
  const entries = openArchive(key, await place.read(name));
  try {
    await readManifest(entries);
    const seen = noTotals();
    const written = await readAll(entries, seen);
    return `The back-up ${name} is whole: ${inWords(written)}.`;
  } finally {
    await entries.return();
  }
}

async function readAll(entries: AsyncIterable<Entry>, seen: Totals): Promise<Totals> {
  let written: Totals | undefined;
  for await (const entry of entries) {
    const { kind, of } = kindOf(entry);
    if (kind === "totals") written = await requireTotals(entry, seen);
    else if (kind === "rows") seen.rows[of] = (seen.rows[of] ?? 0) + (await linesIn(entry));
    else {
      const hash = createHash("sha256");
      for await (const piece of entry.content) hash.update(piece);
      if (hash.digest("hex") !== of)
        throw new Failure(`The file ${of} had another content when it was backed up.`);
      seen.files += 1;
    }
  }
  if (!written) throw new Failure("The back-up was cut off: its end is missing.");
  return written;
}

const lineEnd = "\n".charCodeAt(0);

async function linesIn({ content }: Entry): Promise<number> {
  let lines = 0;
  for await (const piece of content)
    for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}
