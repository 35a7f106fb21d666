import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { deployment, group } from "@field-advisor/ui/testing-data";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { assigned, assignment } from "../test/assignment-samples.ts";
import { message } from "../test/list-samples.ts";
import { openApp } from "../test/render-app.tsx";
import { event, grace, habitsOf } from "../test/samples.ts";
import "./features/assignments/assignment-people.tsx";

type Listing = Extract<
  keyof Handlers,
  | "GET /api/practice/progress"
  | "GET /api/users"
  | "GET /api/activity/events"
  | "GET /api/deployments"
  | "GET /api/deployment-messages"
  | "GET /api/assignments"
>;

interface Case {
  what: string;
  role: Role;
  address: string;
  endpoint: Listing;
  handlers: Handlers;
}

const figure = { value: 1, previous: null };
const progress = {
  total: 1,
  timeZone: "UTC",
  rooms: [],
  people: [
    {
      id: 8,
      name: "Grace Hopper",
      companies: null,
      attempts: 0,
      passed: 0,
      lastAt: null,
      paths: { done: 0, all: 0 },
      cells: [],
    },
  ],
};
const dashboard = {
  asOf: "2026-11-21T10:05:00Z",
  timeZone: "UTC",
  figures: {
    people: figure,
    activeUsers: figure,
    signIns: figure,
    conversations: figure,
    minutes: figure,
    openings: figure,
    unreadMessages: figure,
    neverSignedIn: figure,
  },
  people: [{ ...grace(), rooms: 1, conversations: 1, previous: 1, openings: 1 }],
};
const totals = { messages: 1, active: 1, deployments: 1, sends: 1, recent: [] };

/** Empty for the group that the tests look for nothing in. */
const unlessEmpty =
  <Row,>(rows: readonly Row[]) =>
  ({ query }: { query: { groupId?: unknown } }) =>
    query.groupId === 9 ? part([] as Row[], 0) : part([...rows], rows.length);

const cases: Case[] = [
  {
    what: "progress",
    role: "ADMIN",
    address: "/progress",
    endpoint: "GET /api/practice/progress",
    handlers: {
      "GET /api/practice/progress": ({ query }) =>
        query.groupId === 9 ? { ...progress, people: [], total: 0 } : progress,
    },
  },
  {
    what: "assigned users",
    role: "ADMIN",
    address: "/assigned-users",
    endpoint: "GET /api/users",
    handlers: {
      "GET /api/users": unlessEmpty([grace()]),
      "GET /api/activity/login-patterns": () => [habitsOf(grace())],
    },
  },
  {
    what: "events of assigned users",
    role: "ADMIN",
    address: "/activity-log?tab=assigned",
    endpoint: "GET /api/activity/events",
    handlers: { "GET /api/activity/events": ({ query }) => (query.groupId === 9 ? [] : [event(1)]) },
  },
  {
    what: "deployments",
    role: "OWNER",
    address: "/deployments",
    endpoint: "GET /api/deployments",
    handlers: { "GET /api/deployments": unlessEmpty([deployment()]) },
  },
  {
    what: "messages",
    role: "OWNER",
    address: "/messages",
    endpoint: "GET /api/deployment-messages",
    handlers: {
      "GET /api/deployment-messages": unlessEmpty([message()]),
      "GET /api/deployment-messages/totals": () => totals,
    },
  },
  {
    what: "assignments",
    role: "OWNER",
    address: "/assignments",
    endpoint: "GET /api/assignments",
    handlers: { "GET /api/assignments": unlessEmpty([assignment()]) },
  },
];

const north = group({ id: 7, name: "Sales North" });
const empty = group({ id: 9, name: "Nobody yet", people: 0 });

const serve = (role: Role, handlers: Handlers) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/groups": () => [empty, north],
    "GET /api/groups/:id": ({ params }) => (params.id === 9 ? empty : north),
    ...handlers,
  });

test.each(cases)("$what are narrowed to a group, which stands in the address", async (each) => {
  const { role, address, endpoint, handlers } = each;
  const api = serve(role, handlers);
  const { user, router } = openApp(address);
  const control = await screen.findByRole("combobox", { name: "Group" });
  expect(control).toHaveValue("All groups");
  await user.click(control);
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  await waitFor(() => expect(api.calls(endpoint).at(-1)).toMatchObject({ query: { groupId: 7 } }));
  expect(new URLSearchParams(router.state.location.search).get("group")).toBe("7");
});

test.each(cases)(
  "$what: an address with a group shows it, and a group with nobody can be left",
  async (each) => {
    const { role, address, endpoint, handlers } = each;
    const api = serve(role, handlers);
    const { user, router } = openApp(`${address}${address.includes("?") ? "&" : "?"}group=9`);
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Group" })).toHaveValue("Nobody yet"));
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(api.calls(endpoint).at(-1)).not.toMatchObject({ query: { groupId: 9 } }));
    expect(new URLSearchParams(router.state.location.search).get("group")).toBeNull();
  },
);

test("the file of progress is of the group that is chosen", async () => {
  const api = serve("ADMIN", {
    "GET /api/practice/progress": () => progress,
    "GET /api/practice/progress/export": () => "name",
  });
  const { user } = openApp("/progress?group=7");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await expect
    .poll(() => api.calls("GET /api/practice/progress/export"))
    .toMatchObject([{ query: { groupId: 7 } }]);
});

test("the dashboard counts a group, and where none of it is there it says so and leads back", async () => {
  const api = serve("ADMIN", {
    "GET /api/dashboard/admin": ({ query }) =>
      query.groupId === 9 ? { ...dashboard, people: [] } : dashboard,
    "GET /api/deployment-messages": () => [],
  });
  const { user, router } = openApp("/admin-dashboard");
  const pick = async (name: RegExp) => {
    await user.click(await screen.findByRole("combobox", { name: "Group" }));
    await user.click(await screen.findByRole("option", { name }));
  };
  await pick(/^Sales North/);
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/admin").at(-1)).toMatchObject({ query: { groupId: 7 } }),
  );
  const figures = within(await screen.findByRole("list", { name: "Figures" }));
  expect(figures.getByRole("link", { name: /^Assigned users/ })).toHaveAttribute(
    "href",
    "/assigned-users?group=7&status=ACTIVE",
  );
  await pick(/^Nobody yet/);
  await user.click(await screen.findByRole("button", { name: "Show all groups" }));
  expect(router.state.location.search).toBe("");
  expect(await screen.findByRole("list", { name: "Figures" })).toBeVisible();
});

test("the people of an assignment are narrowed to a group", async () => {
  const api = serve("OWNER", {
    "GET /api/assignments": () => [assignment()],
    "GET /api/assignments/:id/people": () => [assigned(8, "Grace Hopper")],
  });
  const { user } = openApp("/assignments");
  await user.click(await screen.findByRole("button", { name: /^Pass .First meeting/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "People" }));
  await user.click(await sheet.findByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  await waitFor(() =>
    expect(api.calls("GET /api/assignments/:id/people").at(-1)).toMatchObject({ query: { groupId: 7 } }),
  );
});

test("a message goes to all pages of a group; one that cannot be read is asked again", async () => {
  let fails = true;
  const page = (n: number) => ({
    id: `page${String(n).padStart(16, "0")}`,
    deploymentName: `Page ${n}`,
    recipientEmail: null,
    status: "active" as const,
  });
  const api = serve("OWNER", {
    "GET /api/deployment-messages": () => [],
    "GET /api/deployment-messages/totals": () => totals,
    "GET /api/deployment-messages/pages": ({ query }) => {
      if (query.groupId !== 7) return [page(1), page(2), page(3)];
      if (fails) {
        fails = false;
        return brokenConnection();
      }
      return [page(2), page(3)];
    },
    "POST /api/deployment-messages": () => message(),
  });
  const { user } = openApp("/messages?new=true");
  const sheet = within(await screen.findByRole("dialog", { name: "Send New Message" }));
  await user.click(await sheet.findByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  await user.click(await sheet.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(sheet.queryByRole("option", { name: /^Page 1/ })).toBeNull());
  await user.click(sheet.getByRole("button", { name: "Select All" }));
  expect(sheet.getByText("2 of 3 selected")).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "Hello");
  await user.type(sheet.getByRole("textbox", { name: "Message" }), "All of you");
  await user.click(sheet.getByRole("button", { name: "Send Message" }));
  await waitFor(() =>
    expect(api.calls("POST /api/deployment-messages")).toMatchObject([
      { body: { deploymentIds: [page(2).id, page(3).id] } },
    ]),
  );
});
