import { connect, type Socket } from "node:net";

/** What came back over a connection until it ended. */
interface RawAnswer {
  text: string;
  status: number;
}

/** Sends bytes as they are and waits until the server ends the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, ended } = openRaw(port);
  socket.write(bytes);
  return ended;
}

/** A connection to write to at one's own pace. */
export function openRaw(port: number): { socket: Socket; ended: Promise<RawAnswer> } {
  const socket = connect(port, "127.0.0.1");
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
