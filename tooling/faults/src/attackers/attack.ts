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
  /** How many attackers do it at most, where each costs the server more than a connection. */
  most?: number;
}

export interface AttackFindings {
  /** Connections that were opened. */
  opened: number;
  /** Of each way, how many seconds a connection was held at most; only those that were cut or are held still. */
  longest: Map<string, number>;
}

interface Attacker {
  way: Way;
  address: string;
  socket: Socket | undefined;
  peer: Peer | undefined;
  /** When the server was first seen to hold it. */
  since: number | undefined;
}

const lookEveryMs = 500;

/** Over so long they come: a thousand at the same moment would be a flood, which is another thing. */
const comeWithinMs = 15_000;
const network = "127.9.";

/** Every attacker has an address of its own, so that no limit by address helps. */
const addressOf = (number: number) => `${network}${Math.floor(number / 200)}.${1 + (number % 200)}`;

/**
 * Has a crowd hold connections until the signal; whoever is cut comes back at once.
 * @param ways each attacker has one of them
 */
export async function attack(
  ways: readonly Way[],
  attackers: number,
  signal: AbortSignal,
): Promise<AttackFindings> {
  const ports = new Set(ways.map(({ port }) => port));
  const findings: AttackFindings = { opened: 0, longest: new Map(ways.map(({ name }) => [name, 0])) };
  const few = ways.flatMap((way) => Array.from({ length: way.most ?? 0 }, () => way));
  const many = ways.filter(({ most }) => most === undefined);
  const crowd = Array.from({ length: attackers }, (_, number): Attacker[] => {
    const way = few[number] ?? many[number % many.length];
    return way
      ? [{ way, address: addressOf(number), socket: undefined, peer: undefined, since: undefined }]
      : [];
  }).flat();
  const began = performance.now();
  const areHere = () =>
    crowd.slice(0, Math.ceil((crowd.length * (performance.now() - began)) / comeWithinMs));
  const trickling = setInterval(() => crowd.forEach(trickle), 1000);
  while (!signal.aborted) {
    const held = heldSockets(ports, network);
    for (const one of areHere()) look(one, held, findings);
    await pause(lookEveryMs, undefined, { signal }).catch(() => {});
  }
  clearInterval(trickling);
  for (const { socket } of crowd) socket?.destroy();
  return findings;
}

function look(one: Attacker, held: ReadonlySet<Peer>, findings: AttackFindings): void {
  const now = performance.now();
  const isHeld = one.peer !== undefined && held.has(one.peer);
  if (isHeld) {
    one.since ??= now;
    const { name } = one.way;
    findings.longest.set(name, Math.max(findings.longest.get(name) ?? 0, (now - one.since) / 1000));
  } else if (one.since !== undefined || !one.socket || one.socket.destroyed) {
    open(one);
    findings.opened += 1;
  }
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
