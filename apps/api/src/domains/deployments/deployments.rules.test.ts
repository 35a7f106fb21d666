import { expect, test } from "vitest";
import { effectsOnAccess } from "./deployments.rules.ts";

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
