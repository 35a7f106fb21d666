import { mayEnter } from "./rooms.policy.ts";

export const findRooms = mayEnter;
