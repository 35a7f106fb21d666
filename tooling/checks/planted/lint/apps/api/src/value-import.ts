import { Room } from "./room.ts";

export const name = (room: Room) => room.name;
