import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { Failure, MissingPart } from "./failure.ts";
import { partOfFile } from "./file-works.ts";
import type { Say } from "./files.ts";
import { isManifest, readManifest, timeOf } from "./manifest.ts";
import type { Target } from "./parts.ts";
import { OtherKey } from "./sealing.ts";

/** How many of the newest days and weeks that have back-ups keep one. */
const kept = { days: 7, weeks: 4 };

const dayMs = 24 * 3_600_000;

/** Days since a Monday, so that weeks are those of calendars. */
const dayOf = (name: string) => Math.floor(timeOf(name).getTime() / dayMs) + 3;
const weekOf = (name: string) => Math.floor(dayOf(name) / 7);

/** The newest back-up of each of the newest periods. */
function newestOf(names: readonly string[], periodOf: (name: string) => number, count: number): string[] {
  const newest = new Map(names.toSorted().map((name) => [periodOf(name), name]));
  return [...newest.entries()]
    .toSorted(([one], [other]) => other - one)
    .slice(0, count)
    .map(([, name]) => name);
}

/**
 * Which back-ups are no longer needed, oldest first: the newest of a day is kept for 7 days, of a week for 4 weeks. Only
 * days and weeks with back-ups count, so nothing is deleted because none was made for long, and the newest always stays.
 */
export function superfluous(names: readonly string[]): string[] {
  const needed = new Set([...newestOf(names, dayOf, kept.days), ...newestOf(names, weekOf, kept.weeks)]);
  return names.filter((name) => !needed.has(name)).toSorted();
}

/** Removes superfluous back-ups, and the files that only they had. A back-up without its manifest counts as broken off. */
export async function thin(target: Target, say: Say): Promise<void> {
  const { place } = target;
  const { complete, parts } = await readCatalogue(place);
  const removed = superfluous(complete);
  for (const name of removed) {
    say(`Removing the back-up ${name}: a newer one of its day or week is kept.`);
    const own = [...parts.keys()].filter((part) => part.startsWith(`${name}/`));
    for (const part of own.toSorted((one, other) => Number(isManifest(other)) - Number(isManifest(one))))
      await place.remove(part);
  }
  await removeFiles(target, { kept: complete.filter((name) => !removed.includes(name)), parts, say });
}

interface Remaining {
  kept: readonly string[];
  parts: Catalogue["parts"];
  say: Say;
}

/** Removes files that no back-up names. Where one cannot be read, nobody knows what it names, so all stay. */
async function removeFiles(target: Target, { kept, parts, say }: Remaining): Promise<void> {
  const needed = new Set<string>();
  let folder = "files";
  for (const name of kept) {
    try {
      const { files } = await readManifest(target, name);
      for (const file of files) needed.add(partOfFile(target, file));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!(error instanceof OtherKey) && !(error instanceof MissingPart)) {
        say(`Files of removed back-ups stay, because one that is kept cannot be read: ${error.message}`);
        return;
      }
      // Its files are in a folder of its key.
      folder = target.sealing.filesFolder;
    }
  }
  for (const part of parts.keys())
    if (part.startsWith(`${folder}/`) && !needed.has(part)) await target.place.remove(part);
}
