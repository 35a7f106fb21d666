import { deploymentStatuses } from "@field-advisor/schema/constants";
import { expect, test } from "vitest";
import { accessTo, effectsOnAccess, isLive, type Reader, readerKey } from "./deployments.policy.ts";

test.each([
  ["active", true],
  ["paused", false],
  ["ended", false],
  ["archived", false],
  ["something new", false],
])("a page that is %s is live: %s", (status, live) => {
  expect(isLive({ status })).toBe(live);
});

const closed = { status: "active", allowAnonymous: false, recipientEmail: "r@x.test" };
const open = { status: "active", allowAnonymous: true, recipientEmail: null };
const uninvited = { ...closed, recipientEmail: null };
const nothing = { lacksRecipient: false, closes: false, endsVisits: false, isPrivate: true };
const forAll = { ...nothing, isPrivate: false };

test.each([
  ["nothing of access", closed, {}, nothing],
  ["to active", { ...closed, status: "paused" }, { status: "active" }, nothing],
  ["to paused", closed, { status: "paused" }, { ...nothing, closes: true }],
  ["to ended", closed, { status: "ended" }, { ...nothing, closes: true }],
  ["to archived", closed, { status: "archived" }, { ...nothing, closes: true }],
  ["another recipient", closed, { recipientEmail: "s@x.test" }, nothing],
  ["no recipient", closed, { recipientEmail: null }, { ...nothing, lacksRecipient: true }],
  ["the words of a page that nobody is invited to", uninvited, { status: "active" }, nothing],
  ["to everybody", closed, { allowAnonymous: true }, forAll],
  ["a name on an open page", open, { recipientEmail: "r@x.test" }, forAll],
  [
    "to one recipient",
    open,
    { allowAnonymous: false, recipientEmail: "r@x.test" },
    { ...nothing, endsVisits: true },
  ],
  ["to nobody", open, { allowAnonymous: false }, { ...nothing, lacksRecipient: true, endsVisits: true }],
] as const)("changing %s", (_name, before, changes, effects) => {
  expect(effectsOnAccess(before, changes)).toEqual(effects);
});

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
