import type { ContractClient } from "./contract-client.ts";
import { assign, createRoom, createRubric, createUser, grantRoom, someRubric } from "./factories.ts";
import type { TestApi } from "./harness.ts";
import { forgetLists } from "../src/domains/rooms/rooms.service.ts";

type UserValues = Parameters<typeof createUser>[1];

/** Somebody who is signed in. */
export interface Person {
  id: number;
  client: ContractClient;
}

export async function somebody(api: TestApi, values: UserValues = {}): Promise<Person> {
  const { id } = await createUser(api.db, values);
  return { id, client: await api.as({ id }) };
}

/** Somebody who practises, and the administrator who coaches them. */
export async function traineeAndCoach(
  api: TestApi,
  trainee: UserValues = {},
  admin: UserValues = {},
): Promise<[trainee: Person, coach: Person]> {
  const coach = await somebody(api, { role: "ADMIN", ...admin });
  const uma = await somebody(api, trainee);
  await assign(api.db, coach.id, uma.id);
  return [uma, coach];
}

/** A room in which these people are judged, and do not rate themselves first unless the test says so. */
export async function createJudgedRoom(
  api: TestApi,
  people: readonly Person[],
  values: Parameters<typeof createRoom>[1] = {},
  rubric = someRubric,
  ratesSelf: boolean | null = false,
): ReturnType<typeof createRoom> {
  const room = await createRoom(api.db, values);
  await createRubric(api.db, room.id, rubric);
  await api.db.insertInto("room_training").values({ room_id: room.id, rates_self: ratesSelf }).execute();
  for (const { id } of people) await grantRoom(api.db, id, room.id);
  // The lists of rooms are remembered for a second, and these rows were written past the verbs that forget them.
  forgetLists(api.ctx);
  return room;
}

export const enterRoom = (client: ContractClient, id: number) =>
  client.request("POST /api/test-rooms/:id/session", { params: { id } });

export const writeInRoom = (client: ContractClient, id: number, sessionId: string, message: string) =>
  client.send("POST /api/test-rooms/:id/message", { params: { id }, body: { message, sessionId } });

/** An attempt that is begun in writing, and open. */
export async function beginInWriting(client: ContractClient, roomId: number, ...messages: string[]) {
  const opened = await enterRoom(client, roomId);
  for (const message of messages) await writeInRoom(client, roomId, opened.sessionId, message);
  return opened;
}

/** Its person finishes the attempt, and it is judged. */
export async function finishAttempt(api: TestApi, client: ContractClient, id: string): Promise<void> {
  await client.request("POST /api/attempts/:id/finish", { params: { id } });
  await api.performJobs();
}
