import { expect, test } from "vitest";
import type { Reader } from "../deployments/deployments.policy.ts";
import { readerToStart } from "./conversations.policy.ts";

const recipient: Reader = { kind: "recipient", invitationId: "i" };
const staff: Reader = { kind: "staff", userId: 1 };
const visitor: Reader = { kind: "visitor", visitorId: "v" };
const page = { status: "active", allowAnonymous: false, agentId: 5 };
const open = { ...page, allowAnonymous: true };
const paused = { ...open, status: "paused" };

test.each([
  ["the recipient", page, recipient, false, recipient],
  ["the recipient, with another page's agent", { ...page, agentId: 6 }, recipient, false, "forbidden"],
  ["the recipient of a paused page", { ...page, status: "paused" }, recipient, false, "page_unavailable"],
  ["a visitor of an open page", open, visitor, false, visitor],
  ["a visitor of a private page", page, visitor, false, "not_signed_in"],
  ["a visitor of a paused page", paused, visitor, false, "page_unavailable"],
  ["somebody without a cookie on an open page", open, null, false, "not_signed_in"],
  ["the staff of the page", page, staff, true, staff],
  ["the staff of a paused page", paused, staff, true, staff],
  ["the staff of an archived page", { ...page, status: "archived" }, staff, true, "page_unavailable"],
  ["other staff", page, null, true, "forbidden"],
  ["other staff who visits an open page", open, visitor, true, visitor],
] as const)("%s", (_name, on, reader, isStaff, outcome) => {
  expect(readerToStart(on, reader, { agentId: 5, isStaff })).toEqual(outcome);
});
