import { fakeApi, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import { defaultPrivacy } from "@field-advisor/schema/privacy-forms";
import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import { deployment } from "@field-advisor/ui/testing-data";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const endpoint = "PATCH /api/deployments/:id/privacy";

/** A server that remembers what a page keeps. */
async function open(initial: Partial<PrivacySettings> = {}) {
  let stored: PrivacySettings = { ...defaultPrivacy, ...initial };
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 8, role: "OWNER" })),
    "GET /api/deployments/:id": () => deployment(),
    "GET /api/deployments/:id/privacy": () => stored,
    [endpoint]: ({ body: { version, ...changes } }) =>
      (stored = { ...stored, ...changes, follows: false, version: version + 1 }),
    "POST /api/deployments/privacy/effect": ({ body: { keptDays = 90 } }) => ({ keptDays, conversations: 2 }),
    "POST /api/deployments/privacy": ({ body }) => {
      stored = { ...stored, keptDays: 90, follows: true };
      const done = { name: "A page", outcome: "changed" as const, reason: null };
      return { results: body.ids.map((id) => ({ id, ...done })) };
    },
  });
  const { user } = openApp("/deployments/abcdefgh12345678?tab=settings");
  const part = within(await screen.findByRole("region", { name: "Consent and privacy" }));
  await part.findByRole("button", { name: "Save privacy" });
  return { api, user, part };
}

test("consent needs its text, and is saved with what may be done with conversations", async () => {
  const { api, user, part } = await open();
  await user.click(part.getByRole("combobox", { name: /^Before the first conversation/ }));
  await user.click(screen.getByRole("option", { name: "People must agree first" }));
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await part.findByText("Write what people are told")).toBeVisible();
  expect(api.calls(endpoint)).toEqual([]);
  await user.type(part.getByRole("textbox", { name: /^What people are told/ }), "We keep it for a month.");
  await user.click(part.getByRole("switch", { name: /^People who decline can still talk/ }));
  await user.type(part.getByRole("textbox", { name: /^Days that conversations are kept/ }), "30");
  await user.click(part.getByRole("switch", { name: /^Recipients may delete/ }));
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await screen.findByText("Privacy saved")).toBeVisible();
  expect(api.calls(endpoint)).toMatchObject([
    {
      body: {
        version: 0,
        consent: "required",
        consentText: "We keep it for a month.",
        mayRefuse: true,
        keptDays: 30,
        mayDelete: false,
      },
    },
  ]);
});

test("a number of days that cannot be is told beside its field", async () => {
  const { api, user, part } = await open();
  const days = part.getByRole("textbox", { name: /^Days that conversations are kept/ });
  for (const [typed, told] of [
    ["0", "At least 1 day"],
    ["400", "At most 365 days"],
    ["a month", "A number of days from 1 to 365"],
  ] as const) {
    await user.clear(days);
    await user.type(days, typed);
    await user.click(part.getByRole("button", { name: "Save privacy" }));
    expect(await part.findByText(told)).toBeVisible();
  }
  expect(api.calls(endpoint)).toEqual([]);
});

test("sound is recorded for a number of days, and not where what is said is not kept", async () => {
  const { api, user, part } = await open();
  const days = () => part.queryByRole("textbox", { name: /^Days that sound is kept/ });
  expect(days()).toBeNull();
  await user.click(part.getByRole("switch", { name: /^Record the sound of conversations/ }));
  const field = await part.findByRole("textbox", { name: /^Days that sound is kept/ });
  expect(field).toHaveValue("30");
  await user.clear(field);
  await user.type(field, "366");
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await part.findByText("At most 365 days")).toBeVisible();
  await user.clear(field);
  await user.type(field, "14");
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await screen.findByText("Privacy saved")).toBeVisible();
  expect(api.calls(endpoint)).toMatchObject([{ body: { recordsCalls: true, recordingDays: 14 } }]);
  await user.click(part.getByRole("switch", { name: /^Keep what is said/ }));
  expect(days()).toBeNull();
  expect(part.queryByRole("switch", { name: /^Record the sound/ })).toBeNull();
});

test("what is not kept has no number of days", async () => {
  const { user, part } = await open({ keptDays: 30 });
  await user.click(part.getByRole("switch", { name: /^Keep what is said/ }));
  expect(part.queryByRole("textbox", { name: /^Days that conversations/ })).toBeNull();
});

test("somebody else's change is shown, and nothing that was typed is lost", async () => {
  const { api, user, part } = await open({ consent: "notice", consentText: "Hello" });
  api.serve({
    [endpoint]: refusing("version_conflict"),
    "GET /api/deployments/:id/privacy": () => ({
      ...defaultPrivacy,
      consent: "notice" as const,
      consentText: "Theirs",
      version: 5,
    }),
  });
  const text = part.getByRole("textbox", { name: /^What people are told/ });
  await user.clear(text);
  await user.type(text, "Mine");
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await part.findByText(/Somebody else/)).toBeVisible();
  expect(text).toHaveValue("Mine");
});

test("a page follows the organisation until something is saved for it alone, and again when told to", async () => {
  const { api, user, part } = await open();
  expect(part.getByText(/^This page follows the organisation/)).toBeVisible();
  expect(part.queryByRole("button", { name: "Follow the organisation" })).toBeNull();
  await user.type(part.getByRole("textbox", { name: /^Days that conversations are kept/ }), "30");
  expect(await part.findByText(/2 conversations older than 30 days are deleted for good/)).toBeVisible();
  await user.click(part.getByRole("button", { name: "Save privacy" }));
  expect(await part.findByText(/^This page has its own settings/)).toBeVisible();
  await user.click(part.getByRole("button", { name: "Follow the organisation" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Follow the organisation?" }));
  expect(await question.findByText(/2 conversations older than 90 days are deleted for good/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Follow the organisation" }));
  expect(await part.findByText(/^This page follows the organisation/)).toBeVisible();
  expect(part.getByRole("textbox", { name: /^Days that conversations are kept/ })).toHaveValue("90");
  expect(api.calls("POST /api/deployments/privacy")).toMatchObject([
    { body: { changes: { follows: true } } },
  ]);
  const save = part.getByRole("button", { name: "Save privacy" });
  await user.click(part.getByRole("switch", { name: /^Recipients may delete/ }));
  await user.click(save);
  expect(await part.findByText(/^This page has its own settings/)).toBeVisible();
  // It is the same form: whoever saved goes on where they were.
  expect(save).toBeInTheDocument();
});
