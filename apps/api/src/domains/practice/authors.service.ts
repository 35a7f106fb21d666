import type { Author, WrittenRoom } from "@field-advisor/schema/authors.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import { namingRefusal, requireWriter, requireWriterOfAny } from "./authors.policy.ts";
import {
  deleteOtherAuthors,
  insertAuthors,
  lockNamed,
  lockNaming,
  type Person,
  selectAuthors,
  selectWritten,
  selectWrittenRooms,
  writesAny,
} from "./authors.queries.ts";

/** The room whose briefing and rubric the actor may write. @throws AppError not_found where there is none for them */
export const requireWritten = async (db: Database | Trx, actor: Actor, roomId: number) =>
  requireWriter(actor, await selectWritten(db, actor.userId, roomId));

/** @throws AppError forbidden for who writes no rubric */
export const requireAnyWritten = async (db: Database, actor: Actor): Promise<void> =>
  requireWriterOfAny(actor, { isAuthor: await writesAny(db, actor.userId) });

export async function list({ db }: Context, actor: Actor, roomId: number): Promise<Author[]> {
  await requireWritten(db, actor, roomId);
  return selectAuthors(db, roomId);
}

export const mine = ({ db }: Context, { userId }: Actor): Promise<WrittenRoom[]> =>
  selectWrittenRooms(db, userId);

/** Replaces who writes a room beside the owners. One who did so before may stay, even while switched off. */
export const set = (ctx: Context, caller: Caller, roomId: number, wanted: number[]): Promise<Author[]> =>
  write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const people = await lockNamed(trx, wanted);
    const room = await lockNaming(trx, roomId);
    if (!room) throw new AppError("not_found", "Room not found. It may have been deleted; reload the page.");
    const before = new Set((await selectAuthors(trx, roomId)).map(({ id }) => id));
    requireNameable(people, wanted, before);
    const after = new Set(wanted);
    const added = [...after].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !after.has(id));
    await deleteOtherAuthors(trx, roomId, [...after]);
    await insertAuthors(trx, roomId, added, caller.actor.userId);
    const changes = [
      ...added.map((id) => ({ id, isAuthor: true })),
      ...removed.map((id) => ({ id, isAuthor: false })),
    ];
    if (changes.length > 0)
      await unit.auditAll(
        changes.map(({ id, isAuthor }) => ({
          action: "room.set_author",
          subject: { type: "user", id },
          details: { roomId, room: room.name, before: { isAuthor: !isAuthor }, after: { isAuthor } },
        })),
      );
    else unit.noAudit("nothing differs");
    return selectAuthors(trx, roomId);
  });

function requireNameable(people: readonly Person[], wanted: readonly number[], named: ReadonlySet<number>) {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const [index, id] of wanted.entries()) {
    const person = known.get(id);
    const path = `userIds.${index}`;
    if (!person)
      throw fieldError("not_found", path, `There is no user ${id} any more. Reload the page and try again.`);
    const refusal = namingRefusal({ ...person, isNamed: named.has(id) });
    if (refusal !== null) throw fieldError("conflict", path, `${person.name} ${refusal}`);
  }
}
