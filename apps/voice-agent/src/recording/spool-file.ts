import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { headerBytes, type SoundEventKind, writeHeader } from "./sound-events.ts";

// A process that is killed loses so much of what was said last.
const writtenAfterMs = 2000;
const blockBytes = 128 * 1024;
// Half a minute of a disk that does not answer.
const mostWaiting = 16;
/** Why there is nothing more: the disk does not take it, or it is as long as a recording may be. */
export type SpoolProblem = "disk" | "too-long";

// Used again: so many calls would otherwise leave megabytes a second to collect.
const free: Buffer[] = [];
const mostFree = 64;

interface Block {
  bytes: Buffer;
  length: number;
}

const newBlock = (atLeast: number): Block => ({
  bytes: (atLeast <= blockBytes && free.pop()) || Buffer.allocUnsafeSlow(Math.max(atLeast, blockBytes)),
  length: 0,
});

function release({ bytes }: Block): void {
  if (bytes.length === blockBytes && free.length < mostFree) free.push(bytes);
}

/**
 * One call on its way to the disk. Nothing waits for it: what is added is copied, and written every other second. Trouble
 * ends the file, not the call.
 */
export class SpoolFile {
  readonly path: string;
  readonly #mostBytes: number;
  readonly #onProblem: (problem: SpoolProblem, reason: string) => void;
  readonly #opened: Promise<FileHandle | undefined>;
  #block: Block | undefined;
  #waiting: Block[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isOver = false;

  /** @param onProblem called once, and nothing is added afterwards */
  constructor(path: string, mostBytes: number, onProblem: (problem: SpoolProblem, reason: string) => void) {
    this.path = path;
    this.#mostBytes = mostBytes;
    this.#onProblem = onProblem;
    this.#opened = create(path).catch((error: Error) => this.#fail("disk", error.message));
  }

  add(kind: SoundEventKind, at: number, sound?: Buffer): void {
    if (this.#isOver) return;
    const length = headerBytes + (sound?.length ?? 0);
    if (this.#block && this.#block.length + length > this.#block.bytes.length) this.#write();
    const block = (this.#block ??= newBlock(length));
    writeHeader(block.bytes, block.length, { kind, at, length: length - headerBytes });
    sound?.copy(block.bytes, block.length + headerBytes);
    block.length += length;
    this.#bytes += length;
    if (this.#bytes > this.#mostBytes) this.#fail("too-long", "The recording is as long as one may be.");
    else if (this.#waiting.length > mostWaiting) this.#fail("disk", "The disk is too slow.");
    else this.#timer ??= setTimeout(() => this.#write(), writtenAfterMs);
  }

  /** Resolves when everything is written, or nothing more can be. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#write();
    await this.#writing;
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
    this.#block = undefined;
    this.#waiting = [];
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
    if (this.#block) this.#waiting.push(this.#block);
    this.#block = undefined;
    if (this.#waiting.length === 0 || this.#writing) return;
    this.#writing = this.#writeAll()
      .catch((error: Error) => this.#fail("disk", error.message))
      .finally(() => (this.#writing = undefined));
  }

  async #writeAll(): Promise<void> {
    const handle = await this.#opened;
    if (!handle) return;
    for (let block = this.#waiting.shift(); block; block = this.#waiting.shift()) {
      await writeWhole(handle, block);
      release(block);
    }
  }
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

/** A disk that becomes full takes a part. */
async function writeWhole(handle: FileHandle, { bytes, length }: Block): Promise<void> {
  for (let written = 0; written < length;) {
    const { bytesWritten } = await handle.write(bytes, written, length - written);
    written += bytesWritten;
  }
}
