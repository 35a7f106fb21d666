import { sql } from "kysely";
import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createGroup, createUser } from "./factories.ts";

/** Of a directory, which has sent somebody who was here before, or looks after somebody. */
export const ofDirectory = (db: Database): Inputs => {
  const someWaiting = async () => {
    const { id, email } = await createUser(db);
    const { rows } = await sql<{ id: number }>`
      insert into directory_waiting (user_id, name, key_name) values (${id}, ${email}, 'Entra') returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  return {
    "directory.link": async () => ({ body: { ids: [await someWaiting()] } }),
    "directory.dismiss": async () => ({ params: { id: await someWaiting() } }),
    "directory.unlink": async () => {
      const { id, email } = await createUser(db);
      await sql`insert into directory_people (user_id, user_name, attributes, is_made)
        values (${id}, ${email}, ${JSON.stringify({ userName: email })}::jsonb, true)`.execute(db);
      return { params: { id } };
    },
    "directory.unlinkGroup": async () => ({
      params: { id: (await createGroup(db, { external_id: "00g" })).id },
    }),
  };
};
