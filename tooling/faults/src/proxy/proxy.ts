import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Cut, partsThrough, type Toxic, type Way } from "./toxics.ts";

/** Which of the two directions a toxic is for: what callers send, what they are answered, or both. */
type Direction = "requests" | "answers";

export interface Proxy {
  port: number;
  /** Connections that pass through it now. */
  readonly open: number;
  /** What the line does from now on, to connections that are open too; nothing where it is left out. */
  set(toxic?: Toxic, direction?: Direction): Promise<void>;
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

/**
 * A line to a server, which can be made as bad as real ones are.
 * @param options.port where it listens on 127.0.0.1; a free port by default
 */
export async function startProxy(to: { host?: string; port: number }, { port = 0 } = {}): Promise<Proxy> {
  const line: Line = {
    toxic: undefined,
    direction: undefined,
    sockets: new Set(),
    change: new AbortController(),
  };
  const accept = (caller: Socket) =>
    join(line, caller, connect({ host: "127.0.0.1", ...to, allowHalfOpen: true }));
  let server = await listen(accept, port);
  const own = portOf(server);
  const stop = async () => {
    for (const socket of line.sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  return {
    port: own,
    get open() {
      return line.sockets.size / 2;
    },
    async set(toxic, direction) {
      line.toxic = toxic;
      line.direction = direction;
      line.change.abort();
      line.change = new AbortController();
      if (toxic?.kind === "down") await stop();
      else if (!server.listening) server = await listen(accept, own);
    },
    close: stop,
  };
}

async function listen(accept: (caller: Socket) => void, port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, accept).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return address.port;
}

function join(line: Line, caller: Socket, server: Socket): void {
  for (const [socket, other] of [
    [caller, server],
    [server, caller],
  ] as const) {
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
  const toxic = () => (line.direction === undefined || line.direction === direction ? line.toxic : undefined);
  const way: Way = { passed: 0, arrivedAt: 0, rest: (ms) => rest(line, from, ms) };
  try {
    for await (const { chunk, at } of arrivals(from)) {
      if (to.writableEnded) continue;
      way.arrivedAt = at;
      for await (const part of partsThrough(chunk, toxic(), way)) {
        way.passed += part.length;
        if (part.length > 0 && !to.write(part)) await Promise.race([once(to, "drain"), once(to, "close")]);
      }
    }
    const close = toxic();
    if (close?.kind === "slow_close") await way.rest(close.ms);
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

async function rest(line: Line, socket: Socket, ms: number | undefined): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  socket.once("close", leave);
  const signal = AbortSignal.any([line.change.signal, gone.signal]);
  await pause(ms ?? 2_147_483_647, undefined, { signal }).catch(() => undefined);
  socket.off("close", leave);
}
