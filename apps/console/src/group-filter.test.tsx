import { fakeApi, part, signedInAs, someone } from "@field-advisor/api-client/testing";
import { group } from "@field-advisor/ui/testing-data";
import { watchDownloads } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loginPattern, signInSummary } from "../test/activity-samples.ts";
import { openApp } from "../test/render-app.tsx";
import { openView } from "../test/render-view.tsx";
import { adviser } from "../test/samples.ts";
import { serveUsers } from "../test/user-list.ts";
import { LoginPatterns } from "./features/login-patterns/login-patterns.tsx";

const north = group({ id: 7, name: "Sales North" });

const groups = { "GET /api/groups": () => [north], "GET /api/groups/:id": () => north };

const chosen = { query: { groupId: 7 } };

async function choose(user: ReturnType<typeof openApp>["user"]) {
  await user.click(await screen.findByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
}

test("users, their file and all that are selected are those of the group", async () => {
  const api = serveUsers({
    ...groups,
    "GET /api/users": () => part([adviser()], 300),
    "GET /api/users/export": () => "email",
    "GET /api/users/found": () => ({ ids: [8], total: 300 }),
    "PATCH /api/users": () => ({
      results: [{ userId: 8, name: "Grace Hopper", outcome: "changed", reason: null }],
    }),
  });
  watchDownloads();
  const { user, router } = openApp("/user-management");
  await choose(user);
  await waitFor(() => expect(api.calls("GET /api/users").at(-1)).toMatchObject(chosen));
  expect(router.state.location.search).toBe("?group=7");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(api.calls("GET /api/users/export")).toMatchObject([chosen]));
  await user.click(screen.getByRole("checkbox", { name: /Select all/ }));
  await user.click(await screen.findByRole("button", { name: /Select all 300/ }));
  await user.click(screen.getByRole("button", { name: "Deactivate" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: /Deactivate/ }),
  );
  await waitFor(() => expect(api.calls("GET /api/users/found").at(-1)).toMatchObject(chosen));
  await waitFor(() =>
    expect(api.calls("PATCH /api/users").at(-1)).toMatchObject({ body: { ifStill: { groupId: 7 } } }),
  );
});

test("a group without anybody says that nobody matches, and is left again", async () => {
  serveUsers({ ...groups, "GET /api/users": ({ query }) => (query.groupId === 7 ? [] : [adviser()]) });
  const { user } = openApp("/user-management?group=7");
  expect(await screen.findByRole("heading", { name: "No users match" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("button", { name: "Grace Hopper" })).toBeVisible();
});

test("sign-ins of a group stay narrowed from one view to the next", async () => {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    ...groups,
    "GET /api/activity/sign-ins": () => signInSummary(),
    "GET /api/activity/login-patterns": () => [loginPattern()],
  });
  const { user } = openView(<LoginPatterns />, "/");
  await choose(user);
  await waitFor(() =>
    expect(api.calls("GET /api/activity/sign-ins").at(-1)).toMatchObject({
      query: { groupId: 7, range: "30d" },
    }),
  );
  await user.click(screen.getByRole("tab", { name: /^Trends/ }));
  await waitFor(() =>
    expect(api.calls("GET /api/activity/sign-ins").at(-1)).toMatchObject({
      query: { groupId: 7, range: "7d" },
    }),
  );
  await user.click(screen.getByRole("tab", { name: /^User Patterns/ }));
  await waitFor(() => expect(api.calls("GET /api/activity/login-patterns").at(-1)).toMatchObject(chosen));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Group" })).toHaveValue("Sales North"));
});

test("a group in which nobody signed in says so", async () => {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    ...groups,
    "GET /api/activity/sign-ins": () =>
      signInSummary({ totals: { sessions: 0, avgSessionDuration: null, activeUsers: 0, activeNow: 0 } }),
  });
  openView(<LoginPatterns />, "/?group=7");
  expect(await screen.findByText(/^Nobody of this group signed in.* or another group\.$/)).toBeVisible();
});
