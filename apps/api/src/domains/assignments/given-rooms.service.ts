import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { JobPayloads } from "../../platform/jobs/payloads.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import * as grants from "../access/grants.service.ts";
import * as groupTargets from "../groups/group-targets.service.ts";
import * as paths from "../paths/paths.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { mayGiveRooms } from "./assignments.policy.ts";
import { selectWithoutRooms } from "./assignments.queries.ts";

interface Given {
  actor: Actor;
  roomId: number | null;
  pathId: number | null;
  userIds: readonly number[];
  /** The group that it is for. */
  groupId: number | null;
  includesLater: boolean;
}

/**
 * Gives who lacks them the rooms that an assignment needs. A group gets the right itself, in one place where it is seen and
 * taken back, and who joins has it; whoever leaves has it no more.
 * @returns how many people could not enter before
 */
export async function giveRooms(ctx: Context, unit: Unit, given: Given): Promise<number> {
  const { actor, userIds, groupId, includesLater } = given;
  const roomIds = await roomsOf(unit.trx, given);
  if (roomIds.length === 0) return 0;
  const without = await selectWithoutRooms(unit.trx, roomIds, userIds);
  const isNeeded = without.length > 0 || (groupId !== null && includesLater);
  if (!isNeeded || (without.length === 0 && !mayGiveRooms(actor))) return 0;
  if (!mayGiveRooms(actor)) throw mayNotEnter(without.length, roomIds.length);
  if (groupId === null) await giveToEach(unit, { byId: actor.userId, roomIds, userIds: without });
  else await groupTargets.giveRooms(ctx, unit, { actor }, { groupId, roomIds });
  unit.onCommit(() => rooms.forgetLists(ctx));
  return without.length;
}

/** The rooms that people need for it. */
async function roomsOf(trx: Trx, { roomId, pathId }: Pick<Given, "roomId" | "pathId">): Promise<number[]> {
  if (pathId !== null) return paths.roomsOf(trx, pathId);
  return roomId === null ? [] : [roomId];
}

function mayNotEnter(people: number, ofRooms: number): AppError {
  const who = people === 1 ? "1 person" : `${people} people`;
  const what =
    ofRooms === 1 ? "this room. Ask an owner to give it" : "all of its rooms. Ask an owner to give these";
  return new AppError("conflict", `${who} of these may not enter ${what} to them.`);
}

async function giveToEach(unit: Unit, { byId, roomIds, userIds }: JobPayloads["give-rooms"]): Promise<void> {
  const [first = [], ...rest] = inParts(userIds, Math.ceil(mostRightsAtOnce / roomIds.length));
  await grants.giveRoomsTo(unit.trx, roomIds, first, byId);
  for (const part of rest) await unit.enqueue("give-rooms", { roomIds, userIds: part, byId });
}

/** So many rights are given while somebody waits; thirty rooms for thousands of people take longer. */
const mostRightsAtOnce = 5000;

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );

const clock = detached({ actor: null, request: { requestId: "assignments", address: "assignments" } });

/** Gives a part of the people their rooms, which their assignment has said in the log. */
export const giveRoomsLater = (
  ctx: Context,
  { roomIds, userIds, byId }: JobPayloads["give-rooms"],
): Promise<void> =>
  write(ctx, clock, async (unit) => {
    unit.noAudit("the assignment says to how many people it gives access");
    await grants.giveRoomsTo(unit.trx, roomIds, userIds, byId);
    unit.onCommit(() => rooms.forgetLists(ctx));
  });
