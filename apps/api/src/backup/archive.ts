import { Duplex } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";

// A back-up is a tar archive, compressed with zstd and encrypted with age, so that these three programs can read it too.

/** An end of the command that a person can act on: its message is the whole story. */
export class Failure extends Error {}

export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** One file of an archive. */
export interface Entry {
  name: string;
  /** In bytes. */
  size: number;
  content: Content;
}

type Bytes = TransformStream<Uint8Array, Uint8Array>;

/** BACKUP_KEY is random: nobody guesses it, and more work would only delay each reading. */
const scryptWorkFactor = 15;

/** The fastest: most bytes are recordings, which hardly get smaller. */
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Writes and encrypts an archive.
 * @param entries each is asked for once the one before was taken
 * @throws while it is read, what `entries` throws
 */
export function sealArchive(key: string, entries: AsyncIterable<Entry>): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(key);
  const { readable, controller } = createTarPacker();
  fill(controller, entries).catch((error: unknown) => controller.error(error));
  return encrypter.encrypt(readable.pipeThrough(Duplex.toWeb(createZstdCompress(fast)) as Bytes));
}

async function fill(
  tar: ReturnType<typeof createTarPacker>["controller"],
  entries: AsyncIterable<Entry>,
): Promise<void> {
  for await (const { name, size, content } of entries) {
    const writer = tar.add({ name, size, mode: 0o600 }).getWriter();
    for await (const piece of content) await writer.write(piece);
    await writer.close();
  }
  tar.finalize();
}

/**
 * The files of an archive in their order; each has to be read before the next one is asked for.
 * @throws Failure where it was made with another key, is none, or is damaged or cut off
 */
export async function* openArchive(
  key: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Entry, void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const plain = await decrypter.decrypt(ReadableStream.from(sealed)).catch((error: unknown) => {
    throw unreadable(error);
  });
  const tar = plain
    .pipeThrough(Duplex.toWeb(createZstdDecompress()) as Bytes)
    .pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of orDamaged(tar))
    yield { name: header.name, size: header.size, content: orDamaged(body) };
}

const unreadable = (error: unknown): Failure =>
  error instanceof Error && error.message.includes("no identity matched")
    ? new Failure("BACKUP_KEY is not the key with which this back-up was made. Set the key of that time.")
    : new Failure("This is no back-up of Field Advisor, or its beginning is damaged. Use another file.");

async function* orDamaged<T>(pieces: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* pieces;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`The back-up is damaged or was cut off (${reason}). Use another one.`);
  }
}
