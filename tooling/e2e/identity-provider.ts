import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Provider } from "oidc-provider";

export const clientId = "field-advisor";
export const clientSecret = "a-secret-of-the-provider-and-of-field-advisor";

/** What somebody types who has an account there with an address that nobody has verified. */
export const unverified = (email: string) => `unverified ${email}`;

/**
 * A provider of identities that nobody here wrote, on a port of its own. Whoever signs in there is who they say: the
 * name that they type is their account, and its address.
 */
export async function startIdentityProvider(redirectAddresses: string[], signedOutAddresses: string[] = []) {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectAddresses,
        post_logout_redirect_uris: signedOutAddresses,
      },
    ],
    claims: { email: ["email", "email_verified"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.replace(/^unverified /, ""),
        email_verified: !id.startsWith("unverified "),
      }),
    }),
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return {
    issuer,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Signs in at the provider, which has shown its form, and lets it tell Field Advisor who that is. */
export async function signInThere(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(account);
  await page.getByPlaceholder("and password").fill("any password");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
