import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { emptyHome } from "../../../test/samples.ts";

const northwind = {
  providerId: 3,
  name: "Northwind",
  isOn: true,
  linkedAt: "2026-11-01T09:00:00Z",
  emailThen: "ada@northwind.example",
  lastUsedAt: null,
};

const serve = (handlers: Handlers = {}) =>
  fakeApi({
    ...emptyHome,
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/user/identities": () => [northwind],
    ...handlers,
  });

test("people see by what they sign in and unlink it", async () => {
  const api = serve({ "DELETE /api/user/identities/:providerId": () => ({ success: true as const }) });
  const { user } = openApp("/?account=password");
  expect(await screen.findByText("Sign-in by Northwind")).toBeVisible();
  expect(screen.getByText(/as ada@northwind.example/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Unlink Northwind" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Unlink Northwind?" }));
  expect(question.getByText(/signed out everywhere else/)).toBeVisible();
  api.serve({ "GET /api/user/identities": () => [] });
  await user.click(question.getByRole("button", { name: "Unlink" }));
  expect(await screen.findByText("Unlinked")).toBeVisible();
  expect(api.calls("DELETE /api/user/identities/:providerId")).toMatchObject([{ params: { providerId: 3 } }]);
  expect(screen.queryByText("Sign-in by Northwind")).toBeNull();
});

test("where that cannot be read, it is asked for again", async () => {
  const api = serve({ "GET /api/user/identities": refusing("unavailable", "Please try again.") });
  const { user } = openApp("/?account=password");
  const retry = await screen.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/user/identities": () => [{ ...northwind, isOn: false }] });
  await user.click(retry);
  expect(await screen.findByText("An owner has switched it off.")).toBeVisible();
});
