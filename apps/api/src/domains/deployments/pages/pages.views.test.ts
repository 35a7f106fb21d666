import { expect, test } from "vitest";
import type { Reader } from "../deployments.policy.ts";
import { type RecipientView, noRecipient, publicView } from "./pages.views.ts";
import type { Page } from "./pages.queries.ts";

const page: Page = {
  id: "d".repeat(20),
  privacy: null,
  slug: "s",
  name: "Name",
  title: "",
  description: "",
  status: "active",
  allowAnonymous: false,
  adviserId: 1,
  firstName: "Ada",
  lastName: "Viser",
  adviserEmail: "adviser@x.test",
  agentId: 5,
  agentName: "Agent",
  agentSource: "Voice API",
  isAgentAvailable: true,
};

const recipient: Reader = { kind: "recipient", invitationId: "i" };
const staff: Reader = { kind: "staff", userId: 1 };

const shown: RecipientView = {
  recipient: { email: "recipient@x.test", recipientName: "Rita" },
  maxMinutes: 10,
  ended: null,
};

const nothing = { access: "form", preview: false, recipient: null, name: null, adviser: null, agentId: null };
const everything = {
  recipient: "recipient@x.test",
  name: "Rita",
  adviser: "adviser@x.test",
  agentId: "5",
  access: "granted",
};

test.each([
  ["a stranger", {}, null, nothing],
  [
    "a stranger on an open page",
    { allowAnonymous: true },
    null,
    { ...nothing, access: "granted", agentId: "5" },
  ],
  ["a stranger on a closed page", { status: "paused" }, null, { ...nothing, adviser: "adviser@x.test" }],
  ["the recipient", {}, recipient, { ...everything, preview: false }],
  [
    "the recipient of a closed page",
    { status: "ended" },
    recipient,
    { ...nothing, adviser: "adviser@x.test" },
  ],
  ["the staff", {}, staff, { ...everything, preview: true }],
  ["the staff on a closed page", { status: "paused" }, staff, { ...everything, preview: true }],
  [
    "the staff on an archived page",
    { status: "archived" },
    staff,
    { ...everything, preview: true, access: "form", agentId: null },
  ],
] as const)("what %s reads", (_name, changes, reader, expected) => {
  const view = publicView({ ...page, ...changes }, reader, shown);
  expect({
    access: view.access,
    preview: view.preview,
    recipient: view.recipientEmail,
    name: view.recipientName,
    adviser: view.user.email,
    agentId: view.agent.agentId,
  }).toEqual(expected);
});

test("whose invitation has ended is told so, and no address", () => {
  const ended = { ...noRecipient, ended: "Your invitation has expired. Please contact Ada Viser." };
  const view = publicView(page, null, ended);
  expect(view).toMatchObject({
    access: "form",
    invitationEnded: ended.ended,
    recipientEmail: null,
    user: { email: null },
  });
});

test("limits of an invitation mean nothing on a page for everybody", () => {
  const limited = { ...shown, ended: "This invitation is used up. Please contact Ada Viser." };
  const view = publicView({ ...page, allowAnonymous: true }, recipient, limited);
  expect([view.maxMinutes, view.invitationEnded, view.access]).toEqual([null, null, "granted"]);
});
