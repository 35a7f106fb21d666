import { BlockList, isIPv4, isIPv6 } from "node:net";

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

/** Networks which nobody outside can be in, by the names that Fastify has for them. */
const privateNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Whether an entry is an address, a network such as `10.0.0.0/8`, or the name of private networks. */
export function isNetwork(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const longest = isIPv6(address) ? 128 : isIPv4(address) ? 32 : -1;
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return Object.hasOwn(privateNetworks, entry) || (longest > 0 && isWhole && more.length === 0);
}

/** Whether an address is in one of the networks, each written as `isNetwork` knows them. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of networks.flatMap((name) => privateNetworks[name] ?? name)) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    list.addSubnet(network, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
