import { judgeList, listCase } from "@field-advisor/ui/testing-lists";
import { company } from "@field-advisor/ui/testing-data";
import { expect, test } from "vitest";
import { activityEvent, activityRecord, loginPattern, loginSession } from "../test/activity-samples.ts";
import { ownerDashboard, pageUse } from "../test/dashboard-samples.ts";
import { directoryPerson, overview } from "../test/directory-samples.ts";
import { apiKey } from "../test/key-samples.ts";
import { libraryItem } from "../test/library.ts";
import {
  agentUse,
  deletionRequest,
  failedJob,
  providerAgent,
  providerAnswer,
  resetRequest,
} from "../test/list-samples.ts";
import { pathSummary } from "../test/path-samples.ts";
import { openApp } from "../test/render-app.tsx";
import { webhook } from "../test/webhook-samples.ts";
import { adviser, agent, assistant, room, voiceEngines } from "../test/samples.ts";

const unreachable = "The server could not be reached.";
const engines = { "GET /api/voice/engines": () => ({ engines: voiceEngines() }) };
const lists = [
  listCase({
    what: "agents",
    address: "/agent-management",
    endpoint: "GET /api/agents",
    answer: () => [agent({ rooms: 2, pages: 1, usage: { conversations: 1204, minutes: 340 } })],
    beside: engines,
    narrowed: "search=nobody",
    empty: /^No agents yet.*New agent$/,
    card: /Field agent.*2 rooms, 1 page.*Conversations1,204Minutes340Health/,
  }),
  listCase({
    what: "provider agents",
    address: "/agent-management?tab=provider",
    endpoint: "GET /api/voice/agents",
    answer: () => providerAnswer([providerAgent()]),
    nothing: () => providerAnswer([]),
    narrowed: "search=nobody",
    failure: "Failed to fetch agents.",
    empty: "No provider agents",
    card: /Kim.*12 conversations, 34 min/,
  }),
  listCase({
    what: "assistants",
    address: "/assistant-management",
    endpoint: "GET /api/assistants",
    answer: () => [assistant()],
    narrowed: "search=nobody",
    empty: /^No assistants yet\.Add one so rooms can offer help\.New assistant$/,
    card: /Coach.*Room helper/,
  }),
  listCase({
    what: "paths",
    address: "/path-management",
    endpoint: "GET /api/paths",
    answer: () => [pathSummary()],
    narrowed: "search=nobody",
    empty: /^No paths yet\.Add one, then assign it like a room\.New path$/,
    card: /First weeks.*4.*3.*2.*12 months/,
  }),
  listCase({
    what: "keys",
    address: "/connections",
    endpoint: "GET /api/keys",
    answer: () => [apiKey()],
    narrowed: "search=nobody",
    empty: /^No keys yet\.Make one for each program.*New key$/,
    card: /HR export.*fa_Ab12Cd.*Works.*2 scopes/,
  }),
  listCase({
    what: "people of the directory",
    address: "/connections?tab=directory",
    endpoint: "GET /api/directory/people",
    answer: () => [directoryPerson()],
    narrowed: "search=nobody",
    empty: /^Nobody yet\.People are here once the directory has sent them\.$/,
    card: /Mira Lund.*Active.*mira\.lund@corp\.test.*Made by the directory/,
    beside: {
      "GET /api/directory": () => overview(),
      "GET /api/directory/waiting": () => [],
    },
  }),
  listCase({
    what: "webhooks",
    address: "/connections?tab=webhooks",
    endpoint: "GET /api/webhooks",
    answer: () => [webhook()],
    narrowed: "search=nobody",
    empty: /^No webhooks yet\.Add the address of a program.*New webhook$/,
    card: /HR system.*On.*2 events/,
  }),
  listCase({
    what: "companies",
    address: "/companies",
    endpoint: "GET /api/companies",
    answer: () => [company()],
    narrowed: "search=nobody",
    empty: "No Companies Found",
    card: /Donau BankActiveVienna/,
  }),
  listCase({
    what: "content",
    address: "/content-management",
    endpoint: "GET /api/dashboard/content/manage",
    answer: () => [libraryItem()],
    narrowed: "search=nobody&category=read",
    empty: /^No content yet.*Add Content$/,
    card: /Fee guide.*fees\.pdf, 1\.4 MB/,
  }),
  listCase({
    what: "rooms",
    address: "/room-management",
    endpoint: "GET /api/test-rooms",
    answer: () => [room()],
    narrowed: "status=paused",
    empty: /^No rooms yet.*Create New Room$/,
    card: /Objections.*Enter/,
  }),
  listCase({
    what: "users",
    address: "/user-management",
    endpoint: "GET /api/users",
    answer: () => [adviser()],
    narrowed: "signIn=never",
    empty: /^No users yet.*Add User$/,
    card: /Grace Hopper.*grace@demo\.test.*Last sign-in/,
  }),
  listCase({
    what: "users",
    address: "/owner-control",
    endpoint: "GET /api/users",
    answer: () => [adviser()],
    narrowed: "search=nobody",
    empty: "No users yet",
    card: /Grace Hoppergrace@demo\.test/,
  }),
  listCase({
    what: "requests",
    address: "/user-management?deletions",
    endpoint: "GET /api/users/deletion-requests",
    answer: () => [deletionRequest()],
    failure: unreachable,
    empty: "No deletion requests",
    card: /Grace Hoppergrace@demo\.test.*I leave the company\./,
  }),
  listCase({
    what: "requests",
    address: "/user-management?requests=true",
    endpoint: "GET /api/users/reset-requests",
    answer: () => [resetRequest()],
    failure: unreachable,
    empty: "Nobody is waiting",
    card: /Grace Hoppergrace@demo\.test/,
  }),
  listCase({
    what: "tasks",
    address: "/owner-dashboard?failed=true",
    endpoint: "GET /api/jobs/failed",
    answer: () => [failedJob()],
    beside: { "GET /api/dashboard/owner": () => ownerDashboard() },
    empty: "No failed tasks",
    card: /Ending a call.*Try againDiscard/,
  }),
  listCase({
    what: "deployments",
    address: "/owner-dashboard?tab=deployments",
    endpoint: "GET /api/dashboard/pages",
    answer: () => [pageUse()],
    beside: { "GET /api/dashboard/owner": () => ownerDashboard() },
    failure: unreachable,
    empty: "No deployments yet",
    card: /First meetingActive.*Grace Hopper.*Conversations12/,
  }),
  listCase({
    what: "activity",
    address: "/user-management?tab=analytics&view=activity",
    endpoint: "GET /api/activity/events",
    answer: () => [activityEvent()],
    narrowed: "type=session",
    failure: unreachable,
    empty: /Nothing happened during the last 7 days/,
    card: /Grace Hopper/,
  }),
  listCase({
    what: "agents",
    address: "/user-management?tab=analytics&view=agents",
    endpoint: "GET /api/activity/agents",
    answer: () => [agentUse()],
    failure: unreachable,
    empty: "No agents yet",
    card: /Field agent.*1,200.*3,601 min, 3 min on average/,
  }),
  listCase({
    what: "sessions",
    address: "/user-management?tab=analytics&view=sessions",
    endpoint: "GET /api/activity/sessions",
    answer: () => [{ ...loginPattern(), ...loginSession() }],
    failure: unreachable,
    empty: "No session data available",
    card: /Grace Hopper.*12 min.*Chrome on Linux/,
  }),
  listCase({
    what: "sign-ins",
    address: "/user-management?tab=login-patterns&view=realtime",
    endpoint: "GET /api/activity/users-simple",
    answer: () => [activityRecord()],
    failure: unreachable,
    empty: "No session data available",
    card: /grace@demo.test.*Active/,
  }),
  listCase({
    what: "users",
    address: "/user-management?tab=login-patterns&view=users",
    endpoint: "GET /api/activity/login-patterns",
    answer: () => [loginPattern()],
    narrowed: "search=nobody",
    failure: unreachable,
    empty: "No users yet",
    card: /Grace Hopper.*1,234.*1 h 15 min/,
  }),
];

test.each(lists)("$what at $address: read, failed, without a match, empty, and on a phone", async (list) => {
  await expect(judgeList(list, openApp)).resolves.toBeUndefined();
});
