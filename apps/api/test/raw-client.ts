import { connect, type Socket } from "node:net";

/** What came back over a connection until it ended. */
interface RawAnswer {
  text: string;
  status: number;
}

/** Sends bytes as they are and waits until the server ends the connection. */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  options?: RawOptions,
): Promise<RawAnswer> {
  const { socket, ended } = openRaw(port, options);
  socket.write(bytes);
  return ended;
}

interface RawOptions {
  /** From which of this machine's own addresses: Linux has all of 127.0.0.0/8. */
  from?: string;
  /** Goes on where the server has ended its side. */
  allowHalfOpen?: boolean;
}

/** A connection to write to at one's own pace. */
export function openRaw(
  port: number,
  { from, allowHalfOpen = false }: RawOptions = {},
): { socket: Socket; ended: Promise<RawAnswer> } {
  const socket = connect({
    port,
    host: "127.0.0.1",
    allowHalfOpen,
    ...(from !== undefined && { localAddress: from }),
  });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A server that cuts a connection off may reset it; what it said before counts.
  socket.on("error", () => undefined);
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  socket.on("close", () => {
    const text = Buffer.concat(chunks).toString("latin1");
    resolve({ text, status: Number(text.slice(9, 12)) });
  });
  return { socket, ended: promise };
}
