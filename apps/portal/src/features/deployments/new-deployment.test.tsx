import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  signedOut,
  someone,
} from "@field-advisor/api-client/testing";
import type { ErrorCode } from "@field-advisor/schema/errors";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { agent, deployment } from "@field-advisor/ui/testing-data";
import { grace as adviser } from "../../../test/samples.ts";

const owner = someone({
  id: 1,
  firstName: "Olga",
  lastName: "Owner",
  email: "olga@demo.test",
  role: "OWNER",
});

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/page-agents": () => [agent(), agent({ id: 4, name: "Old agent", isActive: false })],
    "GET /api/users": () => [adviser()],
    "GET /api/deployments": () => [deployment()],
    ...more,
  });

async function openNew(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "New deployment" }));
  return within(await screen.findByRole("dialog", { name: "New deployment" }));
}

type Form = Awaited<ReturnType<typeof openNew>>;

async function chooseAgent(user: UserEvent, form: Form) {
  await user.click(form.getByRole("combobox", { name: "Agent" }));
  await user.click(await screen.findByRole("option", { name: "Field agent" }));
}

async function fillIn(user: UserEvent, form: Form) {
  await user.type(form.getByRole("textbox", { name: "Name" }), "Winter meeting");
  await chooseAgent(user, form);
  await user.type(form.getByRole("textbox", { name: "Recipient's email" }), "Rita@Client.test");
}

const create = (form: Form) => form.getByRole("button", { name: "Create deployment" });

test("a new deployment is made with what was filled in, and its code is shown this once", async () => {
  const made = deployment({ slug: "winter-meeting-q2w3", deploymentName: "Winter meeting" });
  const api = serve({ "POST /api/deployments": () => ({ deployment: made, accessCode: "ABCD-EFGH" }) });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "Deployment created" }));
  expect(issued.getByRole("textbox", { name: "Page link" })).toHaveValue(
    "http://deploy.test/deployment/winter-meeting-q2w3",
  );
  expect(issued.getByRole("textbox", { name: "Access code" })).toHaveValue("ABCD-EFGH");
  await user.click(issued.getByRole("button", { name: "Copy access code" }));
  expect(await navigator.clipboard.readText()).toBe("ABCD-EFGH");
  expect(issued.getByRole("link", { name: "Preview" })).toHaveAttribute(
    "href",
    "http://deploy.test/deployment/winter-meeting-q2w3?preview=true",
  );
  expect(api.calls("POST /api/deployments")).toEqual([
    {
      params: undefined,
      query: undefined,
      body: {
        deploymentName: "Winter meeting",
        deploymentTitle: "",
        description: "",
        userId: 1,
        agentId: 3,
        companyId: null,
        recipientEmail: "rita@client.test",
        recipientName: null,
        allowAnonymous: false,
      },
    },
  ]);
  await user.click(issued.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("ABCD-EFGH")).toBeNull());
  expect(api.calls("GET /api/deployments")).toHaveLength(2);
});

test("a code that was not copied is not lost by Done, and the invitation text contains it", async () => {
  const made = deployment({ slug: "winter-meeting-q2w3", deploymentTitle: "Winter" });
  serve({ "POST /api/deployments": () => ({ deployment: made, accessCode: "ABCD-EFGH" }) });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "Deployment created" }));
  await user.click(issued.getByRole("button", { name: "Copy page link" }));
  await user.click(issued.getByRole("button", { name: "Done" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Close without the code?" }));
  await user.click(question.getByRole("button", { name: "Stay here" }));
  expect(issued.getByRole("textbox", { name: "Access code" })).toHaveValue("ABCD-EFGH");
  await user.click(issued.getByRole("button", { name: "Copy invitation text" }));
  expect((await navigator.clipboard.readText()).split("\n")).toEqual([
    "Hello Rita Recipient,",
    "",
    'Grace Hopper invites you to "Winter".',
    "",
    "Link: http://deploy.test/deployment/winter-meeting-q2w3",
    "Email: rita@client.test",
    "Access code: ABCD-EFGH",
  ]);
  await user.click(issued.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("ABCD-EFGH")).toBeNull());
});

test("a page that is open to anyone asks for no recipient and has no code", async () => {
  const made = deployment({ allowAnonymous: true, hasAccessCode: false, recipientEmail: null });
  const api = serve({ "POST /api/deployments": () => ({ deployment: made, accessCode: null }) });
  const { user } = openApp("/deployments?new=true");
  const form = within(await screen.findByRole("dialog", { name: "New deployment" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "Open day");
  await chooseAgent(user, form);
  await user.click(form.getByRole("switch", { name: /Anyone with the link may talk/ }));
  await user.type(form.getByRole("textbox", { name: /Address/ }), "open-day");
  await user.click(create(form));
  const issued = within(await screen.findByRole("dialog", { name: "Deployment created" }));
  expect(issued.queryByRole("textbox", { name: "Access code" })).toBeNull();
  expect(api.calls("POST /api/deployments")).toMatchObject([
    { body: { allowAnonymous: true, slug: "open-day" } },
  ]);
});

test("another adviser is found by name and chosen", async () => {
  const api = serve({ "POST /api/deployments": () => ({ deployment: deployment(), accessCode: null }) });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  const picker = form.getByRole("combobox", { name: "Adviser" });
  expect(picker).toHaveValue("Olga Owner");
  await user.type(picker, "grace");
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({
      query: { search: "grace", status: "ACTIVE", limit: 20 },
    }),
  );
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  expect(picker).toHaveValue("Grace Hopper");
  expect(picker).toHaveFocus();
  await user.click(create(form));
  await waitFor(() => expect(api.calls("POST /api/deployments")).toMatchObject([{ body: { userId: 8 } }]));
});

test("an agent that is switched off cannot be chosen", async () => {
  serve();
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await user.click(form.getByRole("combobox", { name: "Agent" }));
  expect(await screen.findByRole("option", { name: "Old agent (inactive)" })).toHaveAttribute(
    "data-disabled",
  );
});

test("all that is missing is named at once above the form and beside the fields, and nothing is sent", async () => {
  const api = serve();
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await user.click(create(form));
  expect(await form.findByText("Please check 3 fields.")).toBeVisible();
  const name = form.getByRole("textbox", { name: "Name" });
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/^Name is required/);
  expect(form.getByRole("textbox", { name: "Recipient's email" })).toHaveAccessibleDescription(
    /^A recipient's email is required/,
  );
  await user.click(form.getByRole("button", { name: "Agent: Choose an agent" }));
  expect(form.getByRole("combobox", { name: "Agent" })).toHaveFocus();
  await user.type(name, "Winter");
  await chooseAgent(user, form);
  await user.click(create(form));
  expect(
    await form.findByText("A recipient's email is required unless anyone with the link may talk"),
  ).toBeVisible();
  await user.type(form.getByRole("textbox", { name: "Recipient's email" }), "no address");
  await user.type(form.getByRole("textbox", { name: /Address/ }), "Not a slug!");
  await user.click(create(form));
  expect(await form.findByText("Please enter a valid email address")).toBeVisible();
  expect(form.getByText("Use lower-case letters, digits and single dashes")).toBeVisible();
  expect(api.calls("POST /api/deployments")).toEqual([]);
});

test.each<[ErrorCode, string, string]>([
  ["slug_taken", "This address is taken. Choose another one.", "Address (optional)"],
  ["agent_inactive", "This agent is switched off. Choose another one.", "Agent"],
])("%s stands beside its field and everything typed stays", async (code, sentence, field) => {
  serve({ "POST /api/deployments": refusing(code) });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(form.getByLabelText(field)).toHaveFocus();
  expect(form.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Winter meeting");
});

test("input that only the server finds wrong is shown at its field", async () => {
  serve({
    "POST /api/deployments": refusing("invalid_request", "Please check.", [
      { path: "recipientName", message: "Unknown person" },
    ]),
  });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  expect(await form.findByText("Unknown person")).toBeVisible();
  expect(form.getByRole("textbox", { name: /Recipient's name/ })).toHaveFocus();
});

test.each([
  ["forbidden", refusing("forbidden", "Only owners may do that."), "Only owners may do that."],
  ["not_found", refusing("not_found", "This adviser does not exist."), "This adviser does not exist."],
  ["internal", refusing("internal", "Something broke."), "Something broke. (Request test-request)"],
  [
    "a broken connection",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
] as const)("%s is told above the form and everything typed stays", async (_what, handler, sentence) => {
  serve({ "POST /api/deployments": handler });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Winter meeting");
  expect(create(form)).toBeEnabled();
});

test("while it is being made it cannot be sent twice", async () => {
  const api = serve({ "POST /api/deployments": noAnswer });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  await user.click(create(form));
  const busy = await form.findByRole("button", { name: "Creating..." });
  await user.click(busy);
  await user.type(form.getByRole("textbox", { name: "Name" }), "{Enter}");
  expect(api.calls("POST /api/deployments")).toHaveLength(1);
});

test("closing a form with something typed asks first", async () => {
  serve();
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await user.type(form.getByRole("textbox", { name: "Name" }), "Win");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(await form.findByRole("textbox", { name: "Name" })).toHaveValue("Win");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an untouched form closes at once and the focus goes back to where it was", async () => {
  serve();
  const { user } = openApp("/deployments");
  await openNew(user);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "New deployment" })).toHaveFocus());
});

test("a session that ends under a half-filled form keeps what was typed until the same person is back", async () => {
  const api = serve({ "POST /api/deployments": refusing("not_signed_in") });
  const { user } = openApp("/deployments");
  const form = await openNew(user);
  await fillIn(user, form);
  api.serve({ "GET /api/auth/status": signedOut });
  await user.click(create(form));
  const ended = within(await screen.findByRole("alertdialog", { name: "Your session has ended" }));
  expect(ended.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute(
    "href",
    "http://portal.test/login",
  );
  api.serve({ "GET /api/auth/status": signedInAs(owner) });
  await user.click(ended.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Winter meeting");
});
