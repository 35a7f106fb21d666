import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { heldSockets, type Peer } from "./held-sockets.ts";

/** A way to hold a connection without using it. */
export interface Way {
  name: string;
  port: number;
  /** What is sent at once. */
  start: string;
  /** What is sent again and again, a little at a time. */
  trickle?: string;
  /** Whether the answer is left unread. */
  isDeaf?: boolean;
}

interface Attacker {
  way: Way;
  address: string;
  socket?: Socket;
  peer?: Peer | undefined;
  /** When the server was first seen to hold it. */
  since?: number | undefined;
}

const lookEveryMs = 500;

/** Over so long they come: a thousand at the same moment would be a flood, which is another thing. */
const comeWithinMs = 15_000;

/** Every attacker has an address of its own, so that no limit by address helps. */
const network = "127.9.";

/**
 * Has a crowd hold connections until the signal; whoever is cut comes back at once.
 * @param ways each attacker has one of them
 * @returns of each way, how many seconds a connection was held at most
 */
export async function attack(
  ways: readonly Way[],
  attackers: number,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const ports = new Set(ways.map(({ port }) => port));
  const longest = new Map(ways.map(({ name }) => [name, 0]));
  const perWay = Math.ceil(attackers / ways.length);
  const crowd = ways
    .flatMap((way) => Array.from({ length: perWay }, (): Omit<Attacker, "address"> => ({ way })))
    .map((one, at): Attacker => ({ ...one, address: `${network}${Math.floor(at / 200)}.${1 + (at % 200)}` }));
  const began = performance.now();
  const trickling = setInterval(() => crowd.forEach(trickle), 1000);
  while (!signal.aborted) {
    const held = heldSockets(ports, network);
    const here = Math.ceil((crowd.length * (performance.now() - began)) / comeWithinMs);
    for (const one of crowd.slice(0, here)) look(one, held, longest);
    await pause(lookEveryMs, undefined, { signal }).catch(() => {});
  }
  clearInterval(trickling);
  for (const { socket } of crowd) socket?.destroy();
  return longest;
}

function look(one: Attacker, held: ReadonlySet<Peer>, longest: Map<string, number>): void {
  const now = performance.now();
  if (one.peer !== undefined && held.has(one.peer)) {
    one.since ??= now;
    const { name } = one.way;
    longest.set(name, Math.max(longest.get(name) ?? 0, (now - one.since) / 1000));
  } else if (one.since !== undefined || !one.socket || one.socket.destroyed) open(one);
}

function open(one: Attacker): void {
  one.socket?.destroy();
  const { way, address } = one;
  const socket = connect({ port: way.port, host: "127.0.0.1", localAddress: address, allowHalfOpen: true });
  Object.assign(one, { socket, peer: undefined, since: undefined });
  socket.on("error", () => {});
  socket.on("connect", () => {
    one.peer = `${address}:${socket.localPort}`;
    socket.write(way.start);
  });
  if (way.isDeaf) socket.pause();
  else socket.resume();
}

function trickle({ way, socket }: Attacker): void {
  if (way.trickle !== undefined && socket?.writable) socket.write(way.trickle);
}
