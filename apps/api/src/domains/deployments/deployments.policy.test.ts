import { deploymentStatuses } from "@field-advisor/schema/deployment-constants";
import { expect, test } from "vitest";
import { accessTo, type Reader, readerKey } from "./deployments.policy.ts";

const recipient: Reader = { kind: "recipient", invitationId: "3" };
const staff: Reader = { kind: "staff", userId: 3 };
const visitor: Reader = { kind: "visitor", visitorId: "3" };

test("no two readers share a name", () => {
  expect(new Set([recipient, staff, visitor].map(readerKey)).size).toBe(3);
});

test.each([
  ["active", true, null, "granted"],
  ["active", true, visitor, "granted"],
  ["active", false, null, "not_signed_in"],
  ["active", false, visitor, "not_signed_in"],
  ["active", false, recipient, "granted"],
  ["active", false, staff, "granted"],
  ["paused", true, visitor, "page_unavailable"],
  ["paused", false, recipient, "page_unavailable"],
  ["paused", false, staff, "granted"],
  ["ended", false, staff, "granted"],
  ["archived", false, staff, "page_unavailable"],
  ["something new", true, visitor, "page_unavailable"],
] as const)("on a page that is %s (for everybody: %s) %j is %s", (status, allowAnonymous, reader, access) => {
  expect(accessTo({ status, allowAnonymous }, reader)).toBe(access);
});

test("every status has an answer for everybody", () => {
  for (const status of deploymentStatuses)
    for (const reader of [null, recipient, staff, visitor])
      expect(accessTo({ status, allowAnonymous: false }, reader)).toMatch(
        /^(granted|page_unavailable|not_signed_in)$/,
      );
});
