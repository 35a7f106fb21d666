import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { defaultPrivacy } from "@field-advisor/schema/privacy-forms";
import type { Role } from "@field-advisor/schema/routes";
import { watchDownloads } from "@field-advisor/ui/testing";
import { agent, company, deployment } from "@field-advisor/ui/testing-data";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { grace } from "../test/samples.ts";

const address = "/deployments/abcdefgh12345678";
const settings = `${address}?tab=settings`;

/** A server that remembers the one page it has. */
function serve(initial: Deployment = deployment(), more: Handlers = {}, role: Role = "OWNER") {
  let stored = initial;
  return fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role })),
    "GET /api/deployments": () => [stored],
    "GET /api/deployments/:id": () => stored,
    "GET /api/deployments/:id/releases": () => [],
    "GET /api/deployments/:id/privacy": () => defaultPrivacy,
    "GET /api/deployments/:id/usage": () => ({
      asOf: "2026-11-20T09:00:00Z",
      timeZone: "Europe/Vienna",
      visits: 1240,
      conversations: 31,
      minutes: 402.4,
      messagesRead: 12,
      timeline: [
        { start: "2026-11-19T23:00:00Z", visits: 40, conversations: 3 },
        { start: "2026-11-20T23:00:00Z", visits: 1200, conversations: 28 },
      ],
    }),
    "GET /api/page-agents": () => [agent(), agent({ id: 5, name: "Other agent" })],
    "PATCH /api/deployments/:id": ({ body: { description, status, slug, allowAnonymous } }) => {
      stored = {
        ...stored,
        ...(description !== undefined && { description }),
        ...(status && { status }),
        ...(slug && { slug }),
        ...(allowAnonymous !== undefined && { allowAnonymous }),
      };
      return { deployment: stored, accessCode: null };
    },
    ...more,
  });
}

test("the head says what the page is, how it stands and where it is", async () => {
  serve(deployment({ company: { id: 7, name: "Donau Bank", isActive: true } }));
  const { user } = openApp(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Autumn meeting" })).toBeVisible();
  expect(document.title).toBe("Autumn meeting - Field Advisor");
  expect(screen.getByText("Grace Hopper, Donau Bank")).toBeVisible();
  expect(screen.getByText("Active")).toBeVisible();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Deployments" })).toHaveAttribute(
    "href",
    "/deployments",
  );
  await user.click(screen.getByRole("button", { name: "Copy link of Autumn meeting" }));
  expect(await navigator.clipboard.readText()).toBe("http://deploy.test/deployment/autumn-meeting-x7k2");
});

test("a tab has an address", async () => {
  serve();
  const { user, router } = openApp(address);
  expect(await screen.findByRole("tab", { name: /^Page/ })).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("tab", { name: /^Settings/ }));
  expect(router.state.location.search).toBe("?tab=settings");
  expect(await screen.findByRole("heading", { name: "Access and address" })).toBeVisible();
});

test.each([
  ["a page of somebody else", refusing("not_found"), "Page Not Found"],
  ["a broken connection", brokenConnection, /server could not be reached/],
] as const)("%s is told as such", async (_what, handler, sentence) => {
  serve(deployment(), { "GET /api/deployments/:id": handler });
  openApp(address);
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("an edit sends only what was changed", async () => {
  const api = serve();
  const { user } = openApp(address);
  const description = await screen.findByRole("textbox", { name: /Description/ });
  await user.clear(description);
  await user.type(description, "Five minutes");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/deployments/:id")).toEqual([
    {
      params: { id: "abcdefgh12345678" },
      query: undefined,
      body: { description: "Five minutes", version: 1 },
    },
  ]);
});

test("saved as it was, nothing is sent or said", async () => {
  const api = serve();
  const { user } = openApp(address);
  const title = await screen.findByRole("textbox", { name: /^Page title/ });
  const save = screen.getByRole("button", { name: "Save changes" });
  await user.click(save);
  await user.type(title, " soon");
  expect(screen.queryByText("Changes saved")).toBeNull();
  await user.click(save);
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/deployments/:id")).toHaveLength(1);
});

test("what somebody else changed meanwhile is shown beside what was typed, and neither is lost", async () => {
  const theirs = deployment({
    version: 2,
    deploymentName: "Spring meeting",
    deploymentTitle: "Come in",
    agent: { id: 5, name: "Other agent", isActive: true },
  });
  const api = serve(deployment(), {
    "GET /api/users": () => [grace({ id: 9, firstName: "Alan", lastName: "Turing" })],
    "PATCH /api/deployments/:id": refusing("version_conflict"),
  });
  const { user } = openApp(address);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Winter meeting");
  await user.click(screen.getByRole("combobox", { name: "Adviser" }));
  await user.click(await screen.findByRole("option", { name: /Alan Turing/ }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Somebody else changed this deployment meanwhile.")).toBeVisible();
  api.serve({
    "GET /api/deployments/:id": () => theirs,
    "PATCH /api/deployments/:id": () => ({
      deployment: { ...theirs, version: 3, deploymentName: "Winter meeting" },
      accessCode: null,
    }),
  });
  await user.click(screen.getByRole("button", { name: "Load current values" }));
  await waitFor(() => expect(name).toHaveAccessibleDescription("Now saved as: Spring meeting"));
  expect(name).toHaveValue("Winter meeting");
  expect(screen.getByRole("textbox", { name: /^Page title/ })).toHaveValue("Come in");
  expect(screen.getByRole("combobox", { name: "Adviser" })).toHaveAccessibleDescription(
    "Recipients see this name on the page.",
  );
  expect(screen.getByRole("combobox", { name: "Agent" })).toHaveTextContent("Other agent");
  await user.click(screen.getByRole("tab", { name: /^Settings/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/deployments/:id").at(-1)).toMatchObject({
    body: { deploymentName: "Winter meeting", userId: 9, version: 2 },
  });
});

test("an adviser whom somebody else chose meanwhile is named beside the own choice", async () => {
  const alan = { id: 9, firstName: "Alan", lastName: "Turing", email: "alan@demo.test" };
  const api = serve(deployment(), {
    "GET /api/users": () => [grace({ ...alan, id: 10, firstName: "Edsger", lastName: "Dijkstra" })],
    "PATCH /api/deployments/:id": refusing("version_conflict"),
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("combobox", { name: "Adviser" }));
  await user.click(await screen.findByRole("option", { name: /Edsger Dijkstra/ }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  api.serve({ "GET /api/deployments/:id": () => deployment({ version: 2, user: alan }) });
  await user.click(await screen.findByRole("button", { name: "Load current values" }));
  const adviser = screen.getByRole("combobox", { name: "Adviser" });
  expect(adviser).toHaveValue("Edsger Dijkstra");
  await waitFor(() => expect(adviser).toHaveAccessibleDescription("Now saved as: Alan Turing"));
});

test("while it is being saved it cannot be sent twice", async () => {
  const api = serve(deployment(), { "PATCH /api/deployments/:id": noAnswer });
  const { user } = openApp(address);
  await user.type(await screen.findByRole("textbox", { name: "Name" }), " 2");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const busy = await screen.findByRole("button", { name: "Saving..." });
  for (let press = 0; press < 20; press += 1) await user.click(busy);
  expect(api.calls("PATCH /api/deployments/:id")).toHaveLength(1);
});

test("what is typed survives a page that was read again, and is asked about before it is left", async () => {
  serve();
  const { user, router } = openApp(address);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Winter");
  await user.click(screen.getByRole("tab", { name: /^Settings/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Winter");
  expect(router.state.location.search).toBe("");
});

test("an owner gives the page to a company, and an inactive one is offered only where it was chosen", async () => {
  const api = serve(deployment({ company: { id: 9, name: "Old Bank", isActive: false } }), {
    "GET /api/companies": () => [
      company(),
      company({ id: 9, name: "Old Bank", isActive: false }),
      company({ id: 10, name: "Gone Bank", isActive: false }),
    ],
  });
  const { user } = openApp(address);
  const field = await screen.findByRole("combobox", { name: "Company (optional)" });
  expect(field).toHaveValue("Old Bank");
  await user.click(field);
  await screen.findByRole("option", { name: "Donau Bank" });
  expect(screen.getByRole("option", { name: "Old Bank Inactive" })).toBeVisible();
  expect(screen.queryByRole("option", { name: /Gone Bank/ })).toBeNull();
  await user.click(screen.getByRole("option", { name: "Donau Bank" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(api.calls("PATCH /api/deployments/:id")).toMatchObject([{ body: { companyId: 7 } }]),
  );
});

test("an adviser chooses among the agents that they have a right to, and neither company nor adviser", async () => {
  const api = serve(deployment(), {}, "USER");
  const { user } = openApp(address);
  await user.click(await screen.findByRole("combobox", { name: "Agent" }));
  await user.click(await screen.findByRole("option", { name: "Other agent" }));
  expect(api.calls("GET /api/page-agents")).toMatchObject([{ query: { userId: 8 } }]);
  expect(screen.queryByRole("combobox", { name: /^Company|^Adviser/ })).toBeNull();
});

test("an adviser without any right is told what to do", async () => {
  serve(deployment(), { "GET /api/page-agents": () => [] }, "USER");
  openApp(address);
  expect(
    await screen.findByText(
      "The adviser has no access to any agent. Ask an owner to give access, then come back.",
    ),
  ).toBeVisible();
});

test("the page closes to everyone but its invited recipients, and a code that became necessary is shown", async () => {
  serve(deployment({ allowAnonymous: true, hasAccessCode: false }), {
    "PATCH /api/deployments/:id": () => ({ deployment: deployment(), accessCode: "WXYZ-1234" }),
  });
  const { user } = openApp(settings);
  await user.click(await screen.findByRole("switch", { name: /Anyone with the link may talk/ }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const issued = within(await screen.findByRole("dialog", { name: "New access code" }));
  expect(issued.getByRole("textbox", { name: "Access code" })).toHaveValue("WXYZ-1234");
});

test("a page that is shared already cannot lose its address", async () => {
  const api = serve();
  const { user } = openApp(settings);
  await user.clear(await screen.findByRole("textbox", { name: "Address" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Use lower-case letters, digits and single dashes")).toBeVisible();
  expect(api.calls("PATCH /api/deployments/:id")).toEqual([]);
});

test("an address that is taken is told beside its field", async () => {
  serve(deployment(), { "PATCH /api/deployments/:id": refusing("slug_taken") });
  const { user } = openApp(settings);
  const slug = await screen.findByRole("textbox", { name: "Address" });
  await user.clear(slug);
  await user.type(slug, "open-day");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("This address is taken. Choose another one.")).toBeVisible();
  expect(slug).toHaveValue("open-day");
});

test("the page is paused, archived after a question, and restored to paused", async () => {
  const api = serve();
  const { user } = openApp(settings);
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Recipients are told that the page is paused.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Archive deployment" }));
  const question = within(await screen.findByRole("alertdialog", { name: 'Archive "Autumn meeting"?' }));
  await user.click(question.getByRole("button", { name: "Archive deployment" }));
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(() =>
    expect(api.calls("PATCH /api/deployments/:id")).toMatchObject([
      { body: { status: "paused" } },
      { body: { status: "archived" } },
      { body: { status: "paused" } },
    ]),
  );
});

test("the use of the page is shown with what each figure means, and can be read again", async () => {
  const api = serve();
  const { user } = openApp(address);
  const figures = within(await screen.findByRole("list", { name: "Figures of the page" }));
  expect(figures.getByText("1,240")).toBeVisible();
  expect(figures.getByText("402")).toBeVisible();
  await user.click(figures.getByRole("button", { name: 'What "Visits" means' }));
  expect(await screen.findByText(/people other than staff opened the page/)).toBeVisible();
  expect(screen.getByText(/Europe\/Vienna/)).toBeVisible();
  expect(api.calls("GET /api/deployments/:id/usage")).toMatchObject([{ query: { range: "30d" } }]);
});

test("use that could not be read leaves the form as it is", async () => {
  serve(deployment(), { "GET /api/deployments/:id/usage": brokenConnection });
  openApp(address);
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Autumn meeting");
});

test("the card carries the link and never a code; its QR is saved as a picture that scanners read", async () => {
  const saved = watchDownloads();
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  onTestFinished(() => void vi.unstubAllGlobals());
  serve();
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Actions for Autumn meeting" }));
  await user.click(await screen.findByRole("menuitem", { name: "QR code" }));
  const sheet = within(await screen.findByRole("dialog", { name: "QR code" }));
  const link = "http://deploy.test/deployment/autumn-meeting-x7k2";
  expect(sheet.getByRole("img", { name: `QR code of ${link}` })).toBeVisible();
  expect(sheet.getByText("Meet your adviser")).toBeVisible();
  expect(sheet.getByText("Grace Hopper")).toBeVisible();
  expect(sheet.getByText("Your access code comes separately")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Save as SVG" }));
  expect(saved[0]?.name).toBe("qr-autumn-meeting-x7k2.svg");
  const picture = await saved[0]?.text();
  expect(picture?.startsWith("<svg xmlns=")).toBe(true);
  await user.click(sheet.getByRole("button", { name: "Print card" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a page for everybody needs no code, and its card says nothing of one", async () => {
  serve(deployment({ allowAnonymous: true, deploymentTitle: "" }));
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Actions for Autumn meeting" }));
  await user.click(await screen.findByRole("menuitem", { name: "QR code" }));
  const sheet = within(await screen.findByRole("dialog", { name: "QR code" }));
  expect(sheet.getByRole("heading", { name: "Field Advisor" })).toBeVisible();
  expect(sheet.queryByText(/access code/)).toBeNull();
});

test("an administrator gives the page to somebody whom they look after, and takes it back", async () => {
  const api = serve(
    deployment(),
    { "GET /api/users": () => [grace({ id: 9, firstName: "Alan", lastName: "Turing" })] },
    "ADMIN",
  );
  const { user } = openApp(address);
  const adviser = await screen.findByRole("combobox", { name: "Adviser" });
  await waitFor(() => expect(adviser).toHaveValue("Grace Hopper"));
  await user.click(adviser);
  await user.click(await screen.findByRole("option", { name: /Alan Turing/ }));
  await waitFor(() =>
    expect(api.calls("GET /api/page-agents").at(-1)).toMatchObject({ query: { userId: 9 } }),
  );
  expect(adviser).toHaveValue("Alan Turing");
  await user.click(adviser);
  await user.click(await screen.findByRole("option", { name: /Ada Lovelace/ }));
  expect(adviser).toHaveValue("Ada Lovelace");
});
