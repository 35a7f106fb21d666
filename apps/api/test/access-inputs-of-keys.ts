import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createKey } from "./create-key.ts";
import { createUser } from "./factories.ts";

/** Of the keys of programs. */
export const ofKeys = (db: Database): Inputs => ({
  "apiKeys.create": () => ({ body: { name: "HR export", scopes: ["users:read"] } }),
  "apiKeys.revoke": async () => {
    const { id } = await createUser(db, { role: "OWNER" });
    return { params: { id: (await createKey(db, id)).id } };
  },
});
