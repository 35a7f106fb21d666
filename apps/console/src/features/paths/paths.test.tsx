import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { certificate, path, pathSummary } from "../../../test/path-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { room } from "../../../test/samples.ts";

const open = (address: string, handlers: Handlers = {}) => {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/paths": () => [pathSummary()],
    "GET /api/paths/:id": () => path(),
    "GET /api/test-rooms": () => [room({ id: 5, name: "First meeting" })],
    ...handlers,
  });
  return { api, ...openApp(address) };
};

const field = (name: string | RegExp) => screen.findByRole("textbox", { name });

test("an owner makes a path of steps by keyboard", async () => {
  const { user, api, router } = open("/path-management/new", { "POST /api/paths": () => path() });
  await user.type(await field("Name"), "First weeks");
  await user.type(await field(/^Certificate valid for months/), "12");
  await user.click(screen.getByRole("button", { name: /^Step 1:/ }));
  await user.click(screen.getByRole("combobox", { name: "Room" }));
  await user.click(await screen.findByRole("option", { name: /First meeting/ }));
  await user.click(screen.getByRole("combobox", { name: "What is to be done" }));
  await user.click(await screen.findByRole("option", { name: "Reach a score in a room" }));
  await user.type(await field(/^Minimum score/), "80");
  await user.type(await field(/^Due after days/), "7");
  await user.click(screen.getByRole("switch", { name: /^Locked/ }));
  await user.click(screen.getByRole("button", { name: "Create path" }));
  expect(await screen.findByText("Path created")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/path-management"));
  expect(api.calls("POST /api/paths")).toMatchObject([
    {
      body: {
        name: "First weeks",
        description: null,
        validMonths: 12,
        steps: [
          { id: null, kind: "score", subjectId: 5, goalValue: 80, days: 7, isNeeded: true, isLocked: false },
        ],
      },
    },
  ]);
});

test("what is missing is said at its field, and nothing is sent", async () => {
  const { user, api } = open("/path-management/new");
  await user.click(await screen.findByRole("button", { name: "Create path" }));
  expect((await screen.findAllByText("Path name is required"))[0]).toBeVisible();
  expect((await screen.findAllByText("Choose what it is about"))[0]).toBeVisible();
  expect(api.calls("POST /api/paths")).toEqual([]);
});

test("steps are moved, and a room that was deleted is said at its step", async () => {
  const gone = "This room was deleted. Choose another one.";
  const { user, api } = open("/path-management/3/edit", {
    "PUT /api/paths/:id": refusing("invalid_request", gone, [{ path: "steps.0.subjectId", message: gone }]),
  });
  const lines = () =>
    screen.getAllByRole("button", { name: /^Step \d:/ }).map(({ textContent }) => textContent);
  await screen.findByText(/^1 person is at this path\./);
  expect(lines()).toEqual(["Step 1: Open a library item: Fees", "Step 2: Pass a room: First meeting"]);
  const up = screen.getByRole("button", { name: "Move step 2 up" });
  up.focus();
  await user.keyboard("{Enter}");
  expect(lines()).toEqual(["Step 1: Pass a room: First meeting", "Step 2: Open a library item: Fees"]);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect((await screen.findAllByText(gone))[0]).toBeVisible();
  api.serve({ "PUT /api/paths/:id": () => path({ version: 5 }) });
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  const [, sent] = api.calls("PUT /api/paths/:id");
  expect(sent).toMatchObject({
    body: {
      version: 4,
      steps: [
        { id: 12, kind: "pass" },
        { id: 11, kind: "open" },
      ],
    },
  });
  expect(Object.keys((sent as { body: object }).body)).toEqual(["steps", "version"]);
});

test("deleting says who loses what", async () => {
  const { user, api } = open("/path-management", { "DELETE /api/paths/:id": () => ({ success: true }) });
  await user.click(await screen.findByRole("button", { name: "Actions for First weeks" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(/^3 people are at it and will lose their progress\. Certificates stay valid\./),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Delete path" }));
  expect(await screen.findByText("Path deleted")).toBeVisible();
  expect(api.calls("DELETE /api/paths/:id")).toMatchObject([{ params: { id: 3 } }]);
});

test("a certificate that rests on an attempt that is not passed any more says so, beside the withdrawal", async () => {
  const { user } = open("/path-management", {
    "GET /api/certificates": () => [
      certificate(),
      certificate({ id: 10, person: "Kim Doe", isUnproven: true }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for First weeks" }));
  await user.click(await screen.findByRole("menuitem", { name: "Certificates" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Certificates" }));
  const kim = within(await sheet.findByRole("listitem", { name: "Kim Doe" }));
  expect(
    kim.getByText(
      "An attempt behind it does not reach its step as it is now. It stays valid unless you withdraw it.",
    ),
  ).toBeVisible();
  expect(within(sheet.getByRole("listitem", { name: "Uma Doe" })).queryByText(/^It rests on/)).toBeNull();
  await user.click(kim.getByRole("button", { name: "Actions for Kim Doe" }));
  expect(await screen.findByRole("menuitem", { name: "Withdraw…" })).toBeVisible();
});

test("a certificate is withdrawn with a reason", async () => {
  const { user, api } = open("/path-management", {
    "GET /api/certificates": () => [
      certificate(),
      certificate({ id: 10, person: "Kim Doe", state: "revoked", reason: "By mistake" }),
    ],
    "POST /api/certificates/:id/revocation": () => ({ success: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for First weeks" }));
  await user.click(await screen.findByRole("menuitem", { name: "Certificates" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Certificates" }));
  expect(await sheet.findByRole("listitem", { name: "Kim Doe" })).toHaveTextContent("By mistake");
  expect(sheet.queryByRole("button", { name: "Actions for Kim Doe" })).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Actions for Uma Doe" }));
  await user.click(await screen.findByRole("menuitem", { name: "Withdraw…" }));
  const form = within(await screen.findByRole("dialog", { name: "Withdraw certificate" }));
  await user.click(form.getByRole("button", { name: "Withdraw certificate" }));
  expect((await form.findAllByText("Say why it is withdrawn"))[0]).toBeVisible();
  await user.type(form.getByRole("textbox", { name: "Reason" }), "Issued by mistake");
  await user.click(form.getByRole("button", { name: "Withdraw certificate" }));
  expect(await screen.findByText("Certificate withdrawn")).toBeVisible();
  expect(api.calls("POST /api/certificates/:id/revocation")).toMatchObject([
    { params: { id: 9 }, body: { reason: "Issued by mistake" } },
  ]);
});
