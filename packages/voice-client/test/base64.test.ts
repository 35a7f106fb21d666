import { afterEach, describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "../src/line/frames.ts";

const everyByte = Uint8Array.from({ length: 24_000 }, (_, index) => index % 256);
const text = Buffer.from(everyByte).toString("base64");
const native = [
  [Uint8Array, "fromBase64", Object.getOwnPropertyDescriptor(Uint8Array, "fromBase64")],
  [Uint8Array.prototype, "toBase64", Object.getOwnPropertyDescriptor(Uint8Array.prototype, "toBase64")],
] as const;

describe("base64", () => {
  afterEach(() => {
    for (const [owner, name, property] of native) if (property) Object.defineProperty(owner, name, property);
  });

  it("goes there and back with the browser's own functions", () => {
    expect(toBase64(everyByte)).toBe(text);
    expect(fromBase64(text)).toEqual(everyByte);
  });

  it("goes there and back in browsers that have none", () => {
    for (const [owner, name] of native) Reflect.deleteProperty(owner, name);
    expect("toBase64" in everyByte).toBe(false);
    expect(toBase64(everyByte)).toBe(text);
    expect(fromBase64(text)).toEqual(everyByte);
  });
});
