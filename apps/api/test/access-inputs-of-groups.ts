import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createContent, createGroup, createRoom, createUser } from "./factories.ts";

export const ofGroups = (db: Database): Inputs => {
  const some = async () => ({ params: { id: (await createGroup(db)).id } });
  let made = 0;
  return {
    "groups.read": some,
    "groups.create": () => ({ body: { name: `Sales ${++made}` } }),
    "groups.rename": async () => ({ ...(await some()), body: { name: `Sales West ${++made}` } }),
    "groups.remove": some,
    "groups.people": some,
    "groups.changePeople": async () => ({ ...(await some()), body: { add: [(await createUser(db)).id] } }),
    "groups.rooms": some,
    "groups.setRooms": async () => ({ ...(await some()), body: { roomIds: [(await createRoom(db)).id] } }),
    "groups.changeRooms": async () => ({ ...(await some()), body: { add: [(await createRoom(db)).id] } }),
    "groups.content": some,
    "groups.setContent": async () => ({
      ...(await some()),
      body: { contentIds: [(await createContent(db)).id] },
    }),
    "groups.changeContent": async () => ({
      ...(await some()),
      body: { add: [(await createContent(db)).id] },
    }),
    "groups.setOfPerson": async () => ({
      params: { id: (await createUser(db)).id },
      body: { groupIds: [(await createGroup(db)).id] },
    }),
  };
};
