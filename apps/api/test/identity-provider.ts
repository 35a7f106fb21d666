import { Events, OAuth2Server } from "oauth2-mock-server";
import type { ContractClient, SendOptions } from "./contract-client.ts";
import { createUser } from "./factories.ts";
import type { TestApi } from "./harness.ts";

/** A provider of identities, with nobody before its screen: whoever comes is who the test says. */
export interface TestProvider {
  issuer: string;
  server: OAuth2Server;
  /** What it says of whoever comes next. */
  says(claims: Record<string, unknown>): void;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  let said: Record<string, unknown> = {};
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, said);
  });
  server.service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = { sub: said["sub"], ...answer.body, ...said };
  });
  return {
    issuer: server.issuer.url ?? "",
    server,
    says: (claims) => void (said = claims),
    stop: () => server.stop(),
  };
}

export const clientSecret = "canary-of-a-client-secret";

/** An owner connects it. */
export async function connect(
  api: TestApi,
  issuer: string,
  { name = "Northwind", provesAddresses = false } = {},
): Promise<number> {
  const owner = await api.as("OWNER");
  const { id } = await owner.request("POST /api/identity-providers", {
    body: { name, issuer, clientId: "field-advisor", secret: clientSecret, provesAddresses },
  });
  return id;
}

/** The address to which the provider sends a browser back. */
export async function sentBack(
  client: ContractClient,
  providerId: number,
  { returnTo, ...options }: SendOptions & { returnTo?: string } = {},
): Promise<URL> {
  const { data } = await client.send(
    "POST /api/sign-in/:providerId/start",
    { params: { providerId }, body: returnTo === undefined ? {} : { returnTo } },
    { host: "portal", ...options },
  );
  const answer = await fetch(data.address, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

/** Comes back with what the provider added to the address. @returns where that leads */
export async function comeBack(
  client: ContractClient,
  address: URL,
  options: SendOptions = {},
): Promise<string> {
  const query = Object.fromEntries(address.searchParams);
  const answer = await client.send("GET /api/sign-in/callback", { query }, { host: "portal", ...options });
  return String(answer.headers.location);
}

export const signInBy = async (
  client: ContractClient,
  providerId: number,
  options: SendOptions & { returnTo?: string } = {},
): Promise<string> => comeBack(client, await sentBack(client, providerId, options));

/** Where somebody goes who is to prove who they are. */
export async function startProof(client: ContractClient, providerId: number): Promise<URL> {
  const answer = await client.send(
    "GET /api/sign-in/:providerId/prove",
    { params: { providerId } },
    { host: "portal" },
  );
  return new URL(String(answer.headers.location));
}

/** Goes to the provider, which says that they signed in just now, and this of them, and comes back. @returns where that ends */
export async function proveBy(
  client: ContractClient,
  provider: TestProvider,
  providerId: number,
  claims: Record<string, unknown>,
): Promise<string> {
  const address = await startProof(client, providerId);
  provider.says({ auth_time: Math.floor(Date.now() / 1000), ...claims });
  const { headers } = await fetch(address, { redirect: "manual" });
  return comeBack(client, new URL(headers.get("location") ?? ""));
}

/** Somebody who has signed in by the provider once. */
export async function linked(api: TestApi, provider: TestProvider, providerId: number) {
  const user = await createUser(api.db);
  const claims = { sub: `subject of ${user.id}`, email: user.email, email_verified: true };
  provider.says(claims);
  const client = api.anonymous();
  await signInBy(client, providerId);
  return { user, claims, client };
}
