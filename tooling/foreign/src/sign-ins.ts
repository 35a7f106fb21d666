import type { PlainBrowser } from "./plain-browser.ts";
import type { Person, Product } from "./product.ts";

export const clientId = "field-advisor";
export const clientSecret = "a-secret-of-the-provider-and-of-field-advisor";

export const callbackOf = ({ portal }: Product) => `${portal}/api/sign-in/callback`;

/** Who somebody's browser is signed in as. */
export const whoIs = async (browser: PlainBrowser, { portal }: Product): Promise<number | undefined> =>
  (await browser.json<{ user: { id: number } | null }>("GET", `${portal}/api/auth/status`)).user?.id;

/** Somebody who has an account here. */
export async function makePerson(owner: Person, email: string): Promise<number> {
  const body = { email, firstName: "Nora", lastName: "Northwind", role: "USER", password: "demo-password" };
  return (await owner.send<{ id: number }>("POST", "/api/users", body)).id;
}

export const connect = async (owner: Person, issuer: string): Promise<number> => {
  const body = { name: "Northwind", issuer, clientId, secret: clientSecret, provesAddresses: false };
  return (await owner.send<{ id: number }>("POST", "/api/identity-providers", body)).id;
};

/** Where the provider is, for a browser that goes there now. */
export const startAddress = async (browser: PlainBrowser, { portal }: Product, id: number): Promise<string> =>
  (await browser.json<{ address: string }>("POST", `${portal}/api/sign-in/${id}/start`, {})).address;

/** What owners read of the last failure. */
export async function lastFailure(owner: Person): Promise<string | null | undefined> {
  const { providers } = await owner.get<{ providers: { lastFailure: string | null }[] }>(
    "/api/identity-providers",
  );
  return providers[0]?.lastFailure;
}

/** What is in the address at which somebody ended who did not come in. */
export const problemIn = ({ searchParams }: URL): string | null => searchParams.get("problem");
