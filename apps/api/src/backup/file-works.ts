import { readBlocking } from "../lib/blocking-file.ts";
import { isMissing } from "../lib/disk.ts";
import { spool } from "../lib/spooled-file.ts";
import type { FileStore } from "../providers/files/file-store.ts";
import { Failure } from "./failure.ts";
import { measured, measureOf } from "./measure.ts";
import type { Target } from "./parts.ts";

export interface BackedFile {
  sha256: string;
  /** In bytes. */
  size: number;
}

/** What is done with a single file. */
export interface FileWorks {
  /** Brings it to the back-ups. @returns false where the store does not have it as it was */
  backUp(file: BackedFile): Promise<boolean>;
  /**
   * Puts it into the store; one that is there is left alone, so that an interrupted restore goes on.
   * @throws Failure where it is missing or not what it was
   */
  restore(file: BackedFile): Promise<void>;
  /** @throws Failure where it is missing or not what it was */
  check(file: BackedFile): Promise<void>;
}

/** Under what name a file is kept, beside those of all back-ups with the same key. */
export const partOfFile = ({ sealing }: Target, { sha256 }: BackedFile): string => {
  const name = sealing.nameOf(sha256);
  return `${sealing.filesFolder}/${name.slice(0, 2)}/${name}${sealing.ending}`;
};

/** The store has something else than the name of a file says. */
class Changed extends Error {}

/** @param arriving a folder where files lie until they are complete */
export function createFileWorks(store: FileStore, target: Target, arriving: string): FileWorks {
  const { place, sealing } = target;
  return {
    async backUp(file) {
      const part = partOfFile(target, file);
      try {
        await place.write(part, sealing.seal(part, whole(store, file)));
        return true;
      } catch (error) {
        if (!(error instanceof Changed) && !isMissing(error) && (await store.has(file.sha256))) throw error;
        return false;
      }
    },
    async restore(file) {
      if (await store.has(file.sha256)) return;
      const part = partOfFile(target, file);
      const spooled = await spool(arriving, part, await contentOf(target, part), {
        isNamed: true,
        isBlocking: true,
      });
      try {
        if (spooled.sha256 !== file.sha256) throw damaged(part);
        await store.put(spooled);
      } finally {
        await spooled.discard();
      }
    },
    check: (file) => checkFile(target, file),
  };
}

/** @throws Failure where it is missing or not what it was */
export async function checkFile(target: Target, file: BackedFile): Promise<void> {
  const part = partOfFile(target, file);
  const { sha256 } = await measureOf(await contentOf(target, part));
  if (sha256 !== file.sha256) throw damaged(part);
}

const contentOf = async ({ place, sealing }: Target, part: string) =>
  sealing.open(part, await place.read(part));

/** A file as the store has it. @throws Changed at its end, before anybody takes it for complete */
async function* whole(store: FileStore, { sha256, size }: BackedFile): AsyncGenerator<Uint8Array, void> {
  const place = store.pathOf(sha256);
  const read = place === null ? await store.read(sha256, { start: 0, end: size - 1 }) : readBlocking(place);
  const { content, measure } = measured(read);
  yield* content;
  if (measure().sha256 !== sha256) throw new Changed();
}

const damaged = (part: string) =>
  new Failure(`The part ${part} is damaged: its content has another checksum.`);
