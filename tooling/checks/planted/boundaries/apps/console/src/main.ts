import { Room } from "../../../packages/schema/src/rooms.ts";
import { menu } from "@planted/ui/menu";

export const console = [Room, menu];
