import type { FastifyReply, FastifyRequest } from "fastify";
import { Socket } from "node:net";

/** What a transfer may take. It may be long, so it is judged by its rate. */
export interface TransferLimits {
  totalMs: number;
  /** Bytes that must be moved in every period but the first. */
  leastBytes: number;
  /** The same of an export, whose reader holds a database connection. */
  leastExportBytes: number;
  periodMs: number;
  /** Where a file is kept while it arrives. */
  directory: string;
  /** The same for a file that stays: it is moved from here. */
  keptDirectory: string;
}

interface Transfer {
  /** Bytes that the client has sent or taken so far. */
  moved(): number;
  /** Whether it is the client's turn: while it is ours, nothing is expected of it. */
  waitsForClient(): boolean;
}

/** Destroys a connection whose client is too slow. @returns what ends the watch */
function watch(socket: Socket, limits: TransferLimits, transfer: Transfer): () => void {
  let before = -Infinity;
  const look = () => {
    const moved = transfer.moved();
    if (transfer.waitsForClient() && moved - before < limits.leastBytes) socket.destroy();
    before = moved;
  };
  const looking = setInterval(look, limits.periodMs).unref();
  const total = setTimeout(() => socket.destroy(), limits.totalMs).unref();
  return () => {
    clearInterval(looking);
    clearTimeout(total);
  };
}

const uploading = new WeakSet<Socket>();

/** Whether a connection is in the middle of an upload, which has time limits of its own. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** Destroys the connection of a sender who is too slow. @returns what ends the watch */
export function watchUpload({ raw }: FastifyRequest, limits: TransferLimits): () => void {
  const { socket } = raw;
  // Injected requests have none.
  if (!(socket instanceof Socket)) return () => undefined;
  uploading.add(socket);
  const stop = watch(socket, limits, {
    moved: () => socket.bytesRead,
    waitsForClient: () => !raw.complete,
  });
  return () => {
    uploading.delete(socket);
    stop();
  };
}

/** Destroys the connection of a reader who takes an answer too slowly. */
export function watchDownload({ raw }: FastifyReply, limits: TransferLimits): void {
  const { socket } = raw;
  // Injected requests have none.
  if (!(socket instanceof Socket)) return;
  const stop = watch(socket, limits, {
    moved: () => socket.bytesWritten - socket.writableLength,
    waitsForClient: () => socket.writableLength > 0,
  });
  raw.once("close", stop);
}
