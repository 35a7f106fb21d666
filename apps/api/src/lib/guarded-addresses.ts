import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { GuardedFetchError } from "./guarded-fetch-error.ts";

/** The addresses of a name, as the network's name server tells them now. */
export type Resolve = (name: string) => Promise<string[]>;

const answerMs = 2000;

const ofKind = async (asked: Promise<string[]>): Promise<string[]> => await asked.catch(() => []);

/** Not the system's own lookup: it blocks one of four threads that files need too, for as long as a name server is silent. */
export const resolveByDns: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: answerMs, tries: 2 });
  const found = await Promise.all([ofKind(resolver.resolve4(name)), ofKind(resolver.resolve6(name))]);
  return found.flat();
};

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address names the machine that we run on. */
export const isThisMachine = (url: URL): boolean => thisMachine.has(url.hostname);

/** Of IPv6, all that is given to anybody; a library that knows ranges with a purpose takes the rest of it for public too. */
const givenOfV6 = ipaddr.parseCIDR("2000::/3");

/** Whether everybody on the internet means the same machine by it; all ranges with a purpose of their own are refused. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(givenOfV6));
}

/**
 * Finds the addresses of a name for a connection, each of which may be called: what was judged is what is connected to,
 * whatever the name server says a moment later.
 * @param mayCallThisMachine in development
 */
export function guardedLookup(resolve: Resolve, mayCallThisMachine: boolean): LookupFunction {
  const find = async (name: string) => {
    if (mayCallThisMachine && name === "localhost") return ["127.0.0.1"];
    const addresses = await resolve(name);
    if (addresses.length === 0) throw new GuardedFetchError("unknown-host");
    if (!addresses.every(isPublic)) throw new GuardedFetchError("refused-address");
    return addresses;
  };
  return (name, { all }, answer) => {
    find(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all) answer(null, found);
        else answer(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ""),
    );
  };
}

/** @throws GuardedFetchError for an address in numbers that must not be called; a name is judged when it is looked up */
export function refusePrivateNumbers(url: URL, mayCallThisMachine: boolean): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!ipaddr.isValid(host) || isPublic(host)) return;
  if (!(mayCallThisMachine && isThisMachine(url))) throw new GuardedFetchError("refused-address");
}
