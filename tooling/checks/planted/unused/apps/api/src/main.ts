import { enter } from "./room.ts";

enter();
