import type { RoomOutput } from "./room-output.ts";

export type RoomInput = RoomOutput;
