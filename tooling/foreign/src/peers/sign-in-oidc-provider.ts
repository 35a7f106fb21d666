import { bringPackages } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import { PlainBrowser } from "../plain-browser.ts";
import type { Person, Product } from "../product.ts";
import { startServer } from "../server-program.ts";
import {
  callbackOf,
  clientId,
  clientSecret,
  connect,
  lastFailure,
  makePerson,
  problemIn,
  startAddress,
  whoIs,
} from "../sign-ins.ts";

const packages = { "oidc-provider": "9.13.3" };

/** Whoever signs in there is who they say: the name that they type is their account, and its address. */
const server = `import { createServer } from "node:http";
import Provider from "oidc-provider";

const { CLIENT_ID, CLIENT_SECRET, CALLBACK, SIGNED_OUT } = process.env;
const web = createServer();
await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
const issuer = \`http://127.0.0.1:\${web.address().port}\`;
console.warn = console.info = () => {};
const provider = new Provider(issuer, {
  clients: [{
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    redirect_uris: [CALLBACK],
    post_logout_redirect_uris: [SIGNED_OUT],
  }],
  claims: { email: ["email", "email_verified"] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id.replace(/^unverified /, ""), email_verified: !id.startsWith("unverified ") }),
  }),
});
web.on("request", provider.callback());
console.log(issuer);
`;

interface Connected {
  product: Product;
  owner: Person;
  id: number;
}

/** Signs in at the provider, and agrees to whatever else it asks. @returns where that ends */
async function signInThere(browser: PlainBrowser, address: string, account: string): Promise<URL> {
  const form = await browser.open(address);
  let page = await browser.submit(form, { login: account, password: "any" });
  while (page.address.origin === form.address.origin && page.text.includes("<form"))
    page = await browser.submit(page);
  return page.address;
}

const comeIn = async (browser: PlainBrowser, { product, id }: Connected, account: string) =>
  signInThere(browser, await startAddress(browser, product, id), account);

async function comingIn(checks: Checks, connected: Connected): Promise<void> {
  const { product, owner } = connected;
  const email = "nora@northwind.test";
  const nora = await makePerson(owner, email);
  const browser = new PlainBrowser();
  await comeIn(browser, connected, email.toUpperCase());
  checks.expect("who has an account comes in, in whichever case", (await whoIs(browser, product)) === nora);
  for (const [account, problem] of [
    ["stranger@elsewhere.test", "unknown"],
    ["unverified admin@demo.test", "unproven"],
    [email, "taken"],
  ] as const) {
    const other = new PlainBrowser();
    const where = await comeIn(other, connected, account);
    checks.expect(`${account} reads "${problem}"`, problemIn(where) === problem, where.href);
    checks.expect(`${account} is not in`, (await whoIs(other, product)) === undefined);
  }
  await onlyByProvider(checks, connected, { email, nora });
  await owner.send("DELETE", `/api/users/${nora}`);
}

async function onlyByProvider(
  checks: Checks,
  connected: Connected,
  { email, nora }: { email: string; nora: number },
): Promise<void> {
  const { product, owner } = connected;
  const rule = (onlyByProvider: boolean) =>
    owner.send("PATCH", "/api/sign-in-rules/USER", { onlyByProvider });
  await rule(true);
  const refused = await new PlainBrowser().json<{ code?: string }>(
    "POST",
    `${product.portal}/api/auth/login`,
    {
      email,
      password: "demo-password",
    },
  );
  checks.expect("a right password is refused", refused.code === "invalid_credentials", refused);
  const again = new PlainBrowser();
  await comeIn(again, connected, email.toUpperCase());
  checks.expect("the provider lets its person in", (await whoIs(again, product)) === nora);
  await rule(false);
}

async function proving(checks: Checks, connected: Connected): Promise<void> {
  const { product, id } = connected;
  const browser = new PlainBrowser();
  await comeIn(browser, connected, "owner@demo.test");
  const provedAt = async () =>
    (await browser.json<{ provedAt: string }>("GET", `${product.portal}/api/user/sign-in`)).provedAt;
  const before = await provedAt();
  const prove = `${product.portal}/api/sign-in/${id}/prove`;
  const done = await signInThere(browser, prove, "owner@demo.test");
  checks.expect(
    "who signs in there again has proven it",
    done.pathname === "/confirmed" && !done.search,
    done.href,
  );
  checks.expect("from that moment on", Date.parse(await provedAt()) > Date.parse(before), await provedAt());
  const other = await signInThere(browser, prove, "somebody-else@elsewhere.test");
  checks.expect("another account proves nothing", problemIn(other) === "other", other.href);
  await signingOut(checks, connected, browser);
}

async function signingOut(checks: Checks, { product, id }: Connected, browser: PlainBrowser): Promise<void> {
  const { signOutAt = "" } = await browser.json<{ signOutAt?: string }>(
    "POST",
    `${product.portal}/api/auth/logout`,
    {},
  );
  const question = await browser.open(signOutAt);
  const ended = await browser.submit(question, { logout: "yes" });
  checks.expect(
    "the provider leads back to the sign-in",
    ended.address.href === `${product.portal}/login`,
    ended.address,
  );
  const asked = await browser.open(await startAddress(browser, product, id));
  checks.expect("the provider asks for a sign-in again", asked.text.includes('name="login"'));
}

async function wrongSecret(checks: Checks, connected: Connected): Promise<void> {
  const { owner, id } = connected;
  await owner.send("PATCH", `/api/identity-providers/${id}`, { secret: "another" });
  const where = await comeIn(new PlainBrowser(), connected, "admin@demo.test");
  checks.expect("with a wrong secret nobody comes in", problemIn(where) === "invalid", where.href);
  const why = await lastFailure(owner);
  checks.expect("owners read that it is the secret", why?.includes("client secret") ?? false, why);
}

/** A certified provider as a process of its own, and somebody's browser. */
const oidcProvider: Peer = {
  name: "sign-in:oidc-provider",
  prepare: (signal) => bringPackages("sign-in-oidc-provider", packages, signal),
  async run(product, signal) {
    const checks = new Checks();
    const { folder } = await bringPackages("sign-in-oidc-provider", packages, signal);
    const provider = await startServer(folder, server, {
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      CALLBACK: callbackOf(product),
      SIGNED_OUT: `${product.portal}/login`,
    });
    const owner = await product.person("owner");
    const tried = await owner.send<{ isWorking: boolean; says: string }>(
      "POST",
      "/api/identity-providers/try",
      {
        issuer: provider.address,
      },
    );
    checks.expect("its description and keys are read", tried.isWorking, tried.says);
    const connected = { product, owner, id: await connect(owner, provider.address) };
    try {
      await comingIn(checks, connected);
      await proving(checks, connected);
      await wrongSecret(checks, connected);
    } finally {
      await owner.send("DELETE", `/api/identity-providers/${connected.id}`);
      provider.stop();
    }
    return checks;
  },
};

export const peers: readonly Peer[] = [oidcProvider];
