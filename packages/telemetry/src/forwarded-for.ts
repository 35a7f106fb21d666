/**
 * The addresses of `X-Forwarded-For` alone. Some write the port of each connection behind an address
 * (`203.0.113.9:50000`, `[2001:db8::1]:443`), quote it, or name the zone in which they see it: none of that is who calls.
 */
export const forwardedAddresses = (header: string): string => header.split(",").map(addressOf).join(", ");

const bracketed = /^\[([^\]]*)\](?::\d*)?$/;
const dotted = /^(\d+\.\d+\.\d+\.\d+):\d*$/;

function addressOf(entry: string): string {
  const bare = entry.trim().replace(/^"([^"]*)"$/, "$1");
  const address = bracketed.exec(bare)?.[1] ?? dotted.exec(bare)?.[1] ?? bare;
  return address.split("%", 1)[0] ?? "";
}
