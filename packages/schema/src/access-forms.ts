import { z } from "zod";
import { mostChangedAtOnce } from "./row-limits.ts";
import { id } from "./primitives.ts";

const roomIds = z.array(id).max(mostChangedAtOnce.rooms);

/** Every room that somebody may use from now on. */
export const roomsInput = z.strictObject({ roomIds });

/** Every agent that somebody may talk to from now on. */
export const agentsInput = z.strictObject({ agentIds: z.array(id).max(mostChangedAtOnce.agents) });

/** Rooms that are given, or taken. */
export const changedRooms = z.strictObject({ roomIds: roomIds.min(1), canAccess: z.boolean() });

/** The person whose rooms others get. */
export const copiedAccess = z.strictObject({ sourceId: id });
