import { compile } from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/** One caller's part of an address, whichever family it is written in; null for what is no address. */
function parsed(address: string): { key: string; network: string } | null {
  if (!ipaddr.isValid(address)) return null;
  const found = ipaddr.process(address);
  const key =
    found instanceof ipaddr.IPv6
      ? found.parts
          .slice(0, 4)
          .map((part) => part.toString(16))
          .join(":")
      : found.toString();
  return {
    key,
    network: found.kind() === "ipv6" ? `${key}::/64` : `${key.slice(0, key.lastIndexOf("."))}.0/24`,
  };
}

/**
 * The network of an address, as it may be stored: `203.0.113.0/24`, `2001:db8:0:1::/64`.
 * What is no address is kept as it is.
 */
export const networkOf = (address: string): string => parsed(address)?.network ?? address;

/** What counts as one caller: an IPv4 address, or the /64 that IPv6 gives every household. */
export const addressKey = (address: string): string => parsed(address)?.key ?? address;

/** Whether an address is in one of the networks, each of which `isNetwork`. */
export const networksOf = (networks: readonly string[]): ((address: string) => boolean) => {
  const isInside = compile([...networks]);
  return (address) => isInside(address, 0);
};

/** Whether an entry is an address, a network such as `10.0.0.0/8`, or the name of private networks. */
export function isNetwork(entry: string): boolean {
  try {
    compile(entry);
    return true;
  } catch {
    return false;
  }
}
