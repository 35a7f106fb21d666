import { compile } from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/**
 * The network of an address, as it may be stored: `203.0.113.0/24`, `2001:db8:0:1::/64`.
 * What is no address is kept as it is.
 */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (!ipaddr.isValid(address)) return key;
  return key.includes(":") ? `${key}::/64` : `${key.slice(0, key.lastIndexOf("."))}.0/24`;
}

/** What counts as one caller: an IPv4 address, or the /64 that IPv6 gives every household. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.map((part) => part.toString(16));
  return parts.slice(0, 4).join(":");
}

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
