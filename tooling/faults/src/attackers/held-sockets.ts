import { readFileSync } from "node:fs";

const established = "01";

/** Who holds a connection: address and port of the other end, as in `127.9.0.1:4711`. */
export type Peer = string;

/**
 * The connections that processes of this machine hold on some ports, by the other end. A client does not learn that it
 * was cut while it reads nothing, so the server's end is what counts: the kernel's table has it until the process closes it.
 * @param ports where the processes listen
 * @param network with which the addresses of the other ends begin, as in `127.9.`
 */
export function heldSockets(ports: ReadonlySet<number>, network: string): Set<Peer> {
  const held = new Set<Peer>();
  for (const line of readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1)) {
    const [, local = "", remote = "", state, , , , , , inode] = line.trim().split(/\s+/);
    // Without a file the process has closed it, and the kernel only finishes what was sent.
    if (state !== established || inode === "0" || !ports.has(portIn(local))) continue;
    const address = addressIn(remote);
    if (address.startsWith(network)) held.add(`${address}:${portIn(remote)}`);
  }
  return held;
}

const portIn = (hex: string) => Number.parseInt(hex.split(":")[1] ?? "", 16);

/** The table has addresses as numbers of this machine, the lowest byte first. */
const addressIn = (hex: string) =>
  (hex.slice(0, 8).match(/../g) ?? [])
    .toReversed()
    .map((byte) => Number.parseInt(byte, 16))
    .join(".");
