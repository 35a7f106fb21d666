import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";

/** What an owner enters of a learning record store; nobody is there at this address. */
export const someStore = {
  address: "http://127.0.0.1:9/xapi",
  username: "field-advisor",
  password: "a secret of the store",
  version: "1.0.3",
  actor: "opaque",
  afterDeletion: "void",
  sendsAnswers: false,
} as const;

/** Of learning records. */
export const ofLearningRecords = (db: Database): Inputs => {
  /** There is a store, whatever was done before. */
  const connected = async () => {
    await db
      .insertInto("learning_record_store")
      .values({
        address: someStore.address,
        username: someStore.username,
        password: "sealed",
        key_id: "another",
        xapi_version: "1.0.3",
        actor: "opaque",
        after_deletion: "void",
        next_try_at: "2100-01-01T00:00:00Z",
      })
      .onConflict((conflict) => conflict.column("is_one").doNothing())
      .execute();
    return {};
  };
  return {
    "learningRecords.connect": () => ({ body: someStore }),
    "learningRecords.tryOut": () => ({ body: someStore }),
    "learningRecords.pause": async () => ({ ...(await connected()), body: { isPaused: true } }),
    "learningRecords.sendSince": async () => ({ ...(await connected()), body: { since: "2026-01-01" } }),
    "learningRecords.sendRefused": connected,
    "learningRecords.remove": connected,
  };
};
