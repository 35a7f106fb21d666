import type { RoomInput } from "./room-input.ts";

export type RoomOutput = RoomInput;
