import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** What a line does to what passes, by the names and meanings of Toxiproxy where it has them. */
export type Toxic =
  | { kind: "latency"; ms: number }
  /** Nothing passes, as behind a dead line; what was sent arrives once the line is back. */
  | { kind: "timeout" }
  | { kind: "reset_peer" }
  /** What passes comes in pieces of so many bytes. */
  | { kind: "slicer"; bytes: number }
  /** The connection ends after so many bytes. */
  | { kind: "limit_data"; bytes: number }
  /** These bytes are said, and the connection ends: after what comes first, in place of anything later. */
  | { kind: "last_words"; words: Buffer }
  /** The first that passes in a direction does so as without a toxic. */
  | { kind: "after_first"; toxic: Toxic };

/** Which of the two directions a toxic is for: what callers send, what they are answered, or both. */
type Direction = "requests" | "answers";

export interface Proxy {
  port: number;
  /** What the line does from now on, to connections that are open too; nothing where it is left out. */
  set(toxic?: Toxic, direction?: Direction): void;
  close(): Promise<void>;
}

/** What all connections of a proxy share. */
interface Line {
  toxic: Toxic | undefined;
  direction: Direction | undefined;
  sockets: Set<Socket>;
  /** Aborted when the toxic changes. */
  change: AbortController;
}

/** A line to a server on this machine, on a free port, which can be made as bad as real ones are. */
export async function startProxy(to: { port: number }): Promise<Proxy> {
  const line: Line = {
    toxic: undefined,
    direction: undefined,
    sockets: new Set(),
    change: new AbortController(),
  };
  const server = createServer({ allowHalfOpen: true }, (caller) =>
    join(line, caller, connect({ host: "127.0.0.1", port: to.port, allowHalfOpen: true })),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    set(toxic, direction) {
      Object.assign(line, { toxic, direction });
      line.change.abort();
      line.change = new AbortController();
    },
    async close() {
      for (const socket of line.sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function join(line: Line, caller: Socket, server: Socket): void {
  const ends = [
    [caller, server],
    [server, caller],
  ] as const;
  for (const [socket, other] of ends) {
    line.sockets.add(socket);
    // A broken connection breaks the other half as well, as it would without us.
    socket.on("error", () => other.resetAndDestroy());
    socket.on("close", () => {
      line.sockets.delete(socket);
      if (!socket.writableEnded) other.destroy();
    });
  }
  void pass(line, "requests", caller, server);
  void pass(line, "answers", server, caller);
}

/** The connection is to be ended, by a FIN or by a RST. */
class Cut extends Error {
  readonly isReset: boolean;
  constructor(isReset: boolean) {
    super();
    this.isReset = isReset;
  }
}

interface Arrived {
  chunk: Buffer;
  at: number;
}

/** Chunks that may wait for their time while others arrive: with fewer, a line that takes longer would pass less as well. */
const mostWaiting = 4096;

/** What a side sends, as it arrives. */
function arrivals(from: Socket): AsyncIterable<Arrived> {
  const arrived = from.pipe(
    new Transform({
      readableObjectMode: true,
      readableHighWaterMark: mostWaiting,
      transform: (chunk: Buffer, _encoding, done) => done(null, { chunk, at: performance.now() }),
    }),
  );
  from.once("close", () => from.readableEnded || arrived.destroy());
  return arrived;
}

/** Passes on what one side sends, as the line is at each moment. */
async function pass(line: Line, direction: Direction, from: Socket, to: Socket): Promise<void> {
  let passed = 0;
  const rest = (ms?: number) => untilChange(line, from, ms);
  try {
    for await (const arrived of arrivals(from)) {
      if (to.writableEnded) continue;
      const isMeant = line.direction === undefined || line.direction === direction;
      for await (const part of partsThrough(arrived, isMeant ? line.toxic : undefined, passed, rest)) {
        passed += part.length;
        if (part.length > 0 && !to.write(part)) await Promise.race([once(to, "drain"), once(to, "close")]);
      }
    }
    to.end();
  } catch (error) {
    if (!(error instanceof Cut)) return;
    for (const socket of [from, to]) {
      if (error.isReset) socket.resetAndDestroy();
      else socket.end();
    }
    // A socket that is closed over unread data is reset, and what was passed on would be lost.
    from.resume();
  }
}

/**
 * Gives the parts of a chunk as they are to be passed on, each when its time has come.
 * @param passed bytes of this direction before it
 * @param rest waits so long, without a time for ever, and less where the toxic changes meanwhile
 * @throws Cut where the connection is to end
 */
async function* partsThrough(
  arrived: Arrived,
  toxic: Toxic | undefined,
  passed: number,
  rest: (ms?: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const { chunk, at } = arrived;
  switch (toxic?.kind) {
    case "latency":
      // Counted from when it arrived: what waits for one piece is not waited for again.
      await rest(Math.max(0, at + toxic.ms - performance.now()));
      return yield chunk;
    case "timeout":
      await rest();
      return yield chunk;
    case "reset_peer":
      throw new Cut(true);
    case "slicer":
      for (let start = 0; start < chunk.length; start += toxic.bytes)
        yield chunk.subarray(start, start + toxic.bytes);
      return;
    case "limit_data":
      yield chunk.subarray(0, Math.max(0, toxic.bytes - passed));
      if (passed + chunk.length >= toxic.bytes) throw new Cut(false);
      return;
    case "last_words":
      if (passed === 0) yield chunk;
      yield toxic.words;
      throw new Cut(false);
    case "after_first":
      return yield* partsThrough(arrived, passed === 0 ? undefined : toxic.toxic, passed, rest);
    case undefined:
      return yield chunk;
  }
}

/** Waits so long, or until the toxic changes or the connection is gone. */
async function untilChange(line: Line, socket: Socket, ms = 2_147_483_647): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  socket.once("close", leave);
  const signal = AbortSignal.any([line.change.signal, gone.signal]);
  await pause(ms, undefined, { signal }).catch(() => undefined);
  socket.off("close", leave);
}
