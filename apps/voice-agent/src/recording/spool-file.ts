import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { eventHeader, type SoundEventKind } from "./sound-events.ts";

// A process that is killed loses so much of what was said last.
const writtenAfterMs = 1000;
const writtenAtBytes = 64 * 1024;
// Half a minute of a disk that does not answer.
const mostUnwritten = 2 * 1024 * 1024;
/** Two hours of a call, with the usual formats. */
const largestFile = 480 * 1024 * 1024;

/** Why there is nothing more: the disk does not take it, or it is as long as a recording may be. */
export type SpoolProblem = "disk" | "too-long";

/**
 * One call on its way to the disk. Nothing waits for it: what is added is written about once a second, and trouble ends the
 * file, not the call.
 */
export class SpoolFile {
  readonly path: string;
  readonly #onProblem: (problem: SpoolProblem, reason: string) => void;
  readonly #opened: Promise<FileHandle | undefined>;
  #unwritten: Buffer[] = [];
  #unwrittenBytes = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isOver = false;

  /** @param onProblem called once, and nothing is added afterwards */
  constructor(path: string, onProblem: (problem: SpoolProblem, reason: string) => void) {
    this.path = path;
    this.#onProblem = onProblem;
    this.#opened = create(path).catch((error: Error) => this.#fail("disk", error.message));
  }

  add(kind: SoundEventKind, at: number, sound?: Buffer): void {
    if (this.#isOver) return;
    const length = sound?.length ?? 0;
    this.#unwritten.push(eventHeader(kind, at, length));
    if (sound) this.#unwritten.push(sound);
    this.#unwrittenBytes += length;
    this.#bytes += length;
    if (this.#bytes > largestFile) this.#fail("too-long", "The recording is as long as one may be.");
    else if (this.#unwrittenBytes > mostUnwritten) this.#fail("disk", "The disk is too slow.");
    else if (this.#unwrittenBytes >= writtenAtBytes) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), writtenAfterMs);
  }

  /** Resolves when everything is written, or nothing more can be. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#write();
    await this.#writing;
    clearTimeout(this.#timer);
    const handle = await this.#opened;
    await handle?.close().catch(() => undefined);
  }

  /** Removes what was written. */
  async remove(): Promise<void> {
    this.#drop();
    await this.close();
    await rm(this.path, { force: true });
  }

  #drop(): void {
    this.#isOver = true;
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
  }

  #fail(problem: SpoolProblem, reason: string): undefined {
    if (this.#isOver) return;
    this.#isOver = true;
    if (problem === "disk") this.#drop();
    this.#onProblem(problem, reason);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.length === 0 || this.#writing) return;
    this.#writing = this.#writeAll()
      .catch((error: Error) => this.#fail("disk", error.message))
      .finally(() => (this.#writing = undefined));
  }

  async #writeAll(): Promise<void> {
    const handle = await this.#opened;
    if (!handle) return;
    while (this.#unwritten.length > 0) {
      const batch = this.#unwritten;
      this.#unwritten = [];
      this.#unwrittenBytes = 0;
      await writeWhole(handle, batch);
    }
  }
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

/** A disk that becomes full takes a part. */
async function writeWhole(handle: FileHandle, batch: Buffer[]): Promise<void> {
  const bytes = Buffer.concat(batch);
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written);
    written += bytesWritten;
  }
}
