import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useState } from "react";

/** Rooms for one assistant: those that have it, but for what was chosen here; it outlives reading the rooms again. */
export interface RoomChoice {
  isChosen: (room: Room) => boolean;
  choose: (room: Room, isChosen: boolean) => void;
  chosen: readonly Room[];
  isDirty: boolean;
}

/** @param rooms a room that somebody has deleted meanwhile is not chosen any more */
export function useRoomChoice({ id }: Assistant, rooms: readonly Room[]): RoomChoice {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const hasIt = (room: Room) => room.openaiAssistantId === id;
  const isChosen = (room: Room) => choices.get(room.id) ?? hasIt(room);
  return {
    isChosen,
    choose: (room, next) => setChoices((current) => new Map(current).set(room.id, next)),
    chosen: rooms.filter(isChosen),
    isDirty: rooms.some((room) => isChosen(room) !== hasIt(room)),
  };
}
