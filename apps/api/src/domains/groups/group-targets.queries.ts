import type { ContentCategory, ContentType } from "@field-advisor/schema/content-constants";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";

/** What groups open. */
export type Target = "room" | "content";

const tables = {
  room: { opened: sql.table("group_rooms"), id: sql.ref("room_id"), targets: sql.table("rooms") },
  content: { opened: sql.table("group_content"), id: sql.ref("content_id"), targets: sql.table("content") },
} as const;

interface Part {
  limit: number;
  offset: number;
}

interface GroupRoom {
  id: number;
  name: string;
  status: RoomStatus;
  grantedAt: string;
}

/** A page of the rooms of a group, in the order of all rooms, and how many it is a page of. */
export async function selectRooms(
  db: Database,
  groupId: number,
  { limit, offset }: Part,
): Promise<{ rows: GroupRoom[]; total: number }> {
  const rows = await all<GroupRoom & { total: number }>(db)`
    select r.id, r.name, r.status, x.granted_at as "grantedAt", count(*) over ()::int as total
    from group_rooms x join rooms r on r.id = x.room_id where x.group_id = ${groupId}
    order by r.display_order, r.id limit ${limit} offset ${offset}`;
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectRooms(db, groupId, { limit: 1, offset: 0 })).total };
}

interface GroupItem {
  id: number;
  title: string;
  category: ContentCategory;
  type: ContentType;
  isActive: boolean;
  grantedAt: string;
}

/** A page of the items of a group, the newest first, and how many it is a page of. */
export async function selectItems(
  db: Database,
  groupId: number,
  { limit, offset }: Part,
): Promise<{ rows: GroupItem[]; total: number }> {
  const rows = await all<GroupItem & { total: number }>(db)`
    select c.id, c.title, c.category, c.type, c.is_active as "isActive", x.granted_at as "grantedAt",
      count(*) over ()::int as total
    from group_content x join content c on c.id = x.content_id where x.group_id = ${groupId}
    order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`;
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectItems(db, groupId, { limit: 1, offset: 0 })).total };
}

export const selectRoomIds = (trx: Trx, groupId: number) => selectTargets(trx, "room", groupId);

export const selectTargets = async (trx: Trx, target: Target, groupId: number): Promise<number[]> => {
  const { opened, id } = tables[target];
  const rows = await all<{ id: number }>(trx)`
    select ${id} as id from ${opened} where group_id = ${groupId} order by ${id}`;
  return rows.map((row) => row.id);
};

/** Of some rooms or items those that there are, which nobody deletes until the transaction is over. */
export const holdTargets = async (trx: Trx, target: Target, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await all<{ id: number }>(trx)`
    select id from ${tables[target].targets} where id = any(${ids}::int[]) order by id for key share`;
  return new Set(rows.map(({ id }) => id));
};

/** @returns those that were not there before */
export const insertTargets = async (
  trx: Trx,
  target: Target,
  groupId: number,
  { ids, grantedBy }: { ids: readonly number[]; grantedBy: number },
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { opened, id } = tables[target];
  const rows = await all<{ id: number }>(trx)`
    insert into ${opened} (group_id, ${id}, granted_by)
    select ${groupId}, given.id, ${grantedBy}::int from unnest(${ids}::int[]) as given (id)
    on conflict do nothing returning ${id} as id`;
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
};

/** @returns those that were there before */
export const deleteTargets = async (
  trx: Trx,
  target: Target,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { opened, id } = tables[target];
  const rows = await all<{ id: number }>(trx)`
    delete from ${opened} where group_id = ${groupId} and ${id} = any(${ids}::int[]) returning ${id} as id`;
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
};
