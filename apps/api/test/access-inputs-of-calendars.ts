import { newToken, opaqueId, sha256 } from "../src/lib/ids.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createUser } from "./factories.ts";

/** Of calendar feeds, which are switched off unless an owner allows them. */
export const ofCalendars = (db: Database): Inputs => {
  const allow = () => db.updateTable("calendar_settings").set({ is_offered: true }).execute();
  return {
    "calendars.make": async () => {
      await allow();
      return {};
    },
    "calendars.read": async () => {
      await allow();
      const secret = newToken();
      const { id: user_id } = await createUser(db);
      await db
        .insertInto("calendar_feeds")
        .values({ user_id, id: opaqueId(), digest: sha256(secret) })
        .execute();
      return { params: { secret } };
    },
    "calendars.offer": () => ({ body: { isOffered: true } }),
  };
};
