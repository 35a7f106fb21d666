import { Room } from "../../../packages/schema/src/rooms.ts";
import type { RoomInput } from "../../../packages/schema/src/room-input.ts";

export const page = (room: RoomInput) => [Room, room];
