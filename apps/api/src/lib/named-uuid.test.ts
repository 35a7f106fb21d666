import { expect, test } from "vitest";
import { addressSpace, namedUuid } from "./named-uuid.ts";

test("a name has the UUID that other programs make of it", () => {
  // What Python's uuid.uuid5 says.
  expect(namedUuid("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "python.org")).toBe(
    "886313e1-3b8a-5372-9b90-0c9aee199e5d",
  );
  expect(namedUuid(addressSpace, "http://python.org/")).toBe("4c565f0d-3f5a-5890-b41b-20cf47701c5e");
});
