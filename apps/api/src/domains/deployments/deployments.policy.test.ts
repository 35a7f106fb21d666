import { expect, test } from "vitest";
import { effectsOnAccess, isLive, mayAppoint, scopeOf } from "./deployments.policy.ts";

test.each([
  ["OWNER", { kind: "all" }],
  ["ADMIN", { kind: "assigned", adminId: 7 }],
  ["USER", { kind: "own", userId: 7 }],
] as const)("%s sees %j", (role, scope) => {
  expect(scopeOf({ role, userId: 7 })).toEqual(scope);
});

test.each([
  ["OWNER", 8, false, true],
  ["ADMIN", 8, true, true],
  ["ADMIN", 8, false, false],
  ["ADMIN", 7, false, true],
  ["USER", 7, false, true],
  ["USER", 8, false, false],
  ["USER", 8, true, false],
] as const)("%s 7 appoints %i (assigned: %s): %s", (role, id, isAssignedToActor, allowed) => {
  expect(mayAppoint({ role, userId: 7 }, { id, isAssignedToActor })).toBe(allowed);
});

test.each([
  ["active", true],
  ["paused", false],
  ["ended", false],
  ["archived", false],
  ["something new", false],
])("a page that is %s is live: %s", (status, live) => {
  expect(isLive({ status })).toBe(live);
});

const closed = { status: "active", allowAnonymous: false, recipientEmail: "r@x.test", hasAccessCode: true };
const open = { status: "active", allowAnonymous: true, recipientEmail: null, hasAccessCode: false };
const nothing = { lacksRecipient: false, accessCode: "keep", endSessions: false };

test.each([
  ["nothing of access", closed, {}, nothing],
  ["the same recipient", closed, { recipientEmail: "r@x.test" }, nothing],
  ["to active", { ...closed, status: "paused" }, { status: "active" }, nothing],
  ["to paused", closed, { status: "paused" }, { ...nothing, endSessions: true }],
  ["to ended", closed, { status: "ended" }, { ...nothing, endSessions: true }],
  ["to archived", closed, { status: "archived" }, { ...nothing, endSessions: true }],
  [
    "another recipient",
    closed,
    { recipientEmail: "s@x.test" },
    { ...nothing, accessCode: "renew", endSessions: true },
  ],
  [
    "no recipient",
    closed,
    { recipientEmail: null },
    { lacksRecipient: true, accessCode: "renew", endSessions: true },
  ],
  ["to everybody", closed, { allowAnonymous: true }, { ...nothing, accessCode: "drop", endSessions: true }],
  ["a name on an open page", open, { recipientEmail: "r@x.test" }, { ...nothing, endSessions: true }],
  [
    "to one recipient",
    open,
    { allowAnonymous: false, recipientEmail: "r@x.test" },
    { ...nothing, accessCode: "renew", endSessions: true },
  ],
  [
    "to nobody",
    open,
    { allowAnonymous: false },
    { lacksRecipient: true, accessCode: "renew", endSessions: true },
  ],
] as const)("changing %s", (_name, before, changes, effects) => {
  expect(effectsOnAccess(before, changes)).toEqual(effects);
});
