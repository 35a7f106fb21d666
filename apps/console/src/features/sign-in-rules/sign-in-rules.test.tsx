import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import { CurrentUserContext } from "@field-advisor/ui";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import "@field-advisor/ui/reauthentication-dialog";
import { identityProvider } from "../../../test/identity-provider-samples.ts";
import { ways } from "../../../test/ways-in.ts";
import { openView } from "../../../test/render-view.tsx";
import { SignInRules } from "./sign-in-rules.tsx";

const rule = (role: SignInRule["role"], values: Partial<SignInRule> = {}): SignInRule => ({
  role,
  onlyByProvider: false,
  secondFactorRequired: false,
  people: 12,
  linked: 3,
  ...values,
});

const provider = (values: Partial<IdentityProvider> = {}) =>
  identityProvider({ lastUsedAt: null, ...values });

const providersOf = (providers: IdentityProvider[]) => ({
  providers,
  redirectAddresses: [],
  signOutAddress: "",
});

function openRules(handlers: Handlers = {}) {
  const rules = [
    rule("OWNER", { people: 1, linked: 1 }),
    rule("ADMIN", { people: 4, linked: 4 }),
    rule("USER"),
  ];
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/sign-in-rules": () => rules.map((one) => ({ ...one })),
    "PATCH /api/sign-in-rules/:role": ({ params, body }) => {
      const found = rules.find(({ role }) => role === params.role) ?? rule("USER");
      return { ...Object.assign(found, body) };
    },
    "GET /api/user/sign-in": () => ways(),
    "GET /api/identity-providers": () => providersOf([identityProvider()]),
    ...handlers,
  });
  const opened = openView(
    <CurrentUserContext value={someone({ role: "OWNER" })}>
      <SignInRules />
    </CurrentUserContext>,
  );
  return { ...opened, api };
}

const of = async (name: string) => within(await screen.findByRole("region", { name }));
const only = async (name: string) => (await of(name)).getByRole("switch", { name: "Only by a provider" });
const question = (who: string) =>
  screen.findByRole("alertdialog", { name: `${who} sign in only by a provider?` });

test("each role says how many of its people are linked", async () => {
  openRules();
  expect((await of("Owners")).getByText("The only one is linked to a provider.")).toBeVisible();
  expect((await of("Administrators")).getByText("All 4 are linked to a provider.")).toBeVisible();
  expect((await of("Users")).getByText(/^3 of 12 linked to a provider\./)).toBeVisible();
});

test("that passwords open nothing any more is asked first, and said", async () => {
  const { user, api } = openRules();
  await user.click(await only("Users"));
  const asked = within(await question("Users"));
  expect(asked.getByText(/Their passwords open nothing from now on.*3 of 12 linked/)).toBeVisible();
  expect(api.calls("PATCH /api/sign-in-rules/:role")).toEqual([]);
  await user.click(asked.getByRole("button", { name: "Only by a provider" }));
  expect(await screen.findByText("They sign in only by a provider.")).toBeVisible();
  expect(await only("Users")).toBeChecked();
  expect(await only("Owners")).not.toBeChecked();
});

const failed = { lastFailedAt: "2026-11-30T09:00:00Z", lastFailure: "No server has this name." };
const used = { lastUsedAt: "2026-11-29T09:00:00Z" };

test.each([
  [
    "has never worked",
    [provider(failed)],
    "Nobody has come in by Northwind yet, and it last failed: No server has this name. Try it first: where it does not work, these people cannot sign in.",
  ],
  ["was never used", [provider()], /^Nobody has come in by Northwind yet\. Try it first/],
  ["failed since", [provider({ ...used, ...failed })], /^Northwind last failed: No server has this name\./],
  [
    "is one of several that nobody used",
    [provider(), provider({ id: 4, name: "Contoso" })],
    /Northwind yet\. Nobody has come in by Contoso yet\. Try them first: where none of them works, these people/,
  ],
])("before a role depends on a provider that %s, that is said", async (_what, providers, warning) => {
  const { user } = openRules({ "GET /api/identity-providers": () => providersOf(providers) });
  await user.click(await only("Users"));
  expect(await within(await question("Users")).findByText(warning)).toBeVisible();
});

test.each([
  ["worked last", [provider({ ...failed, lastUsedAt: "2026-11-30T10:00:00Z" })]],
  ["works beside one that is off or fails", [provider(failed), provider({ id: 4, ...used })]],
])("of a provider that %s no warning is given", async (_what, providers) => {
  const { user, api } = openRules({ "GET /api/identity-providers": () => providersOf(providers) });
  await user.click(await only("Users"));
  const asked = within(await question("Users"));
  await waitFor(() => expect(api.calls("GET /api/identity-providers")).not.toEqual([]));
  expect(asked.queryByText(/first: where/)).toBeNull();
});

test("why the server refuses stands in the question, and nothing changes", async () => {
  const { user } = openRules({
    "PATCH /api/sign-in-rules/:role": refusing("conflict", "Connect a provider first, and switch it on."),
  });
  await user.click(await only("Owners"));
  const asked = within(await question("Owners"));
  await user.click(asked.getByRole("button", { name: "Only by a provider" }));
  expect(await asked.findByText(/Connect a provider first/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(await only("Owners")).not.toBeChecked();
});

test("passwords are allowed again without a question", async () => {
  const { user } = openRules({
    "GET /api/sign-in-rules": () => [rule("USER", { onlyByProvider: true })],
  });
  await user.click(await only("Users"));
  expect(await screen.findByText("They sign in with a password or by a provider.")).toBeVisible();
});

test("a second factor is asked of a role, and of no other", async () => {
  const { user, api } = openRules();
  const users = await of("Administrators");
  await user.click(users.getByRole("switch", { name: "Passwords need a second factor" }));
  const asked = within(
    await screen.findByRole("alertdialog", { name: "Ask administrators for a second factor?" }),
  );
  expect(asked.getByText(/sets one up with their next click/)).toBeVisible();
  expect(api.calls("PATCH /api/sign-in-rules/:role")).toEqual([]);
  await user.click(asked.getByRole("button", { name: "Ask for a second factor" }));
  expect(await screen.findByText(/they need a second factor/)).toBeVisible();
  expect(api.calls("PATCH /api/sign-in-rules/:role")).toMatchObject([
    { params: { role: "ADMIN" }, body: { secondFactorRequired: true } },
  ]);
});

test("who asks proves themselves first where the server wants it", async () => {
  let isProved = false;
  const { user } = openRules({
    "PATCH /api/sign-in-rules/:role": () =>
      isProved ? rule("USER", { secondFactorRequired: true }) : refusing("proof_required")(),
    "POST /api/auth/login": () => {
      isProved = true;
      return someone({ role: "OWNER" });
    },
  });
  const users = await of("Users");
  await user.click(users.getByRole("switch", { name: "Passwords need a second factor" }));
  await user.click(await screen.findByRole("button", { name: "Ask for a second factor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  await user.type(dialog.getByLabelText("Current Password"), "my password{Enter}");
  expect(await screen.findByText("Users: saved")).toBeVisible();
});

test("an owner confirms at the provider before only it lets owners in, and the password does not do", async () => {
  const [proofs, sentence] = [new Set<string>(), "Confirm once at Northwind that it is you."];
  const openWays = { providers: [{ id: 3, name: "Northwind" }] };
  const { user, api } = openRules({
    "PATCH /api/sign-in-rules/:role": () => {
      if (proofs.has("provider")) return rule("OWNER", { onlyByProvider: true });
      const issues = proofs.has("password") ? [{ path: "provider", message: sentence }] : [];
      return refusing("proof_required", sentence, issues)();
    },
    "POST /api/auth/login": () => {
      proofs.add("password");
      return someone({ role: "OWNER" });
    },
    "GET /api/user/sign-in": () =>
      ways({ ...openWays, ...(proofs.has("provider") && { provedAt: "2026-11-30T09:00:00.000Z" }) }),
  });
  await user.click(await only("Owners"));
  await user.click(within(await question("Owners")).getByRole("button", { name: "Only by a provider" }));
  const dialog = () => screen.findByRole("dialog", { name: "Confirm it's you" });
  await user.type(within(await dialog()).getByLabelText("Current Password"), "my password{Enter}");
  expect(await screen.findByText(sentence)).toBeVisible();
  const asked = within(await dialog());
  expect(asked.queryByLabelText("Current Password")).toBeNull();
  const link = await asked.findByRole("link", { name: "Continue with Northwind" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  proofs.add("provider");
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("They sign in only by a provider.")).toBeVisible();
  expect(api.calls("PATCH /api/sign-in-rules/:role")).toHaveLength(3);
});

test("what could not be read can be read again", async () => {
  openRules({ "GET /api/sign-in-rules": refusing("internal", "Something went wrong.") });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
});
