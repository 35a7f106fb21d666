// Loaded when first opened; loaded before, no test waits for them.
import "./linked-people.tsx";
import "./provider-form.tsx";
import "./provider-questions.tsx";
import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";
import { CurrentUserContext } from "@field-advisor/ui";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { identityLink, identityProvider } from "../../../test/identity-provider-samples.ts";
import { answerWith, untilProved } from "../../../test/reauthentication.ts";
import { ways } from "../../../test/ways-in.ts";
import { openView } from "../../../test/render-view.tsx";
import { SignInTab } from "./sign-in-tab.tsx";

const redirectAddresses = [
  "https://portal.example.com/api/sign-in/callback",
  "https://console.example.com/api/sign-in/callback",
];

const signOutAddress = "https://portal.example.com/login";

const serve = (providers: IdentityProvider[] = [identityProvider()], more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/identity-providers": () => ({ providers, redirectAddresses, signOutAddress }),
    "GET /api/sign-in-rules": () => [],
    "GET /api/user/sign-in": () => ways(),
    ...more,
  });

const openTab = () =>
  openView(
    <CurrentUserContext value={someone({ role: "OWNER" })}>
      <SignInTab />
    </CurrentUserContext>,
  );

async function act(user: UserEvent, action: string, of = "Northwind") {
  await user.click(await screen.findByRole("button", { name: `Actions for ${of}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const sheetOf = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("each provider tells how it is doing, and the addresses for it can be copied", async () => {
  serve([
    identityProvider({ links: 1204 }),
    identityProvider({
      id: 4,
      name: "Contoso",
      isOn: false,
      links: 1,
      lastUsedAt: null,
      lastFailedAt: "2026-11-29T09:00:00Z",
      lastFailure: "The provider does not accept the client ID or the client secret.",
    }),
  ]);
  openTab();
  const [first, second] = await within(await screen.findByRole("list", { name: "Providers" })).findAllByRole(
    "listitem",
  );
  if (!first || !second) throw new Error("There are two.");
  for (const text of ["Northwind", "On", /1,204 people are linked/])
    expect(within(first).getByText(text)).toBeVisible();
  for (const text of ["Off", /1 person is linked/, /never used/, /does not accept the client ID/])
    expect(within(second).getByText(text)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Redirect address 1" })).toHaveValue(redirectAddresses[0]);
  expect(screen.getByRole("button", { name: "Copy redirect address 2" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Address after signing out" })).toHaveValue(signOutAddress);
});

test("with three providers no more are connected", async () => {
  serve([1, 2, 3].map((id) => identityProvider({ id, name: `Provider ${id}` })));
  openTab();
  expect(await screen.findByText("There are 3, which is the most.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Connect a provider" })).toBeNull();
});

test("where providers cannot be read, they are asked for again", async () => {
  const api = serve([], { "GET /api/identity-providers": refusing("unavailable", "Please try again.") });
  const { user } = openTab();
  const retry = await screen.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/identity-providers": () => ({ providers: [], redirectAddresses, signOutAddress }) });
  await user.click(retry);
  expect(await screen.findByText("No provider is connected")).toBeVisible();
});

test("a provider is tried and connected; what the server refuses stands at its field, and nothing typed is lost", async () => {
  const sentence = "The address leads into a private network or to this server.";
  const api = serve([], {
    "POST /api/identity-providers/try": () => ({ isWorking: false, says: "The provider answered 404." }),
    "POST /api/identity-providers": refusing("invalid_request", sentence, [
      { path: "issuer", message: sentence },
    ]),
  });
  const { user } = openTab();
  await user.click(await screen.findByRole("button", { name: "Connect a provider" }));
  const sheet = await sheetOf("Connect a provider");
  await user.click(sheet.getByRole("button", { name: "Try this address" }));
  expect((await sheet.findAllByText("Enter the address of the provider"))[0]).toBeVisible();
  expect(api.calls("POST /api/identity-providers/try")).toEqual([]);
  await user.type(sheet.getByRole("textbox", { name: "Name" }), "Northwind");
  const address = sheet.getByRole("textbox", { name: "Address of the provider" });
  await user.type(address, "https://id.northwind.example/.well-known/openid-configuration");
  await user.click(sheet.getByRole("button", { name: "Try this address" }));
  expect(await sheet.findByText("The provider answered 404.")).toBeVisible();
  await user.type(address, "/");
  await user.type(sheet.getByRole("textbox", { name: "Client ID" }), "field-advisor");
  await user.type(sheet.getByLabelText(/Client secret/), "a secret of the provider");
  await user.click(sheet.getByRole("switch", { name: /This provider proves addresses/ }));
  await user.click(sheet.getByRole("button", { name: "Connect" }));
  expect((await sheet.findAllByText(sentence))[0]).toBeVisible();
  expect(sheet.getByLabelText(/Client secret/)).toHaveValue("a secret of the provider");
  api.serve({
    "POST /api/identity-providers": () => identityProvider(),
    "GET /api/identity-providers": () => ({
      providers: [identityProvider()],
      redirectAddresses,
      signOutAddress,
    }),
  });
  await user.click(sheet.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText("The sign-in screen offers Northwind now.")).toBeVisible();
  expect(api.calls("POST /api/identity-providers").at(-1)).toMatchObject({
    body: {
      name: "Northwind",
      issuer: "https://id.northwind.example",
      clientId: "field-advisor",
      secret: "a secret of the provider",
      provesAddresses: true,
    },
  });
  expect(screen.queryByText("a secret of the provider")).toBeNull();
});

test("of a provider with linked people only name, secret and trust are changed", async () => {
  const api = serve([identityProvider()], {
    "PATCH /api/identity-providers/:id": () => identityProvider({ version: 2 }),
  });
  const { user } = openTab();
  await act(user, "Edit");
  const sheet = await sheetOf("Edit provider");
  expect(sheet.queryByRole("textbox", { name: "Client ID" })).toBeNull();
  expect(sheet.getByText(/12 people are linked/)).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "Name" }), " Traders");
  await user.click(sheet.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Provider changed")).toBeVisible();
  expect(api.calls("PATCH /api/identity-providers/:id")).toMatchObject([
    { params: { id: 3 }, body: { version: 1, name: "Northwind Traders" } },
  ]);
  expect(
    Object.keys((api.calls("PATCH /api/identity-providers/:id")[0] as { body: object }).body),
  ).toHaveLength(2);
});

test("a provider is tried, and what is wrong is said", async () => {
  const says = "The server did not answer in time.";
  serve([identityProvider()], { "POST /api/identity-providers/try": () => ({ isWorking: false, says }) });
  const { user } = openTab();
  await act(user, "Try");
  expect(await screen.findByText("Northwind cannot be used")).toBeVisible();
  expect(screen.getByText(says)).toBeVisible();
});

test("switching off asks, says that open sessions go on, and asks who is there where that is old", async () => {
  const { decide, login } = untilProved(identityProvider({ isOn: false }));
  const api = serve([identityProvider()], {
    "PATCH /api/identity-providers/:id": decide,
    "POST /api/auth/login": login,
    "GET /api/user/sign-in": () => ways(),
  });
  const { user } = openTab();
  await act(user, "Switch off");
  const asked = await question('Switch off "Northwind"?');
  expect(asked.getByText(/Who is signed in now stays signed in/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Switch off" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("Switched off: Northwind")).toBeVisible();
  expect(api.calls("PATCH /api/identity-providers/:id").at(-1)).toMatchObject({ body: { isOn: false } });
});

test("a provider that is off is switched on again", async () => {
  const api = serve([identityProvider({ isOn: false })], {
    "PATCH /api/identity-providers/:id": () => identityProvider(),
  });
  const { user } = openTab();
  await act(user, "Switch on");
  expect(await screen.findByText("Switched on: Northwind")).toBeVisible();
  expect(api.calls("PATCH /api/identity-providers/:id")).toMatchObject([{ body: { isOn: true } }]);
});

test("removing says what becomes of links", async () => {
  const api = serve([identityProvider()], {
    "DELETE /api/identity-providers/:id": () => ({ success: true as const }),
  });
  const { user } = openTab();
  await act(user, "Remove");
  const asked = await question('Remove "Northwind"?');
  expect(asked.getByText(/12 people are unlinked/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Remove provider" }));
  expect(await screen.findByText("Provider removed")).toBeVisible();
  expect(api.calls("DELETE /api/identity-providers/:id")).toMatchObject([{ params: { id: 3 } }]);
});

test("an owner sees who is linked, by which address, and unlinks somebody", async () => {
  const api = serve([identityProvider()], {
    "GET /api/identity-providers/:id/links": () => [
      identityLink({ emailThen: "hopper@northwind.example" }),
      identityLink({
        userId: 9,
        firstName: "Ada",
        lastName: "Lovelace",
        email: "ada@demo.test",
        lastUsedAt: null,
      }),
    ],
    "DELETE /api/identity-providers/:id/links/:userId": () => ({ success: true as const }),
  });
  const { user } = openTab();
  await act(user, "Who is linked");
  const sheet = await sheetOf("Linked to Northwind");
  expect(await sheet.findByText(/by hopper@northwind.example/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Unlink Grace Hopper" }));
  const asked = await question("Unlink Grace Hopper?");
  expect(asked.getByText(/signed out everywhere.*linked anew.*deactivate the account/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Unlink" }));
  await waitFor(() =>
    expect(api.calls("DELETE /api/identity-providers/:id/links/:userId")).toMatchObject([
      { params: { id: 3, userId: 8 } },
    ]),
  );
  expect(await screen.findByText("Unlinked")).toBeVisible();
});

test("unlinking asks who is there where that is old", async () => {
  const { decide, login } = untilProved({ success: true as const });
  const api = serve([identityProvider()], {
    "GET /api/identity-providers/:id/links": () => [identityLink()],
    "DELETE /api/identity-providers/:id/links/:userId": decide,
    "POST /api/auth/login": login,
  });
  const { user } = openTab();
  await act(user, "Who is linked");
  const sheet = await sheetOf("Linked to Northwind");
  await user.click(await sheet.findByRole("button", { name: "Unlink Grace Hopper" }));
  const asked = await question("Unlink Grace Hopper?");
  await user.click(asked.getByRole("button", { name: "Unlink" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("Unlinked")).toBeVisible();
  expect(api.calls("DELETE /api/identity-providers/:id/links/:userId")).toHaveLength(2);
});
