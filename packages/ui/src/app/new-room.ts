import { createContext } from "react";
import type { Refused } from "../forms/form.tsx";

/** What a room is made of in the navigation bar. */
export interface NewRoom {
  name: string;
  description?: string;
}

interface MadeRoom {
  id: number;
  /** True while nobody leads it, so nobody can enter it either. */
  needsAgent: boolean;
}

/** Makes a room, or says why there is none; each app feeds it from its own client. */
export type CreateRoom = (room: NewRoom) => Promise<MadeRoom | { refused: Refused }>;

export const CreateRoomContext = createContext<CreateRoom | null>(null);
