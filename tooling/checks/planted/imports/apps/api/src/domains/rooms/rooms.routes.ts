import { findRooms } from "./rooms.queries.ts";

export const roomRoutes = findRooms;
