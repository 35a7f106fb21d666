import type { Database } from "../src/platform/db/database.ts";
import { opaqueId } from "../src/lib/ids.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createAttempt, createConversation, createRoom, createUser } from "./factories.ts";

/** Of the sound of calls. */
export const ofRecordings = (db: Database): Inputs => {
  const ownSession = async (callerId: number | null) => {
    const user_id = callerId ?? (await createUser(db)).id;
    const { id: room_id } = await createRoom(db);
    const id = opaqueId();
    await db.insertInto("room_sessions").values({ id, room_id, user_id }).execute();
    return { id, room_id, user_id };
  };
  return {
    "recordings.sound": () => ({ params: { id: "a".repeat(20) } }),
    "recordings.choose": async (callerId) => {
      const { id, room_id } = await ownSession(callerId);
      return { params: { id: room_id, sessionId: id }, body: { isAllowed: false } };
    },
    "recordings.removeOfAttempt": async (callerId) => {
      const { id: room_session_id, ...whose } = await ownSession(callerId);
      const attempt = await createAttempt(db, { ...whose, room_session_id });
      const { id } = await createConversation(db, { deployment_id: null, room_session_id });
      const leg = await db
        .insertInto("conversation_legs")
        .values({ conversation_id: id, number: 2, ended_at: new Date() })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("recordings")
        .values({ id: opaqueId(), leg_id: leg.id, state: "awaited", kept_until: new Date(Date.now() + 1e9) })
        .execute();
      return { params: { id: attempt.id } };
    },
    "recordings.removeOwn": () => ({ params: { id: "a".repeat(20) } }),
  };
};
