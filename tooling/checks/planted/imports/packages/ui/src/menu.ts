import { call } from "../../api-client/src/call.ts";
import type { RoomInput } from "../../schema/src/room-input.ts";

export const menu = (input: RoomInput) => [call, input];
