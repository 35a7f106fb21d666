import { usePhone } from "@field-advisor/ui/testing";
import {
  brokenConnection,
  fakeApi,
  noAnswer,
  part,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { SignInSummary } from "@field-advisor/schema/activity.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { detailOf, grace, habitsOf, loginSession } from "../../../test/samples.ts";

const week: SignInSummary = {
  asOf: "2026-11-21T10:05:00Z",
  timeZone: "Europe/Berlin",
  totals: { sessions: 37, avgSessionDuration: 12, activeUsers: 9, activeNow: 2 },
  previous: { sessions: 31, avgSessionDuration: 11 },
  timeline: [],
  heatMap: [],
  week: [],
};

const amy = grace({ id: 5, email: "amy@demo.test", firstName: "Amy", lastName: "Admin", role: "ADMIN" });

const serve = (role: Role) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/users": ({ query }) => {
      if (query.role === "ADMIN") return [amy];
      return part([grace()], query.quietDays ? 3 : 14);
    },
    "GET /api/users/:id": () => detailOf(amy),
    "GET /api/activity/login-patterns": () => [habitsOf(grace())],
    "GET /api/activity/sign-ins": () => week,
  });

const card = (label: string) =>
  screen.getByText(label, { selector: "span" }).closest<HTMLElement>(".rt-Card") ?? document.body;

test("an administrator sees their people in numbers that lead to them", async () => {
  const api = serve("ADMIN");
  openApp("/admin-dashboard");
  await waitFor(() => expect(screen.getByRole("link", { name: /^Assigned users *14/ })).toBeVisible());
  expect(screen.getByRole("link", { name: /^Assigned users *14/ })).toHaveAttribute(
    "href",
    "/assigned-users",
  );
  expect(await screen.findByText("31 in the 7 days before")).toBeVisible();
  expect(card("Active this week")).toHaveTextContent("9People who signed in during the last 7 days");
  expect(card("Sign-ins this week")).toHaveTextContent("37");
  expect(await screen.findByRole("link", { name: /^Quiet *3/ })).toHaveAttribute(
    "href",
    "/assigned-users?status=ACTIVE&quiet=yes",
  );
  expect(screen.getByText(/^as of \d\d:05$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Administrator/ })).toBeNull();
  expect(api.calls("GET /api/activity/sign-ins")).toMatchObject([{ query: { range: "7d" } }]);
});

test("users at a glance stand with how they sign in, and lead to their sign-ins", async () => {
  const api = serve("ADMIN");
  api.serve({
    "GET /api/activity/users/:id/logins": () => ({ ...habitsOf(grace()), sessions: [loginSession()] }),
  });
  const { user } = openApp("/admin-dashboard");
  expect(await screen.findByRole("row", { name: /Grace Hopper.*12 *34 min/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "All assigned users" })).toHaveAttribute("href", "/assigned-users");
  await user.click(screen.getByRole("button", { name: "Grace Hopper" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Activity of Grace Hopper" }));
  expect(sheet.getByText("40 min")).toBeVisible();
});

test("an owner sees everybody, or the people of one administrator", async () => {
  const api = serve("OWNER");
  const { user, router } = openApp("/admin-dashboard");
  await screen.findByRole("row", { name: /Grace Hopper/ });
  expect(screen.queryByRole("link", { name: "All assigned users" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Administrator All" }));
  await user.click(await screen.findByRole("button", { name: /Amy Admin/ }));
  expect(await screen.findByRole("link", { name: "All assigned users" })).toHaveAttribute(
    "href",
    "/assigned-users?admin=5",
  );
  expect(router.state.location.search).toBe("?admin=5");
  await waitFor(() =>
    expect(api.calls("GET /api/activity/sign-ins").at(-1)).toMatchObject({
      query: { assignedTo: 5, range: "7d" },
    }),
  );
  expect(
    api.calls("GET /api/users").filter((call) => JSON.stringify(call).includes('"assignedTo":5')),
  ).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Administrator Amy Admin" }));
  await user.click(await screen.findByRole("button", { name: "All" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("a number that could not be read says so and can be read again", async () => {
  const api = serve("ADMIN");
  api.serve({ "GET /api/activity/sign-ins": brokenConnection });
  const { user } = openApp("/admin-dashboard");
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(2));
  api.serve({ "GET /api/activity/sign-ins": () => week });
  const [retry] = screen.getAllByRole("button", { name: "Retry" });
  await user.click(retry ?? document.body);
  expect(await screen.findByText("31 in the 7 days before")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("while nothing is read yet no number is claimed", async () => {
  const api = serve("ADMIN");
  api.serve({ "GET /api/users": noAnswer, "GET /api/activity/sign-ins": noAnswer });
  openApp("/admin-dashboard");
  expect(await screen.findByRole("status", { name: "Loading users..." })).toBeVisible();
  expect(screen.queryByText(/^as of/)).toBeNull();
});

test("without any user the way to get some is named", async () => {
  const api = serve("ADMIN");
  api.serve({ "GET /api/users": () => [] });
  openApp("/admin-dashboard");
  expect(await screen.findByRole("heading", { name: "No users are assigned yet." })).toBeVisible();
});

test("on phones the people stand on cards", async () => {
  usePhone();
  serve("ADMIN");
  openApp("/admin-dashboard");
  const item = await screen.findByRole("listitem");
  await waitFor(() => expect(item).toHaveTextContent("Sessions12"));
  expect(screen.queryByRole("table")).toBeNull();
});
