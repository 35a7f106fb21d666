import { Failure } from "./failure.ts";
import { backupOf, isManifest, manifestPart } from "./manifest.ts";
import type { Place } from "./place.ts";
import type { Sealing } from "./sealing.ts";

/** What a place holds. */
export interface Catalogue {
  /** The sizes of all parts by their names. */
  parts: ReadonlyMap<string, number>;
  /** The names of complete back-ups, oldest first. */
  complete: readonly string[];
  /** The names of those that were broken off. */
  unfinished: readonly string[];
}

export async function readCatalogue(place: Place): Promise<Catalogue> {
  const parts = new Map<string, number>();
  for await (const { name, size } of place.list()) parts.set(name, size);
  const names = [...parts.keys()];
  const complete = new Set(names.filter(isManifest).map((part) => backupOf(part) ?? ""));
  const all = new Set(names.map((part) => backupOf(part) ?? "").filter((name) => name !== ""));
  return {
    parts,
    complete: [...complete].toSorted(),
    unfinished: [...all].filter((name) => !complete.has(name)).toSorted(),
  };
}

/** @throws Failure where a back-up is encrypted and should not be, or the other way round */
export function requireSealing({ parts }: Catalogue, name: string, { ending }: Sealing): void {
  if (parts.has(`${name}/${manifestPart}${ending}`)) return;
  throw new Failure(
    ending === ""
      ? `The back-up ${name} is encrypted. Leave out --plain and set BACKUP_KEY.`
      : `The back-up ${name} is not encrypted, so anybody could have written it. Give --plain if you trust the place.`,
  );
}

/** @throws Failure where there is none of that name, or none at all */
export function chosenOf({ complete, unfinished }: Catalogue, wanted: string | undefined): string {
  const name = wanted ?? complete.at(-1);
  if (name !== undefined && complete.includes(name)) return name;
  if (name !== undefined && unfinished.includes(name))
    throw new Failure(`The back-up ${name} was broken off: it has no manifest.`);
  if (name !== undefined)
    throw new Failure(`There is no back-up called ${name}. There are: ${complete.join(", ") || "none"}.`);
  throw new Failure(
    unfinished.length > 0
      ? "There is no complete back-up in this place, only one that was broken off."
      : "There is no back-up in this place.",
  );
}
