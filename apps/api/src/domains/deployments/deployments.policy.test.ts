import { expect, test } from "vitest";
import { effectsOnAccess, isLive } from "./deployments.policy.ts";

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
