import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createUser } from "./factories.ts";

/** Nobody is there. */
const issuer = "http://127.0.0.1:9";

const values = {
  name: "Northwind",
  issuer,
  client_id: "field-advisor",
  sealed_secret: "sealed",
  key_id: "another",
};

/** Of providers of identities. */
export const ofProviders = (db: Database): Inputs => {
  /** One that nobody else has, whatever was made before: there are at most three. */
  const some = async () => {
    await db.deleteFrom("identity_providers").execute();
    const { id } = await db
      .insertInto("identity_providers")
      .values({ ...values, is_on: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { params: { id } };
  };
  const linkOf = async (userId: number) => {
    const { params } = await some();
    await db
      .insertInto("identities")
      .values({
        provider_id: params.id,
        subject: String(userId),
        user_id: userId,
        linked_by: "verified",
        email_then: "somebody@example.test",
      })
      .execute();
    return params.id;
  };
  return {
    "identityProviders.create": async () => {
      await db.deleteFrom("identity_providers").execute();
      return {
        body: { name: "Northwind", issuer, clientId: "field-advisor", secret: "x", provesAddresses: false },
      };
    },
    "identityProviders.update": async () => ({ ...(await some()), body: { issuer, secret: "y" } }),
    "identityProviders.remove": some,
    "identityProviders.tryOut": () => ({ body: { issuer } }),
    "identityProviders.links": some,
    "identityProviders.unlink": async () => {
      const { id: userId } = await createUser(db);
      return { params: { id: await linkOf(userId), userId } };
    },
    "providerSignIn.start": async () => ({ params: { providerId: (await some()).params.id }, body: {} }),
    "providerSignIn.prove": async () => ({ params: { providerId: (await some()).params.id } }),
    "providerSignIn.unlinkMine": async (userId) => ({
      params: { providerId: userId === null ? 1 : await linkOf(userId) },
    }),
  };
};
