import { expect, test } from "vitest";
import { addressKey, isNetwork, networkOf, networksOf } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7", "2001:db8:0:7::/64"],
  ["2001:DB8::7", "2001:db8:0:0", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0007::", "2001:db8:0:7", "2001:db8:0:7::/64"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0", "0:0:0:0::/64"],
  ["command line", "command line", "command line"],
])("%s counts as %s and is stored as %s", (address, key, network) => {
  expect(addressKey(address)).toBe(key);
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["10.0.0.1", true],
  ["10.0.0.0/8", true],
  ["2001:db8::/32", true],
  ["uniquelocal", true],
  ["10.0.0.0/33", false],
  ["10.0.0.0/255.0.0.0", true],
  ["10.0.0.0/8/8", false],
  ["balancer", false],
  ["toString", false],
])("%s is an address or a network: %s", (entry, expected) => {
  expect(isNetwork(entry)).toBe(expected);
});

test("networks hold their addresses, however those are written", () => {
  const isOurs = networksOf(["loopback", "10.0.0.0/8", "2001:db8::7"]);
  const addresses = ["127.0.0.9", "::1", "::ffff:10.1.2.3", "2001:db8::7"];
  expect(addresses.map(isOurs)).toEqual([true, true, true, true]);
  expect(["11.0.0.1", "2001:db8::8", "", "::ffff:11.0.0.1"].map(isOurs)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
