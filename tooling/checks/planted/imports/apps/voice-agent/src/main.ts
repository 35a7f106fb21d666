import * as espeak from "@echogarden/espeak-ng-emscripten";
import { Room } from "../../../packages/schema/src/rooms.ts";

export const agent = [espeak, Room];
