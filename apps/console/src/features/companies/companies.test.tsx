import {
  fakeApi,
  type Handlers,
  noAnswer,
  part,
  refusing,
  signedInAs,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import { company } from "@field-advisor/ui/testing-data";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const owner = signedInAs(someone({ role: "OWNER" }));
const companies = { "GET /api/auth/status": owner, "GET /api/companies": () => [company()] };
const serve = (more: Handlers = {}) => fakeApi({ ...companies, ...more });

const card = async (name: string) => within(await screen.findByRole("listitem", { name }));
const form = async (name: string) => within(await screen.findByRole("region", { name }));

test("companies are cards with their state, description and day", async () => {
  serve({
    "GET /api/companies": () => [
      company(),
      company({ id: 8, name: "Alpen AG", description: null, isActive: false }),
    ],
  });
  openApp("/companies");
  expect(await screen.findByText("Manage companies for deployment assignments")).toBeVisible();
  const active = await card("Donau Bank");
  for (const text of ["Active", "Vienna", "Created Nov 20, 2026"])
    expect(active.getByText(text)).toBeVisible();
  expect(active.getByRole("button", { name: "Delete" })).toBeVisible();
  const inactive = await card("Alpen AG");
  for (const text of ["Inactive", "No description provided"]) expect(inactive.getByText(text)).toBeVisible();
  expect(inactive.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("the first company is created from the empty list", async () => {
  const api = serve({
    "GET /api/companies": () => [],
    "POST /api/companies": () => company(),
  });
  const { user } = openApp("/companies");
  expect(await screen.findByRole("heading", { name: "No Companies Found" })).toBeVisible();
  expect(screen.getByText("Create your first company to start managing deployments")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Create First Company" }));
  const card = await form("New Company");
  expect(card.getByRole("textbox", { name: "Company Name" })).toHaveFocus();
  await user.type(card.getByRole("textbox", { name: "Company Name" }), "Donau Bank");
  api.serve({ "GET /api/companies": () => [company()] });
  await user.click(card.getByRole("button", { name: "Create Company" }));
  expect(await screen.findByText("New company has been created successfully")).toBeVisible();
  expect(api.calls("POST /api/companies")).toMatchObject([
    { body: { name: "Donau Bank", description: null } },
  ]);
  expect(await screen.findByRole("listitem", { name: "Donau Bank" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "New Company" })).toBeNull();
});

test("a name is required, and nothing is sent without it", async () => {
  const api = serve();
  const { user } = openApp("/companies");
  await user.click(await screen.findByRole("button", { name: "Add Company" }));
  await user.click((await form("New Company")).getByRole("button", { name: "Create Company" }));
  expect((await screen.findAllByText("Company name is required"))[0]).toBeVisible();
  expect(api.calls("POST /api/companies")).toHaveLength(0);
});

test("only what was changed is sent, with the version it was made to", async () => {
  const api = serve({ "PUT /api/companies/:id": () => company({ description: "Linz" }) });
  const { user } = openApp("/companies");
  await user.click((await card("Donau Bank")).getByRole("button", { name: "Edit" }));
  const edited = await form("Edit Company");
  const description = edited.getByRole("textbox", { name: /Description/ });
  await user.clear(description);
  await user.type(description, "Linz");
  await user.click(edited.getByRole("button", { name: "Update Company" }));
  expect(await screen.findByText("Company has been updated successfully")).toBeVisible();
  expect(api.calls("PUT /api/companies/:id")).toMatchObject([
    { params: { id: 7 }, body: { description: "Linz", version: 3 } },
  ]);
});

test("while a form is open no other can be opened, and Cancel closes it", async () => {
  serve({ "PUT /api/companies/:id": noAnswer });
  const { user } = openApp("/companies");
  await user.click(await screen.findByRole("button", { name: "Add Company" }));
  const opened = await form("New Company");
  expect(screen.getByRole("button", { name: "Edit" })).toHaveAttribute("aria-disabled", "true");
  await user.click(opened.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("region", { name: "New Company" })).toBeNull();
  expect(screen.getByRole("button", { name: "Edit" })).not.toHaveAttribute("aria-disabled", "true");
});

test("leaving asks once while something typed is not saved", async () => {
  // What the screen does that it leads to is for other tests.
  serve({ ...unanswered(), ...companies });
  const { user, router } = openApp("/companies");
  await user.click(await screen.findByRole("button", { name: "Add Company" }));
  const name = (await form("New Company")).getByRole("textbox", { name: "Company Name" });
  const back = within(screen.getByRole("main")).getByRole("link", { name: "Owner Control Center" });
  await user.type(name, "Donau");
  await user.click(back);
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(name).toHaveValue("Donau");
  await user.click(back);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/owner-control"));
});

test("deleting asks first and deactivates; an inactive company is activated again", async () => {
  let isActive = true;
  const api = serve({
    "GET /api/companies": () => [company({ isActive })],
    "DELETE /api/companies/:id": () => {
      isActive = false;
      return { success: true };
    },
    "PUT /api/companies/:id": () => company({ isActive: (isActive = true) }),
  });
  const { user } = openApp("/companies");
  await user.click((await card("Donau Bank")).getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Are you sure you want to deactivate this company?")).toBeVisible();
  expect(question.queryByRole("checkbox")).toBeNull();
  await user.click(question.getByRole("button", { name: "Deactivate company" }));
  expect(await screen.findByText("Company has been deactivated successfully")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Activate" }));
  expect(await screen.findByText("Company has been activated successfully")).toBeVisible();
  expect(api.calls("PUT /api/companies/:id")).toMatchObject([{ body: { isActive: true } }]);
  expect(await screen.findByRole("button", { name: "Delete" })).toBeVisible();
});

test.each([
  ["leaves them open", false, {}],
  ["pauses them too", true, { pausePages: true }],
])("a company with active pages: the answer %s", async (_what, pausesPages, query) => {
  const api = serve({
    "GET /api/companies": () => [company({ activePages: 4 })],
    "DELETE /api/companies/:id": () => ({ success: true }),
  });
  const { user } = openApp("/companies");
  const donau = await card("Donau Bank");
  expect(donau.getByRole("link", { name: "4 active pages" })).toHaveAttribute(
    "href",
    "http://portal.test/deployments?status=active&companyId=7",
  );
  await user.click(donau.getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  const choice = question.getByRole("checkbox", { name: "Also pause its 4 active pages" });
  if (pausesPages) await user.click(choice);
  await user.click(question.getByRole("button", { name: "Deactivate company" }));
  expect(await screen.findByText("Company has been deactivated successfully")).toBeVisible();
  expect(api.calls("DELETE /api/companies/:id")).toEqual([{ params: { id: 7 }, query, body: undefined }]);
});

test("a company that could not be deactivated stays, and the question says why", async () => {
  serve({ "DELETE /api/companies/:id": refusing("not_found", "This company does not exist.") });
  const { user } = openApp("/companies");
  await user.click((await card("Donau Bank")).getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Deactivate company" }));
  expect(await question.findByText("This company does not exist.")).toBeVisible();
});

test("companies are found by name, page by page", async () => {
  const api = serve({ "GET /api/companies": () => part([company()], 60) });
  const { user, router } = openApp("/companies");
  await user.type(await screen.findByRole("searchbox", { name: "Search companies" }), "donau{Enter}");
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(router.state.location.search).toBe("?search=donau&page=2"));
  await waitFor(() =>
    expect(api.calls("GET /api/companies").at(-1)).toMatchObject({
      query: { search: "donau", limit: 25, offset: 25 },
    }),
  );
});
