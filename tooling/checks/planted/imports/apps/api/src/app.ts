import { roomRoutes } from "./domains/rooms/rooms.routes.ts";

export const app = [roomRoutes];
