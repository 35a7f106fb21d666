import { open } from "node:fs/promises";

/** A file that is judged: only the parts of it that are asked for are read. */
export interface FileBytes {
  path: string;
  size: number;
  /** As many bytes as there are from a place on, at most `length`. */
  at(position: number, length: number): Promise<Buffer>;
  chunks(): AsyncIterable<Buffer>;
}

/** Lets a file be read until that is over. */
export async function readingFile<Result>(
  { path, size }: Pick<FileBytes, "path" | "size">,
  read: (file: FileBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    return await read({
      path,
      size,
      at: async (position, length) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      },
      chunks: () => file.createReadStream({ start: 0, autoClose: false }),
    });
  } finally {
    await file.close();
  }
}
