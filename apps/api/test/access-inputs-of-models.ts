import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createAttempt, createRoom, createUser } from "./factories.ts";
import { createModelTalk, createVariant, modelLines } from "./practice-factories.ts";

/** Of variants and model talks. */
export const ofModels = (db: Database): Inputs => {
  const someRoom = async () => ({ params: { id: (await createRoom(db)).id } });
  const someAttempt = async (values: Parameters<typeof createAttempt>[1] = {}) => ({
    params: { id: (await createAttempt(db, values)).id },
  });
  const someVariant = async () => {
    const { params } = await someRoom();
    return { params: { ...params, variantId: (await createVariant(db, params.id)).id } };
  };
  const someModelOfRoom = async (values: Parameters<typeof createModelTalk>[2] = {}) => {
    const { params } = await someRoom();
    return { params: { ...params, modelId: (await createModelTalk(db, params.id, values)).id } };
  };
  const modelTalk = async () => ({ params: { id: (await someModelOfRoom()).params.modelId } });
  const someModel = { kind: "good", title: "A good start", lines: modelLines };
  return {
    "variants.list": someRoom,
    "variants.create": async () => ({
      ...(await someRoom()),
      body: { name: "In a hurry", mood: "impatient" },
    }),
    "variants.update": async () => ({
      ...(await someVariant()),
      body: { name: "In a hurry", mood: "impatient" },
    }),
    "variants.remove": () => someVariant(),
    "variants.setExam": async () => ({ ...(await someRoom()), body: { meets: "drawn" } }),
    "modelTalks.manage": someRoom,
    "modelTalks.create": async () => ({ ...(await someRoom()), body: someModel }),
    "modelTalks.update": async () => ({ ...(await someModelOfRoom()), body: { ...someModel, version: 1 } }),
    "modelTalks.remove": () => someModelOfRoom(),
    "modelTalks.speak": () => someModelOfRoom({ sound_state: "failed" }),
    "modelTalks.readPasted": async () => ({ ...(await someRoom()), body: { transcript: "Me: Hello." } }),
    "modelTalks.shown": someRoom,
    "modelTalks.read": () => modelTalk(),
    "modelTalks.open": () => modelTalk(),
    "modelTalks.progress": async () => ({ ...(await modelTalk()), body: { isRead: true } }),
    "modelTalks.sound": () => modelTalk(),
    "modelTalks.ofAttempt": () => someAttempt(),
    "modelTalks.ask": async () => {
      const asked = await someAttempt({ transcript: [] });
      return { ...asked, body: { kind: "good", title: "A good start" } };
    },
    "modelTalks.answer": async (callerId) => {
      const user_id = callerId ?? (await createUser(db)).id;
      const { params } = await someAttempt({ user_id, category: "Practice" });
      const attempt = { attempt_id: params.id, consent: "asked" as const };
      await createModelTalk(db, (await createRoom(db)).id, { ...attempt, is_complete: false, lines: [] });
      return { params, body: { isAgreed: false } };
    },
  };
};
