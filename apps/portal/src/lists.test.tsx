import { deployment } from "@field-advisor/ui/testing-data";
import { judgeList, listCase } from "@field-advisor/ui/testing-lists";
import { expect, test } from "vitest";
import { assignment } from "../test/assignment-samples.ts";
import {
  attemptSummary,
  invitation,
  invitationToPage,
  message,
  pageVersion,
  talk,
} from "../test/list-samples.ts";
import { openApp } from "../test/render-app.tsx";
import { ownRoom, room } from "../test/room-samples.ts";
import { event, grace, habitsOf } from "../test/samples.ts";

const unreachable = "The server could not be reached.";
const page = deployment();
const ofPage = { "GET /api/deployments/:id": () => page };
const at = `/deployments/${page.id}`;

const lists = [
  listCase({
    what: "deployments",
    address: "/deployments",
    endpoint: "GET /api/deployments",
    answer: () => [page],
    narrowed: "search=nowhere&status=paused",
    empty: /^No deployments yet.*New deployment$/,
    card: /Autumn meeting.*Grace Hopper/,
  }),
  listCase({
    what: "invitations",
    address: "/invitations",
    endpoint: "GET /api/invitations",
    answer: () => [invitationToPage()],
    narrowed: "came=never",
    empty: "Nobody is invited yet",
    card: /Rita Recipient.*Autumn meeting/,
  }),
  listCase({
    what: "invitations",
    address: `${at}?tab=invitations`,
    endpoint: "GET /api/deployments/:id/invitations",
    answer: () => [invitation()],
    beside: ofPage,
    narrowed: "status=revoked",
    empty: /^Nobody is invited yet.*Invite$/,
    card: /Rita Recipient.*Sessions1 of 3/,
  }),
  listCase({
    what: "conversations",
    address: `${at}?tab=conversations`,
    endpoint: "GET /api/deployments/:id/conversations",
    answer: () => [talk()],
    beside: ofPage,
    narrowed: "search=fees",
    empty: "No conversations yet",
    card: /Nov 20, 2026.*3 lines.*Rita Recipient/,
  }),
  listCase({
    what: "messages",
    address: "/messages",
    endpoint: "GET /api/deployment-messages",
    answer: () => [message()],
    narrowed: "state=paused",
    empty: "MESSAGE READY",
    card: /New opening hours/,
  }),
  listCase({
    what: "messages",
    address: `${at}?tab=messages`,
    endpoint: "GET /api/deployments/:id/messages",
    answer: () => [message()],
    beside: ofPage,
    role: "USER",
    empty: "No messages yet",
    card: /New opening hours/,
  }),
  listCase({
    what: "versions",
    address: at,
    endpoint: "GET /api/deployments/:id/releases",
    answer: () => [pageVersion({ isCurrent: true })],
    beside: ofPage,
    empty: "Not in a release yet",
    card: /BETA 2\.3Current/,
  }),
  listCase({
    what: "assignments",
    address: "/assignments",
    endpoint: "GET /api/assignments",
    answer: () => [assignment()],
    empty: /^Nothing assigned yet.*New assignment$/,
    card: /Pass “First meeting”/,
  }),
  listCase({
    what: "reviews",
    address: "/reviews",
    endpoint: "GET /api/practice/reviews",
    answer: () => [{ attempt: attemptSummary(), reason: "asked", since: "2026-11-20T10:00:00Z" }],
    empty: "You're all caught up",
    card: /Grace Hopper: First meeting.*Review requested/,
  }),
  listCase({
    what: "rooms",
    address: "/rooms",
    endpoint: "GET /api/user/rooms",
    answer: () => [ownRoom()],
    role: "USER",
    empty: "No rooms assigned",
    card: /Opening a sale/,
  }),
  listCase({
    what: "rooms",
    address: "/test-station",
    endpoint: "GET /api/test-rooms",
    answer: () => [room()],
    role: "USER",
    empty: "No test rooms yet",
    card: /Opening a sale/,
  }),
  listCase({
    what: "users",
    address: "/assigned-users",
    endpoint: "GET /api/users",
    answer: () => [grace()],
    role: "ADMIN",
    beside: { "GET /api/activity/login-patterns": () => [habitsOf(grace())] },
    narrowed: "search=nobody",
    failure: unreachable,
    empty: "No users are assigned to you yet.",
    card: /Grace Hopper.*Sessions12Average session34 min/,
  }),
  listCase({
    what: "activity",
    address: "/activity-log",
    endpoint: "GET /api/activity/events",
    answer: () => [event(1)],
    role: "USER",
    narrowed: "type=voice",
    failure: unreachable,
    empty: "No activity in this period.",
    card: /Signed in.*Grace Hopper/,
  }),
];

test.each(lists)("$what at $address: read, failed, without a match, empty, and on a phone", async (list) => {
  await expect(judgeList(list, openApp)).resolves.toBeUndefined();
});
