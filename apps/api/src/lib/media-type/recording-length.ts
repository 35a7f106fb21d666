import type { Readable } from "node:stream";
import { type IAudioMetadata, type IOptions, parseFile, parseStream } from "music-metadata";

/** Where a recording is read: on this machine, or piece by piece from elsewhere. */
type Recording = { path: string } | { stream: Readable; size: number };

/** Without a length in its head, a file is walked through, of which a little is in memory at a time. */
const options: IOptions = { duration: true, skipCovers: true };

async function read(recording: Recording, mimeType: string): Promise<IAudioMetadata> {
  if ("path" in recording) return parseFile(recording.path, options);
  const { stream, size } = recording;
  try {
    return await parseStream(stream, { mimeType, size }, options);
  } finally {
    stream.destroy();
  }
}

/** Whether an error says that a file cannot be opened or fetched, and nothing of its content. */
const isOfStore = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === "string";

/**
 * How long audio or film is, in seconds; null for other files, and where a recording does not say so.
 * @throws Error where it could not be read at all
 */
export async function recordingLength(recording: Recording, mediaType: string): Promise<number | null> {
  if (!/^(?:audio|video)\//.test(mediaType)) return null;
  try {
    const { duration } = (await read(recording, mediaType)).format;
    return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null;
  } catch (error) {
    if (isOfStore(error)) throw error;
    return null;
  }
}
