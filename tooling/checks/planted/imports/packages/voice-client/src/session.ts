import { RoomOutput } from "../../schema/src/room-output.ts";
import { plant } from "../../../tooling/checks/plant.ts";

export const session = [RoomOutput, plant];
