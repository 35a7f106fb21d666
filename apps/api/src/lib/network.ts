import { isIPv6 } from "node:net";

/**
 * The network of an address, as it may be stored: `203.0.113.0/24`, `2001:db8:0:1::/64`.
 * What is no address is kept as it is.
 */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (isDotted(key)) return `${key.slice(0, key.lastIndexOf("."))}.0/24`;
  return isIPv6(address) ? `${key}::/64` : key;
}

/** What counts as one caller: an IPv4 address, or the /64 that IPv6 gives every household. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(":") : address;
}

const isDotted = (address: string) => /^\d+\.\d+\.\d+\.\d+$/.test(address);

/** All eight groups of an IPv6 address in their shortest form, without its zone. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}
