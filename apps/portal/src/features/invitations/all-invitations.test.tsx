import { fakeApi, type Handlers, part, signedInAs, someone } from "@field-advisor/api-client/testing";
import { watchDownloads } from "@field-advisor/ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { invitationToPage } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
// Loaded when first opened; loaded before, no test waits for it.
import "./many-dialogs.tsx";
import "./invitations-screen.tsx";

const rita = invitationToPage({ status: "pending", sessionsUsed: 0 });

const ids = Array.from({ length: 51 }, (_id, index) => `invi${String(index).padStart(12, "0")}`);

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role: "USER" })),
    "GET /api/invitations": () => part([rita], 51),
    "GET /api/invitations/found": () => ({ ids, total: 51 }),
    ...more,
  });

test("those who were invited to any page and never came are revoked together", async () => {
  const api = serve({
    "POST /api/invitations/revoke": ({ body }) => ({
      results: body.ids.map((id) => ({ id, name: "Rita", outcome: "changed" as const, reason: null })),
    }),
  });
  const { user } = openApp("/invitations?came=never&status=pending");
  const row = within(await screen.findByRole("row", { name: /Rita Recipient/ }));
  expect(row.getByRole("link", { name: "Autumn meeting" })).toHaveAttribute(
    "href",
    "/deployments/abcdefgh12345678?tab=invitations&search=rita%40client.test",
  );
  await user.click(row.getByRole("checkbox", { name: "Select Rita Recipient" }));
  const bar = within(await screen.findByRole("group", { name: "Selected invitations" }));
  await user.click(bar.getByRole("button", { name: "Select all 51" }));
  expect(await bar.findByText("51 invitations selected, all that were found")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Revoke" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Revoke 51 invitations?" }));
  await user.click(question.getByRole("button", { name: "Revoke invitations" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Revoked" }));
  expect(await sheet.findByText("51 invitations changed.")).toBeVisible();
  const ifStill = { neverCame: true, status: "pending" };
  expect(api.calls("POST /api/invitations/revoke")).toMatchObject([
    { body: { ids: ids.slice(0, 50), ifStill } },
    { body: { ids: ids.slice(50), ifStill } },
  ]);
});

test("new codes of several pages are downloaded in the one moment they can be had", async () => {
  const saved = watchDownloads();
  serve({
    "POST /api/invitations/renew": () => ({
      results: [
        {
          id: rita.id,
          name: "Rita",
          outcome: "changed" as const,
          reason: null,
          issued: { invitation: rita, accessCode: "CODE-1" },
        },
      ],
    }),
  });
  const { user } = openApp("/invitations");
  await user.click(await screen.findByRole("checkbox", { name: "Select Rita Recipient" }));
  const bar = within(await screen.findByRole("group", { name: "Selected invitations" }));
  await user.click(bar.getByRole("button", { name: "Renew" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Renew invitations" }),
  );
  const sheet = within(await screen.findByRole("dialog", { name: "New access codes" }));
  await user.click(await sheet.findByRole("button", { name: "Download 1 code" }));
  expect(saved).toHaveLength(1);
});
