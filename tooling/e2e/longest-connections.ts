import { mostProviders } from "@field-advisor/schema/identity-provider-constants";
import { type Calls, longestEmail, type Made, solid } from "./longest-texts.ts";
import { origins } from "./origins.ts";

/** Revoked by the end, it stays in the list for a year. */
export async function makeKey(owner: Calls) {
  const key = { name: solid(60), scopes: ["users:read", "rooms:read", "rooms:write"], days: 1 };
  const { id } = await owner<Made>("post", "/keys", key);
  return () => owner("delete", `/keys/${id}`);
}

/** A webhook that nobody answers, which is told of nothing that happens here. */
export async function makeWebhook(owner: Calls) {
  const address = `https://${solid(60)}.${solid(60)}.test/`.toLowerCase();
  const { webhook } = await owner<{ webhook: Made }>("post", "/webhooks", {
    name: solid(100),
    url: address.padEnd(2048, "a"),
    types: ["deployment.paused"],
  });
  await owner("patch", `/webhooks/${webhook.id}`, { isOn: false });
  return () => owner("delete", `/webhooks/${webhook.id}`);
}

/** As many providers as there may be, for which the sign-in screen has a button each. */
export async function makeProviders(owner: Calls) {
  const issuer = `https://${solid(60)}.${solid(60)}.test/`.toLowerCase().padEnd(500, "a");
  const input = { name: solid(60), issuer, clientId: solid(300), secret: "x", provesAddresses: true };
  const made: Made[] = [];
  for (let at = 0; at < mostProviders; at++)
    made.push(await owner<Made>("post", "/identity-providers", input));
  return async () => {
    for (const { id } of made) await owner("delete", `/identity-providers/${id}`);
  };
}

/** A directory that made somebody, and sent somebody who was here before. */
export async function makeDirectory(owner: Calls, before: { email: string }) {
  const { id: keyId, secret } = await owner<Made & { secret: string }>("post", "/keys", {
    name: solid(60),
    scopes: ["scim"],
    days: 1,
  });
  const send = async (address: string) => {
    const answer = await fetch(`${origins.console}/scim/v2/Users`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" },
      body: JSON.stringify({
        userName: solid(500) + address,
        name: { givenName: solid(100), familyName: solid(100) },
        emails: [{ value: address }],
      }),
    });
    return (await answer.json()) as { id?: string };
  };
  const { id } = await send(longestEmail("directory-"));
  if (id === undefined) throw new Error("The directory made nobody.");
  await send(before.email);
  return async () => {
    await owner("delete", `/users/${id}`);
    await owner("delete", `/keys/${keyId}`);
  };
}
