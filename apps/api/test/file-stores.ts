import { mkdir, mkdtemp, open, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startS3Server } from "@field-advisor/release/s3-server";

/** A store of files as its machine sees it: what a test does to it behind the back of the API. */
export interface TestStore {
  /** The settings that have an API keep its files there. */
  env: Record<string, string>;
  /** Sets the time at which a file was stored back. */
  age(sha256: string, to: Date): Promise<void>;
  /** Changes a byte of a file, as a disk may. */
  damage(sha256: string): Promise<void>;
  /** An upload that began at that time and was never completed. */
  leaveUnfinished(began: Date): Promise<void>;
  /** How many of these there are. */
  unfinished(): Promise<number>;
  /** The store cannot be reached any more. */
  goAway(): Promise<void>;
  close(): Promise<void>;
}

async function openFolder(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), "field-advisor-store-"));
  const files = path.join(folder, "files");
  const arriving = path.join(files, "arriving");
  const placeOf = (sha256: string) => path.join(files, sha256.slice(0, 2), sha256);
  return {
    env: { FILES_URL: pathToFileURL(files).href },
    age: (sha256, to) => utimes(placeOf(sha256), to, to),
    damage: (sha256) => flip(placeOf(sha256)),
    async leaveUnfinished(began) {
      await mkdir(arriving, { recursive: true });
      await writeFile(path.join(arriving, "half"), "half of a file");
      await utimes(path.join(arriving, "half"), began, began);
    },
    unfinished: async () => (await namesIn(arriving)).length,
    // A disk that is not mounted: something else is where the folder was.
    async goAway() {
      await mkdir(files, { recursive: true });
      await rename(files, `${files}-away`);
      await writeFile(files, "");
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function openBucket(): Promise<TestStore> {
  const server = await startS3Server();
  const placeOf = (sha256: string) => server.placeOf(`files/${sha256}`);
  return {
    env: server.env,
    age: (sha256, to) => utimes(placeOf(sha256), to, to),
    damage: (sha256) => flip(placeOf(sha256)),
    async leaveUnfinished(began) {
      const upload = path.join(server.uploads, "left-by-a-process-that-died");
      await mkdir(upload, { recursive: true });
      await writeFile(path.join(upload, "key"), `files/${"a".repeat(64)}`);
      await writeFile(path.join(upload, "metadata"), "{}");
      await writeFile(path.join(upload, "1"), "one part");
      await utimes(upload, began, began);
    },
    unfinished: () => server.unfinished(),
    goAway: () => server.close(),
    close: () => server.close(),
  };
}

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

async function flip(place: string): Promise<void> {
  const file = await open(place, "r+");
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 0);
  await file.close();
}

/** Both kinds of store; what holds for one holds for the other. */
export const fileStores: { name: string; open: () => Promise<TestStore> }[] = [
  { name: "a folder", open: openFolder },
  { name: "a bucket", open: openBucket },
];
