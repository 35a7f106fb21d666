import {
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { detailOf, grace } from "../../../test/samples.ts";
import { company, deployment } from "@field-advisor/ui/testing-data";

type List = NonNullable<Handlers["GET /api/deployments"]>;

const serve = (list: List) =>
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })), "GET /api/deployments": list });

const two = [
  deployment({ invitations: { total: 3, open: 2 }, recentConversations: 1204 }),
  deployment({
    id: "zzzzzzzz12345678",
    slug: "open-day",
    deploymentName: "Open day",
    status: "paused",
    allowAnonymous: true,
    recipientEmail: null,
    recipientName: null,
    hasAccessCode: false,
    agent: { id: 4, name: "Old agent", isActive: false },
    company: { id: 7, name: "Donau Bank", isActive: true },
    pageVersion: "BETA 2.3",
    isEditedSinceRelease: true,
    invitations: { total: 0, open: 0 },
  }),
];

test("each deployment shows what it is, whose, who gets in and how it stands", async () => {
  serve(() => two);
  openApp("/deployments");
  const first = within(await screen.findByRole("row", { name: /Autumn meeting/ }));
  expect(first.getByText("/autumn-meeting-x7k2")).toBeVisible();
  expect(first.getByText("Active")).toBeVisible();
  expect(first.getByText("Grace Hopper")).toBeVisible();
  expect(first.getByText("BETA 2.2")).toBeVisible();
  expect(first.getByText("2 of 3 open")).toBeVisible();
  expect(first.getByText("Field agent")).toBeVisible();
  expect(first.getByText("1,204 in 30 days")).toBeVisible();
  expect(first.getByText("Last visit: never")).toBeVisible();
  expect(first.queryByText("Edited since")).toBeNull();
  expect(first.getByRole("link", { name: "Autumn meeting" })).toHaveAttribute(
    "href",
    "/deployments/abcdefgh12345678",
  );
  const second = within(screen.getByRole("row", { name: /Open day/ }));
  expect(second.getByText("Paused")).toBeVisible();
  expect(second.getByText("Anyone with the link")).toBeVisible();
  expect(second.getByText("Donau Bank")).toBeVisible();
  expect(second.getByText("Edited since")).toBeVisible();
  expect(second.getByText("Agent inactive")).toBeVisible();
  expect(screen.getByText("1–2 of 2")).toBeVisible();
  expect(document.title).toBe("Deployments - Field Advisor");
});

test("without any deployment the next step is offered", async () => {
  const api = serve(() => []);
  api.serve({ "GET /api/page-agents": () => [] });
  const { user } = openApp("/deployments");
  expect(await screen.findByRole("heading", { name: "No deployments yet" })).toBeVisible();
  const [, nextStep] = screen.getAllByRole("button", { name: "New deployment" });
  await user.click(nextStep ?? document.body);
  expect(await screen.findByRole("dialog", { name: "New deployment" })).toBeVisible();
});

test("filters that leave nothing over can be cleared", async () => {
  const api = serve(({ query }) => (query.search ? [] : two));
  const { user, router } = openApp("/deployments?search=nowhere&status=paused&page=3");
  expect(await screen.findByRole("heading", { name: "No deployments match" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search deployments" })).toHaveValue("nowhere");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("row", { name: /Autumn meeting/ })).toBeVisible();
  expect(router.state.location.search).toBe("");
  expect(screen.getByRole("searchbox", { name: "Search deployments" })).toHaveValue("");
  expect(api.calls("GET /api/deployments")).toMatchObject([
    { query: { search: "nowhere", status: "paused", offset: 50 } },
    { query: { search: "nowhere", status: "paused", offset: 0 } },
    { query: { sort: "newest", archived: false, limit: 25, offset: 0 } },
  ]);
});

test("a list that could not be read says the server's words and what to quote", async () => {
  serve(refusing("internal", "Something broke."));
  openApp("/deployments");
  expect(await screen.findByText("Failed to fetch deployments. Something broke.")).toBeVisible();
  expect(screen.getByText("Request test-request")).toBeVisible();
});

test("searching asks the server once typing pauses and is kept in the address", async () => {
  const api = serve(({ query }) =>
    two.filter(({ deploymentName }) => deploymentName.includes(query.search ?? "")),
  );
  const { user, router } = openApp("/deployments");
  await user.type(await screen.findByRole("searchbox", { name: "Search deployments" }), "Open");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Autumn meeting/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Open day/ })).toBeVisible();
  expect(router.state.location.search).toBe("?search=Open");
  expect(api.calls("GET /api/deployments")).toHaveLength(2);
});

test("status and order narrow the list and go back to its first page", async () => {
  const api = serve(() => part(two, 80));
  const { user, router } = openApp("/deployments?page=2");
  await screen.findByText("26–50 of 80");
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Ended" }));
  await waitFor(() => expect(router.state.location.search).toBe("?status=ended"));
  await user.click(screen.getByRole("combobox", { name: "Sort" }));
  await user.click(await screen.findByRole("option", { name: "By name" }));
  await waitFor(() => expect(router.state.location.search).toBe("?status=ended&sort=name"));
  await waitFor(() =>
    expect(api.calls("GET /api/deployments").at(-1)).toMatchObject({
      query: { status: "ended", sort: "name", offset: 0 },
    }),
  );
});

test("long lists are read page by page", async () => {
  const api = serve(({ query }) =>
    part(query.offset === 0 ? [two[0] ?? deployment()] : [deployment({ deploymentName: "Later" })], 40),
  );
  const { user, router } = openApp("/deployments");
  expect(await screen.findByText("1–25 of 40")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("row", { name: /Later/ })).toBeVisible();
  expect(screen.getByText("26–40 of 40")).toBeVisible();
  const next = screen.getByRole("button", { name: "Next" });
  expect(next).toHaveAttribute("aria-disabled", "true");
  expect(next).toHaveFocus();
  expect(router.state.location.search).toBe("?page=2");
  expect(api.calls("GET /api/deployments").at(-1)).toMatchObject({ query: { limit: 25, offset: 25 } });
});

test("an address that somebody made up narrows nothing", async () => {
  const api = serve(() => two);
  openApp("/deployments?status=nonsense&sort=; drop&page=-4");
  await screen.findByRole("row", { name: /Autumn meeting/ });
  expect(api.calls("GET /api/deployments")).toMatchObject([{ query: { sort: "newest", offset: 0 } }]);
});

test("Refresh reads the list again", async () => {
  const api = serve(() => two);
  const { user } = openApp("/deployments");
  await screen.findByRole("row", { name: /Autumn meeting/ });
  api.serve({ "GET /api/deployments": () => [deployment({ deploymentName: "Made elsewhere" })] });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("row", { name: /Made elsewhere/ })).toBeVisible();
});

test("the link is copied as recipients need it", async () => {
  serve(() => two);
  const { user } = openApp("/deployments");
  await user.click(await screen.findByRole("button", { name: "Copy link of Autumn meeting" }));
  expect(await navigator.clipboard.readText()).toBe("http://deploy.test/deployment/autumn-meeting-x7k2");
  expect(await screen.findByRole("button", { name: "Copied" })).toBeVisible();
});

test("advisers and companies narrow the list of an owner, by name, and stay in the address", async () => {
  const api = serve(() => two);
  api.serve({
    "GET /api/users": () => [grace()],
    "GET /api/users/:id": () => detailOf(grace()),
    "GET /api/companies": () => [company()],
    "GET /api/companies/:id": () => company(),
  });
  const { user, router } = openApp("/deployments");
  await user.click(await screen.findByRole("combobox", { name: "Adviser" }));
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  expect(await screen.findByRole("combobox", { name: "Adviser" })).toHaveValue("Grace Hopper");
  await user.click(screen.getByRole("combobox", { name: "Company" }));
  await user.click(await screen.findByRole("option", { name: "Donau Bank" }));
  expect(await screen.findByRole("combobox", { name: "Company" })).toHaveValue("Donau Bank");
  expect(router.state.location.search).toBe("?userId=8&companyId=7");
  await waitFor(() =>
    expect(api.calls("GET /api/deployments").at(-1)).toMatchObject({ query: { userId: 8, companyId: 7 } }),
  );
});

test.each([
  ["ADMIN", true],
  ["USER", false],
] as const)("%s narrows by adviser: %s, and never by company", async (role, byAdviser) => {
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role })), "GET /api/deployments": () => two });
  openApp("/deployments");
  await screen.findByRole("row", { name: /Autumn meeting/ });
  expect(screen.queryAllByRole("combobox", { name: "Adviser" })).toHaveLength(byAdviser ? 1 : 0);
  expect(screen.queryAllByRole("columnheader", { name: "Adviser" })).toHaveLength(byAdviser ? 1 : 0);
  expect(screen.queryByRole("combobox", { name: "Company" })).toBeNull();
});
