import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { expect, test } from "vitest";
import { grantedPage, openPage, privatePage } from "../../test/pages.ts";
import type { AccessError } from "./page-calls.ts";
import { initialFlow, nextFlow, type Flow, type FlowEvent } from "./flow.ts";

const answered = (page: PublicDeployment): FlowEvent => ({
  type: "answered",
  answer: { kind: "page", page },
});
const over: FlowEvent = { type: "splash-ended" };
const start: FlowEvent = { type: "start" };
const goOn: FlowEvent = { type: "go-on" };
const proceed: FlowEvent = { type: "continue" };
const refused = (reason: AccessError, page: PublicDeployment | null): FlowEvent => ({
  type: "refused",
  reason,
  answer: page ? { kind: "page", page } : { kind: "failed", sentence: "Offline." },
});
const refreshed = (on: Flow["screen"], page: PublicDeployment | null, isTalking = false): FlowEvent => ({
  type: "refreshed",
  on,
  answer: page ? { kind: "page", page } : { kind: "failed", sentence: "Offline." },
  isTalking,
});
const missing: FlowEvent = { type: "answered", answer: { kind: "missing" } };
const failed: FlowEvent = { type: "answered", answer: { kind: "failed", sentence: "Offline." } };

const walk = (events: FlowEvent[]): Flow => {
  let flow = initialFlow;
  for (const event of events) flow = nextFlow(flow, event);
  return flow;
};

const page = privatePage();
const paused = privatePage({ status: "paused", isActive: false });
const inConversation = [answered(grantedPage()), over, start, proceed];

test.each<[string, FlowEvent[], Flow["screen"]]>([
  ["before anything happened", [], "splash"],
  ["who goes on is where they were", [answered(grantedPage()), over, goOn], "conversation"],
  ["nobody goes on while the page is paused", [answered(paused), over, goOn], "paused"],
  ["going on is offered on the landing card only", [answered(page), over, start, goOn], "welcome"],
  ["data that comes early waits behind the splash", [answered(page)], "splash"],
  ["data that comes late is waited for", [over], "loading"],
  ["splash, then data", [over, answered(page)], "landing"],
  ["data, then splash", [answered(page), over], "landing"],
  ["no such page", [over, missing], "not-found"],
  ["no such page, known early", [missing, over], "not-found"],
  ["a page that could not be asked for", [over, failed], "not-found"],
  ["which is asked for again", [over, failed, { type: "retry" }], "loading"],
  ["and then found", [over, failed, { type: "retry" }, answered(page)], "landing"],
  ["a paused page still shows its landing card", [answered(paused), over], "landing"],
  ["paused", [answered(paused), over, start], "paused"],
  ["ended", [answered(privatePage({ status: "ended" })), over, start], "paused"],
  ["archived", [answered(privatePage({ status: "archived" })), over, start], "paused"],
  ["switched off", [answered(privatePage({ isActive: false })), over, start], "paused"],
  ["a private page", [answered(page), over, start], "welcome"],
  ["asks for e-mail and code", [answered(page), over, start, proceed], "access"],
  [
    "and lets in",
    [answered(page), over, start, proceed, { type: "granted", page: grantedPage() }],
    "conversation",
  ],
  [
    "unless it was paused meanwhile",
    [answered(page), over, start, proceed, { type: "granted", page: grantedPage({ status: "paused" }) }],
    "paused",
  ],
  ["who has access already is not asked", inConversation, "conversation"],
  ["nor is anyone on an open page", [answered(openPage()), over, start, proceed], "conversation"],
  ["who is greeted first", [answered(openPage()), over, start], "welcome"],
  ["a preview skips welcome", [answered(grantedPage({ preview: true })), over, start], "conversation"],
  [
    "a page may be tried while it is paused",
    [answered(grantedPage({ preview: true, status: "paused", isActive: false })), over, start],
    "conversation",
  ],
  [
    "but not once it is archived",
    [answered(privatePage({ preview: true, status: "archived", isActive: false })), over, start],
    "paused",
  ],
  ["access that ended", [...inConversation, refused("not_signed_in", page)], "access"],
  ["access that ended while offline", [...inConversation, refused("not_signed_in", null)], "access"],
  ["a page paused midway", [...inConversation, refused("page_unavailable", paused)], "conversation"],
  [
    "a page paused midway while offline",
    [...inConversation, refused("page_unavailable", null)],
    "conversation",
  ],
  [
    "a paused page that is opened again",
    [answered(paused), over, start, refreshed("paused", page)],
    "landing",
  ],
  ["a page that stays paused", [answered(paused), over, start, refreshed("paused", paused)], "paused"],
  [
    "a refusal that no longer holds",
    [...inConversation, refused("not_signed_in", grantedPage())],
    "conversation",
  ],
  ["a refusal that comes too late", [answered(page), over, refused("not_signed_in", page)], "landing"],
  [
    "a page paused while its landing card is read",
    [answered(page), over, refreshed("landing", paused)],
    "landing",
  ],
  ["a page paused while it welcomes", [answered(page), over, start, refreshed("welcome", paused)], "paused"],
  [
    "a page paused while the code is typed",
    [answered(page), over, start, proceed, refreshed("access", paused)],
    "paused",
  ],
  [
    "a page opened to everybody while the code is typed",
    [answered(page), over, start, proceed, refreshed("access", openPage())],
    "conversation",
  ],
  ["a page that stays as it is", [answered(page), over, start, proceed, refreshed("access", page)], "access"],
  [
    "a page paused while nobody talks",
    [...inConversation, refreshed("conversation", paused)],
    "conversation",
  ],
  [
    "access that is over before anybody talks",
    [...inConversation, refreshed("conversation", page)],
    "access",
  ],
  [
    "access that is over during a conversation",
    [...inConversation, refreshed("conversation", page, true)],
    "conversation",
  ],
  [
    "a page paused during a conversation",
    [...inConversation, refreshed("conversation", paused, true)],
    "conversation",
  ],
  [
    "a server that does not answer a refresh",
    [...inConversation, refreshed("conversation", null)],
    "conversation",
  ],
  [
    "a page that is gone",
    [
      ...inConversation,
      { type: "refreshed", on: "conversation", answer: { kind: "missing" }, isTalking: false },
    ],
    "not-found",
  ],
  ["a refresh that comes too early", [refreshed("splash", page)], "splash"],
  [
    "a refresh that was asked for before access was given",
    [
      answered(page),
      over,
      start,
      proceed,
      { type: "granted", page: grantedPage() },
      refreshed("access", page),
    ],
    "conversation",
  ],
  ["continue means nothing on the landing card", [answered(page), over, proceed], "landing"],
  ["start means nothing while loading", [over, start], "loading"],
])("%s", (_name, events, screen) => {
  expect(walk(events).screen).toBe(screen);
});

test("a step back says why", () => {
  expect(walk([...inConversation, refused("not_signed_in", page)])).toHaveProperty(
    "notice",
    "Your access has ended. Please enter your email and access code again.",
  );
  expect(walk([answered(page), over, start, refreshed("welcome", paused)])).toHaveProperty(
    "notice",
    "The page was paused while you were using it.",
  );
});

test("a conversation screen knows that its page was paused, also where the page could not be read", () => {
  for (const answer of [paused, null])
    expect(walk([...inConversation, refused("page_unavailable", answer)])).toMatchObject({
      screen: "conversation",
      page: { isActive: false },
    });
  const opened = [refused("page_unavailable", null), refreshed("conversation", grantedPage())];
  expect(walk([...inConversation, ...opened])).toMatchObject({
    screen: "conversation",
    page: { isActive: true },
  });
});

test("whose invitation has ended is told so, on arrival and midway", () => {
  const invitationEnded = "Your invitation has expired. Please contact Ada Adviser.";
  const ended = privatePage({ invitationEnded });
  const arrived = walk([answered(ended), over, start, proceed]);
  expect(arrived).toMatchObject({ screen: "access", notice: invitationEnded });
  const midway = walk([...inConversation, refused("invitation_ended", ended)]);
  expect(midway).toMatchObject({ screen: "conversation", page: ended });
  expect(nextFlow(midway, { type: "other-code" })).toMatchObject({
    screen: "access",
    notice: invitationEnded,
  });
});

test("a status that nobody knows yet takes no conversations", () => {
  const unknown = { ...page, status: "sleeping" as PublicDeployment["status"] };
  expect(walk([answered(unknown), over, start]).screen).toBe("paused");
});

test.each<[string, FlowEvent[], PublicDeployment]>([
  ["the landing card", [answered(page), over], page],
  ["the welcome", [answered(page), over, start], page],
  ["the access form", [answered(page), over, start, proceed], page],
  ["a conversation", inConversation, grantedPage()],
])("%s shows what was changed", (_name, events, before) => {
  const { screen } = walk(events);
  const flow = walk([...events, refreshed(screen, { ...before, deploymentTitle: "New title" }, true)]);
  expect(flow).toMatchObject({ screen, page: { deploymentTitle: "New title" } });
});
