import type { Readable } from "node:stream";
import { parseStream } from "music-metadata";

export interface Recording {
  stream: Readable;
  /** In bytes. */
  size: number;
  mediaType: string;
}

export const isRecording = (mediaType: string): boolean => /^(?:audio|video)\//.test(mediaType);

/**
 * How long audio or film is, in seconds; null where it does not say so. A file without a length in its head is walked
 * through to its end: the longest take seconds, and a little of them is in memory at a time.
 * @throws Error where it could not be read, or not within the time
 */
export async function recordingLength(
  { stream, size, mediaType }: Recording,
  withinMs: number,
): Promise<number | null> {
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  const tooLong = () => stream.destroy(new Error("The length of this recording takes too long to read."));
  const timer = setTimeout(tooLong, withinMs);
  try {
    const options = { duration: true, skipCovers: true };
    const { duration } = (await parseStream(stream, { mimeType: mediaType, size }, options)).format;
    return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : null;
  } catch {
    if (failure) throw failure;
    return null;
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
}
