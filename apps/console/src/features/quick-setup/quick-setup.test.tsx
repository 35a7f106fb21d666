import { brokenConnection, part, refusing, type Handlers } from "@field-advisor/api-client/testing";
import type { Settings } from "@field-advisor/schema/system.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../../test/render-view.tsx";
import { adviser, deployment } from "../../../test/samples.ts";
import { serveUsers } from "../../../test/user-list.ts";
import { QuickSetup } from "./quick-setup.tsx";

const unset: Settings = {
  supportEmail: null,
  supportPhone: null,
  timeZone: "UTC",
  openaiAssistantId: null,
  defaultAgentId: null,
};

/** An organisation in which nothing has been set up; settings that are saved are kept. */
function serve(more: Handlers = {}, initial = unset) {
  let stored = initial;
  return serveUsers({
    "GET /api/users": () => [],
    "GET /api/users/counts": () => ({ total: 1, active: 1, resetRequests: 0 }),
    "GET /api/deployments": () => [],
    "GET /api/system/settings": () => stored,
    "PATCH /api/system/settings": ({ body }) => {
      stored = {
        ...stored,
        supportEmail: body.supportEmail === undefined ? stored.supportEmail : body.supportEmail,
        supportPhone: body.supportPhone === undefined ? stored.supportPhone : body.supportPhone,
        timeZone: body.timeZone ?? stored.timeZone,
      };
      return stored;
    },
    ...more,
  });
}

const openSetup = () => openView(<QuickSetup />);
const step = async (name: string) => within(await screen.findByRole("listitem", { name }));

test("each step says that it is to be done, and leads on", async () => {
  serve();
  openSetup();
  expect(await (await step("Support contact")).findByText(/^To do: people do not see/)).toBeVisible();
  const users = await step("Add users");
  expect(await users.findByText("To do: you are the only one here")).toBeVisible();
  expect(users.getByRole("link", { name: "Add User" })).toHaveAttribute("href", "/user-management?new=true");
  expect(users.getByRole("link", { name: "Import a CSV file" })).toHaveAttribute(
    "href",
    "/user-management?import=true",
  );
  expect(
    await (await step("Assign administrators")).findByText("To do: nobody has the role Admin"),
  ).toBeVisible();
  const page = await step("Share a page");
  expect(await page.findByText("To do: no recipient can talk to an agent yet")).toBeVisible();
  expect(page.getByRole("link", { name: "New deployment" })).toHaveAttribute(
    "href",
    "http://portal.test/deployments?new=true",
  );
});

test("steps that are taken say so", async () => {
  serve(
    {
      "GET /api/users": ({ query }) =>
        part([adviser({ role: "ADMIN" })], query.assignedTo === undefined ? 2 : 7),
      "GET /api/users/counts": () => ({ total: 1200, active: 1100, resetRequests: 0 }),
      "GET /api/deployments": () => part([deployment()], 3),
    },
    { ...unset, supportEmail: "help@demo.test", supportPhone: "+49 30 1", timeZone: "Europe/Berlin" },
  );
  openSetup();
  expect(await (await step("Support contact")).findByText("Done: help@demo.test, +49 30 1")).toBeVisible();
  expect(await (await step("Organisation time zone")).findByText(/^Done: .*Europe\/Berlin/)).toBeVisible();
  expect(await (await step("Add users")).findByText("Done: 1,200 users")).toBeVisible();
  expect(
    await (
      await step("Assign administrators")
    ).findByText("Done: 2 administrators, at least 1 with assigned users"),
  ).toBeVisible();
  expect(await (await step("Share a page")).findByText("Done: 3 active pages")).toBeVisible();
});

test("administrators with nobody to look after are not enough", async () => {
  serve({
    "GET /api/users": ({ query }) => (query.assignedTo === undefined ? [adviser({ role: "ADMIN" })] : []),
  });
  openSetup();
  expect(
    await (await step("Assign administrators")).findByText("To do: 1 administrator, but no assigned users"),
  ).toBeVisible();
});

test("the support contact is saved, and what is left empty is nothing", async () => {
  const api = serve();
  const { user } = openSetup();
  const contact = await step("Support contact");
  await user.type(await contact.findByRole("textbox", { name: /Support email/ }), "help@demo.test");
  await user.click(contact.getByRole("button", { name: "Save contact" }));
  expect(await screen.findByText("Support contact saved")).toBeVisible();
  expect(await contact.findByText("Done: help@demo.test")).toBeVisible();
  expect(api.calls("PATCH /api/system/settings")).toEqual([
    {
      params: undefined,
      query: undefined,
      body: { supportEmail: "help@demo.test", supportPhone: null },
    },
  ]);
});

test("leaving asks while a contact is typed, and not once it is saved", async () => {
  serve();
  const { user, router } = openSetup();
  const contact = await step("Support contact");
  await user.type(await contact.findByRole("textbox", { name: /Support email/ }), "help@demo.test");
  await user.click(screen.getByRole("link", { name: "Add User" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.pathname).toBe("/");
  await user.click(contact.getByRole("button", { name: "Save contact" }));
  await screen.findByText("Support contact saved");
  await user.click(screen.getByRole("link", { name: "Add User" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/user-management"));
});

test("a contact that is none is refused at its field", async () => {
  const api = serve();
  const { user } = openSetup();
  const contact = await step("Support contact");
  await user.type(await contact.findByRole("textbox", { name: /Support phone/ }), "call me");
  await user.click(contact.getByRole("button", { name: "Save contact" }));
  expect(await contact.findByText("Use digits, spaces and + ( ) / . -")).toBeVisible();
  expect(api.calls("PATCH /api/system/settings")).toEqual([]);
});

test("the time zone is chosen and saved at once", async () => {
  const api = serve();
  const { user } = openSetup();
  const zone = await step("Organisation time zone");
  await user.type(await zone.findByRole("combobox", { name: "Time zone" }), "lisbon");
  await user.click(await screen.findByRole("option", { name: "Europe/Lisbon" }));
  expect(await screen.findByText("Time zone saved")).toBeVisible();
  expect(api.calls("PATCH /api/system/settings")).toMatchObject([{ body: { timeZone: "Europe/Lisbon" } }]);
  expect(await zone.findByText(/^Done: .*Europe\/Lisbon/)).toBeVisible();
});

test.each([
  [
    "a refusal",
    refusing("invalid_request", "Choose another one."),
    /^Failed to save .*Choose another one\.$/,
  ],
  ["a lost connection", brokenConnection, /^Failed to save .*could not be reached/],
] as const)("%s is told and nothing is lost", async (_what, update, sentence) => {
  const api = serve();
  api.serve({ "PATCH /api/system/settings": update });
  const { user } = openSetup();
  const contact = await step("Support contact");
  await user.type(await contact.findByRole("textbox", { name: /Support email/ }), "help@demo.test");
  await user.click(contact.getByRole("button", { name: "Save contact" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(contact.getByRole("textbox", { name: /Support email/ })).toHaveValue("help@demo.test");
});

test("a time zone that was not saved is not shown as chosen", async () => {
  const api = serve();
  api.serve({ "PATCH /api/system/settings": brokenConnection });
  const { user } = openSetup();
  const zone = await step("Organisation time zone");
  await user.type(await zone.findByRole("combobox", { name: "Time zone" }), "lisbon");
  await user.click(await screen.findByRole("option", { name: "Europe/Lisbon" }));
  expect(await screen.findByText(/^Failed to save the time zone\./)).toBeVisible();
  expect(await zone.findByRole("combobox", { name: "Time zone" })).toHaveValue("UTC");
});

test("a zone that there is not says how to find one", async () => {
  serve();
  const { user } = openSetup();
  const zone = await step("Organisation time zone");
  await user.type(await zone.findByRole("combobox", { name: "Time zone" }), "atlantis");
  expect(await screen.findByText("No such time zone. Type a continent or a city.")).toBeVisible();
});

test("a step that could not be read can be read again", async () => {
  const api = serve();
  api.serve({ "GET /api/users/counts": brokenConnection });
  const { user } = openSetup();
  const users = await step("Add users");
  await users.findByText(/server could not be reached/);
  api.serve({ "GET /api/users/counts": () => ({ total: 5, active: 5, resetRequests: 0 }) });
  await user.click(users.getByRole("button", { name: "Retry" }));
  expect(await users.findByText("Done: 5 users")).toBeVisible();
});
