import { createHash } from "node:crypto";

/** A UUID of version 5 (RFC 9562): always the same for the same name in the same space. */
export function namedUuid(space: string, name: string): string {
  const bytes = createHash("sha1")
    .update(Buffer.from(space.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The space of addresses. */
export const addressSpace = "6ba7b811-9dad-11d1-80b4-00c04fd430c8";
