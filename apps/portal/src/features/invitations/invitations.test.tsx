import {
  fakeApi,
  type Handlers,
  noAnswer,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { deployment } from "@field-advisor/ui/testing-data";
import { watchDownloads } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { invitation } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const address = "/deployments/abcdefgh12345678?tab=invitations";

const paul = invitation({
  id: "invi000000000002",
  email: "paul@client.test",
  recipientName: null,
  status: "pending",
  maxSessions: null,
  maxMinutes: null,
  sessionsUsed: 0,
});

const serve = (more: Handlers = {}, page: Deployment = deployment()) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role: "USER" })),
    "GET /api/deployments/:id": () => page,
    "GET /api/deployments/:id/invitations": () => [invitation(), paul],
    ...more,
  });

const codeFor = (email: string, accessCode: string) => ({
  invitation: invitation({
    id: `invi0000000000${accessCode.slice(-2)}`,
    email,
    recipientName: null,
    maxSessions: null,
  }),
  accessCode,
});

async function openInvite(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  return within(await screen.findByRole("dialog", { name: "Invite people" }));
}

async function act(user: UserEvent, action: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for Rita Recipient" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("each invitation shows who it is, how it stands and what is used of it", async () => {
  serve();
  openApp(address);
  const first = within(await screen.findByRole("row", { name: /Rita Recipient/ }));
  expect(first.getByText("Active")).toBeVisible();
  expect(first.getByText("1 of 3")).toBeVisible();
  expect(first.getByText("20")).toBeVisible();
  expect(first.getByText("Never")).toBeVisible();
  const second = within(screen.getByRole("row", { name: /paul/ }));
  expect(second.getByText("Pending")).toBeVisible();
  expect(second.getByText("No end date")).toBeVisible();
});

test("search and status narrow the list, in the address and beside the tab", async () => {
  const api = serve({ "GET /api/deployments/:id/invitations": () => part([paul], 40) });
  const { user, router } = openApp(address);
  await user.type(await screen.findByRole("searchbox", { name: "Search invitations" }), "paul{Enter}");
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Used up" }));
  await waitFor(() =>
    expect(router.state.location.search).toBe("?tab=invitations&search=paul&status=used_up"),
  );
  await waitFor(() =>
    expect(api.calls("GET /api/deployments/:id/invitations").at(-1)).toMatchObject({
      query: { search: "paul", status: "used_up", limit: 25, offset: 0 },
    }),
  );
});

test("a page for everybody says that nobody is asked for a code", async () => {
  serve({}, deployment({ allowAnonymous: true }));
  openApp(address);
  expect(await screen.findByText(/Anyone with the link may talk on this page/)).toBeVisible();
});

test("pasted people are invited with limits for all of them, and their codes are shown this once", async () => {
  const api = serve({
    "POST /api/deployments/:id/invitations": () => ({
      created: [codeFor("a@b.test", "AAAA-1111"), codeFor("c@d.test", "CCCC-3333")],
      alreadyInvited: ["rita@client.test"],
    }),
  });
  const { user } = openApp(address);
  const form = await openInvite(user);
  await user.click(form.getByRole("textbox", { name: "People" }));
  await user.paste("a@b.test; Cora <c@d.test>\nrita@client.test");
  expect(form.getByText("3 people.")).toBeVisible();
  await user.type(form.getByLabelText(/^Valid until/), "2027-01-31T17:00");
  await user.type(form.getByRole("textbox", { name: /^Session limit/ }), "2");
  await user.click(form.getByRole("button", { name: "Invite 3 people" }));
  const codes = within(await screen.findByRole("dialog", { name: "2 access codes" }));
  const validUntil = new Date("2027-01-31T17:00").toISOString();
  const limits = { validFrom: null, validUntil, maxSessions: 2, maxMinutes: null };
  expect(api.calls("POST /api/deployments/:id/invitations")).toMatchObject([
    {
      params: { id: "abcdefgh12345678" },
      body: {
        invitations: [
          { email: "a@b.test", recipientName: null, ...limits },
          { email: "c@d.test", recipientName: "Cora", ...limits },
          { email: "rita@client.test", recipientName: null, ...limits },
        ],
      },
    },
  ]);
  expect(codes.getByText("AAAA-1111")).toBeVisible();
  expect(codes.getByText(/Already invited and unchanged: rita@client\.test/)).toBeVisible();
});

test.each([
  ["nobody", "", "Name at least one person"],
  [
    "a bad and a repeated line",
    "a@b.test\nnobody\na@b.test",
    /Line 2: "nobody".*Line 3: a@b\.test is already in line 1/,
  ],
])("%s is told at the field, and nothing is sent", async (_what, people, sentence) => {
  const api = serve();
  const { user } = openApp(address);
  const form = await openInvite(user);
  const field = form.getByRole("textbox", { name: "People" });
  await user.click(field);
  if (people) await user.paste(people);
  await user.click(form.getByRole("button", { name: "Invite" }));
  expect(await form.findByText(sentence)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue(people);
  expect(api.calls("POST /api/deployments/:id/invitations")).toEqual([]);
});

test("an end before the start and a number that is none are told at their fields", async () => {
  serve();
  const { user } = openApp(address);
  const form = await openInvite(user);
  await user.type(form.getByRole("textbox", { name: "People" }), "a@b.test");
  await user.type(form.getByLabelText(/^Valid from/), "2027-02-01T10:00");
  await user.type(form.getByLabelText(/^Valid until/), "2027-01-31T17:00");
  await user.type(form.getByRole("textbox", { name: /^Session limit/ }), "many");
  await user.click(form.getByRole("button", { name: "Invite" }));
  expect(await form.findByText("A whole number of sessions, at least 1")).toBeVisible();
  await user.clear(form.getByRole("textbox", { name: /^Session limit/ }));
  await user.click(form.getByRole("button", { name: "Invite" }));
  expect(await form.findByText("The end is not after the start")).toBeVisible();
});

test("pressed twenty times, people are invited once", async () => {
  const api = serve({ "POST /api/deployments/:id/invitations": noAnswer });
  const { user } = openApp(address);
  const form = await openInvite(user);
  await user.type(form.getByRole("textbox", { name: "People" }), "a@b.test");
  await user.click(form.getByRole("button", { name: "Invite" }));
  const busy = await form.findByRole("button", { name: "Inviting..." });
  for (let press = 0; press < 20; press += 1) await user.click(busy);
  expect(api.calls("POST /api/deployments/:id/invitations")).toHaveLength(1);
});

async function inviteOne() {
  const api = serve({
    "POST /api/deployments/:id/invitations": () => ({
      created: [
        {
          invitation: invitation({ validUntil: "2027-01-31T17:00:00Z" }),
          accessCode: "AAAA-1111",
        },
      ],
      alreadyInvited: [],
    }),
  });
  const { user } = openApp(address);
  const form = await openInvite(user);
  await user.type(form.getByRole("textbox", { name: "People" }), "rita@client.test{Enter}");
  await user.click(form.getByRole("button", { name: "Invite" }));
  return { api, user, codes: within(await screen.findByRole("dialog", { name: "1 access code" })) };
}

test("the invitation text has all that a recipient needs, and its link has no code", async () => {
  const { user, codes } = await inviteOne();
  await user.click(codes.getByRole("button", { name: "Copy invitation text" }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain("Hello Rita Recipient,");
  expect(text).toContain('Grace Hopper invites you to "Meet your adviser".');
  expect(text).toContain("Link: http://deploy.test/deployment/autumn-meeting-x7k2\n");
  expect(text).toContain("Email: rita@client.test\nAccess code: AAAA-1111\nValid: until ");
  expect(text).toContain("Conversations: 3 sessions, 20 minutes each");
});

test("codes that nobody has copied are not closed without a question", async () => {
  const { user, codes } = await inviteOne();
  await user.click(codes.getByRole("button", { name: "Done" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Close without the code?" }));
  await user.click(question.getByRole("button", { name: "Stay here" }));
  await user.click(codes.getByRole("button", { name: "Copy all" }));
  await user.click(codes.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("AAAA-1111")).toBeNull();
});

test("codes are saved as a file that needs no server", async () => {
  const saved = watchDownloads();
  const { user, codes } = await inviteOne();
  await user.click(codes.getByRole("button", { name: "Download CSV" }));
  expect(saved[0]?.name).toMatch(/^access-codes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text()).toContain("rita@client.test,Rita Recipient,AAAA-1111,http://deploy.test/");
});

test("limits are edited, and only what was changed is sent", async () => {
  const api = serve({ "PATCH /api/invitations/:id": () => invitation({ maxSessions: 5 }) });
  const { user } = openApp(address);
  await act(user, "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit invitation" }));
  const sessions = form.getByRole("textbox", { name: /^Session limit/ });
  expect(sessions).toHaveValue("3");
  await user.clear(sessions);
  await user.type(sessions, "5");
  await user.click(form.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/invitations/:id")).toEqual([
    { params: { id: "invi000000000001" }, query: undefined, body: { maxSessions: 5, version: 1 } },
  ]);
});

test("an invitation that was left as it was closes without a word", async () => {
  const api = serve();
  const { user } = openApp(address);
  await act(user, "Edit");
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls("PATCH /api/invitations/:id")).toEqual([]);
  expect(screen.queryByText("Changes saved")).toBeNull();
});

test.each([
  ["Edit", "Edit invitation", "Save changes", "PATCH /api/invitations/:id"],
  ["Renew", "Renew invitation", "Renew", "POST /api/invitations/:id/renew"],
] as const)(
  "%s shows what somebody else changed meanwhile, and what was typed stays",
  async (action, title, submit, call) => {
    const api = serve({ [call]: refusing("version_conflict") });
    const { user } = openApp(address);
    await act(user, action);
    const form = within(await screen.findByRole("dialog", { name: title }));
    const sessions = form.getByRole("textbox", { name: /^Session limit/ });
    await user.clear(sessions);
    await user.type(sessions, "5");
    await user.click(form.getByRole("button", { name: submit }));
    expect(await form.findByText("Somebody else changed this invitation meanwhile.")).toBeVisible();
    const theirs = invitation({ maxSessions: 8, maxMinutes: 30, version: 2 });
    api.serve({
      "GET /api/deployments/:id/invitations": () => [theirs, paul],
      "PATCH /api/invitations/:id": () => theirs,
      "POST /api/invitations/:id/renew": () => ({ invitation: theirs, accessCode: "NEWC-ODE2" }),
    });
    await user.click(form.getByRole("button", { name: "Load current values" }));
    await waitFor(() => expect(sessions).toHaveAccessibleDescription("Now saved as: 8"));
    expect(sessions).toHaveValue("5");
    expect(form.getByRole("textbox", { name: /^Minutes per session/ })).toHaveValue("30");
    expect(api.calls("GET /api/deployments/:id/invitations").at(-1)).toMatchObject({
      query: { search: "rita@client.test" },
    });
    await user.click(form.getByRole("button", { name: submit }));
    await waitFor(() =>
      expect(api.calls(call).at(-1)).toMatchObject({ body: { maxSessions: 5, version: 2 } }),
    );
  },
);

test("an invitation that is gone meanwhile is said to be unreadable, and what was typed stays", async () => {
  const api = serve({ "PATCH /api/invitations/:id": refusing("version_conflict") });
  const { user } = openApp(address);
  await act(user, "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit invitation" }));
  await user.type(form.getByRole("textbox", { name: /^Session limit/ }), "0");
  await user.click(form.getByRole("button", { name: "Save changes" }));
  api.serve({ "GET /api/deployments/:id/invitations": () => [paul] });
  await user.click(await form.findByRole("button", { name: "Load current values" }));
  expect(await form.findByText("Something went wrong on our side. Try again.")).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Session limit/ })).toHaveValue("30");
});

test("renewing says what it ends and shows the new code", async () => {
  const api = serve({
    "POST /api/invitations/:id/renew": () => ({ invitation: invitation(), accessCode: "NEWC-ODE2" }),
  });
  const { user } = openApp(address);
  await act(user, "Renew");
  const form = within(await screen.findByRole("dialog", { name: "Renew invitation" }));
  expect(form.getByText(/old code stops working immediately, a running conversation ends/)).toBeVisible();
  await user.click(form.getByRole("button", { name: "Renew" }));
  const codes = within(await screen.findByRole("dialog", { name: "1 access code" }));
  expect(codes.getByText("NEWC-ODE2")).toBeVisible();
  expect(api.calls("POST /api/invitations/:id/renew")).toHaveLength(1);
});

test("revoking asks first, says that it ends a running conversation, and stays open where it failed", async () => {
  const api = serve({
    "POST /api/invitations/:id/revoke": refusing("not_found", "This invitation is gone."),
  });
  const { user } = openApp(address);
  await act(user, "Revoke");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Revoke the invitation of Rita Recipient?" }),
  );
  expect(question.getByText(/a running conversation ends within seconds/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Revoke invitation" }));
  expect(await question.findByText("This invitation is gone.")).toBeVisible();
  api.serve({ "POST /api/invitations/:id/revoke": () => invitation({ status: "revoked" }) });
  await user.click(question.getByRole("button", { name: "Revoke invitation" }));
  expect(await screen.findByText("Revoked: Rita Recipient")).toBeVisible();
});

test("a file is looked at first; its bad lines are named and left out", async () => {
  const good = { email: "a@b.test", recipientName: "Ada", validFrom: null, validUntil: null };
  const api = serve({
    "POST /api/deployments/:id/invitations/review": () => ({
      columns: [{ heading: "email", readAs: "email", example: "a@b.test" }],
      missing: [],
      rows: [{ line: 2, invitation: { ...good, maxSessions: 2, maxMinutes: null } }],
      problems: [{ line: 3, email: "nobody", field: "email", message: "Please enter a valid email address" }],
    }),
    "POST /api/deployments/:id/invitations": () => ({
      created: [codeFor("a@b.test", "AAAA-1111")],
      alreadyInvited: [],
    }),
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Import CSV" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Import invitations" }));
  const csv = "email,recipientName,maxSessions\na@b.test,Ada,2\nnobody,,\n";
  await user.upload(sheet.getByLabelText("CSV file"), new File([csv], "people.csv", { type: "text/csv" }));
  await user.click(await sheet.findByRole("button", { name: "Review" }));
  expect(
    await sheet.findByText(/1 person can be invited\. 1 line with problems will be left out\./),
  ).toBeVisible();
  const bad = within(sheet.getByRole("row", { name: /nobody/ }));
  expect(bad.getByText("email: Please enter a valid email address")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Invite 1 person" }));
  expect(await screen.findByRole("dialog", { name: "1 access code" })).toBeVisible();
  expect(api.calls("POST /api/deployments/:id/invitations")).toMatchObject([
    { body: { invitations: [{ email: "a@b.test", maxSessions: 2 }] } },
  ]);
});

test("what the filters leave is exported, without codes", async () => {
  const saved = watchDownloads();
  const api = serve({ "GET /api/deployments/:id/invitations/export": () => "email\r\nrita@client.test\r\n" });
  const { user } = openApp(`${address}&status=active`);
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(api.calls("GET /api/deployments/:id/invitations/export")).toMatchObject([
    { params: { id: "abcdefgh12345678" }, query: { status: "active" } },
  ]);
});
