import { expect, test } from "vitest";
import { addressKey, networkOf } from "./network.ts";

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
