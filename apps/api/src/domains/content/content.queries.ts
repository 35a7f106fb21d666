import type {
  contentEndpoints,
  CreateContentInput,
  TranscriptCue,
  UpdateContentInput,
} from "@field-advisor/schema/content.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { GroupName } from "@field-advisor/schema/groups.endpoints";
import { sql, type Insertable, type RawBuilder, type Updateable } from "kysely";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { ContentScope } from "../../scope/content-scope.ts";
import { mayOpen } from "../../scope/content-scope.queries.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { finds } from "../../platform/db/search.ts";

/** Who is named for an item, and what is said in it, have tables of their own. */
export const columns = {
  title: "title",
  description: "description",
  category: "category",
  type: "type",
  url: "url",
  isActive: "is_active",
  audience: "audience",
} as const satisfies ColumnsFor<
  "content",
  Omit<CreateContentInput & UpdateContentInput, "userPermissions" | "transcript">
>;

const shared = [
  "c.id",
  "c.title",
  "c.description",
  "c.category",
  "c.type",
  "c.url",
  "c.is_active as isActive",
  "c.created_at as createdAt",
] as const;

const managedColumns = [
  "c.id",
  ...selectionOf(columns, "c"),
  "c.created_at as createdAt",
  "c.version",
] as const;

interface ItemFile {
  name: string;
  size: number;
  mediaType: string;
  seconds: number | null;
}

/** The file `f` of an item. Made by the database: to take thousands of rows apart and together again takes as long as to read them. */
const itsFile = sql<ItemFile | null>`case when f.id is not null
  then json_build_object('name', f.name, 'size', f.size, 'mediaType', f.media_type, 'seconds', f.length_seconds) end`.as(
  "file",
);

/** When somebody opened each item last. */
export const lastOpenings = (db: Database | Trx, userId: number) =>
  db
    .selectFrom("content_opens")
    .select(({ fn }) => ["content_id as contentId", fn.max("opened_at").as("accessedAt")])
    .where("user_id", "=", userId)
    .groupBy("content_id");

export const secondsIn = (played: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(${played}) as part)`;

/** Live items that somebody may open, with when they did last and how far they came. */
const libraryOf = (db: Database | Trx, scope: ContentScope, userId: number) =>
  db
    .selectFrom("content as c")
    .leftJoin("files as f", "f.id", "c.file_id")
    .leftJoin(lastOpenings(db, userId).as("o"), "o.contentId", "c.id")
    .leftJoin("content_positions as p", (join) =>
      join.onRef("p.content_id", "=", "c.id").on("p.user_id", "=", userId),
    )
    .where("c.is_active", "=", true)
    .where(mayOpen(scope))
    .select(shared)
    .select(itsFile)
    .select(["o.accessedAt as lastOpenedAt", "p.finished_at as finishedAt"])
    .select([
      // At its very beginning nobody has begun.
      sql<number | null>`nullif(p.seconds, 0)`.as("position"),
      secondsIn(sql.ref("p.played")).as("playedSeconds"),
      sql<boolean>`exists (select from content_transcripts t where t.content_id = c.id)`.as("hasTranscript"),
    ]);

/** Newest first. */
export const selectLibrary = (db: Database, scope: ContentScope, userId: number): Promise<LibraryRow[]> =>
  scope.kind === "all" ? newestOf(db, scope, userId).execute() : selectOwnLibrary(db, { userId });

const newestOf = (db: Database | Trx, scope: ContentScope, userId: number) =>
  libraryOf(db, scope, userId).orderBy("c.created_at", "desc").orderBy("c.id", "desc");

type LibraryRow = Awaited<ReturnType<ReturnType<typeof libraryOf>["execute"]>>[number];

const selectOwnLibrary = prepared<{ userId: number }, LibraryRow>((db, { userId }) =>
  newestOf(db, { kind: "own", userId }, userId),
);

/** The item that somebody opened last, if they have not reached its end. */
export const selectUnfinished = (db: Database, scope: ContentScope, userId: number) =>
  libraryOf(db, scope, userId)
    .where("o.accessedAt", "is not", null)
    .where((eb) => eb.or([eb("p.changed_at", "is", null), eb("p.seconds", "is not", null)]))
    .orderBy("o.accessedAt", "desc")
    .limit(1)
    .executeTakeFirst();

export const selectIfMayOpen = (trx: Database | Trx, scope: ContentScope, contentId: number) =>
  trx
    .selectFrom("content as c")
    .select("c.id")
    .where("c.id", "=", contentId)
    .where(mayOpen(scope))
    .executeTakeFirst();

const managed = (db: Database | Trx) =>
  db
    .selectFrom("content as c")
    .leftJoin("files as f", "f.id", "c.file_id")
    .select(managedColumns)
    .select(itsFile)
    .select([
      sql<{ may: number; mayNot: number; groups: number }>`(
        select json_build_object('may', count(*) filter (where can_access), 'mayNot', count(*) filter (where not can_access),
          'groups', (select count(*) from group_content g where g.content_id = c.id))
        from content_permissions where content_id = c.id)`.as("named"),
      sql<string | null>`(select max(opened_at) from content_opens where content_id = c.id)`.as(
        "lastOpenedAt",
      ),
      sql<{ name: string } | null>`(
        select json_build_object('name', name) from content_transcripts where content_id = c.id)`.as(
        "transcript",
      ),
    ]);

type ListQuery = InputOf<typeof contentEndpoints.manage>["query"];

function matching({ search, category, type, isActive }: ListQuery) {
  const conditions = [
    ...(category ? [sql`c.category = ${category}`] : []),
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(isActive === undefined ? [] : [sql`c.is_active = ${isActive}`]),
    finds(search, "c.title", "c.description"),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** A page of all items, the newest first, and how many it is a page of. */
export async function selectManaged(db: Database, query: ListQuery) {
  const [rows, { total }] = await Promise.all([
    managed(db)
      .where(matching(query))
      .orderBy("c.created_at", "desc")
      .orderBy("c.id", "desc")
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    one<{ total: number }>(db)`select count(*) as total from content c where ${matching(query)}`,
  ]);
  return { rows, total };
}

export const selectOne = (db: Database | Trx, id: number) =>
  managed(db).where("c.id", "=", id).executeTakeFirst();

/** Nobody else changes the item until the transaction is over. */
export const lockContent = (trx: Trx, id: number) =>
  trx
    .selectFrom("content as c")
    .select(managedColumns)
    .select("c.file_id")
    .where("c.id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const insertContent = (trx: Trx, values: Insertable<DB["content"]>) =>
  trx.insertInto("content").values(values).returning("id").executeTakeFirstOrThrow();

export const updateContent = (trx: Trx, id: number, values: Updateable<DB["content"]>) =>
  trx
    .updateTable("content")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const deleteContent = (trx: Trx, id: number) =>
  trx.deleteFrom("content").where("id", "=", id).execute();

export const selectPermissions = (db: Database, contentId: number) =>
  db
    .selectFrom("content_permissions")
    .select(["content_id as contentId", "user_id as userId", "can_access as canAccess"])
    .where("content_id", "=", contentId)
    .orderBy("user_id")
    .execute();

/** Which groups open an item to these people. */
export const selectGroupPermissions = (db: Database | Trx, contentId: number, userIds: readonly number[]) =>
  all<{ userId: number; groups: GroupName[] }>(db)`
    select m.user_id as "userId",
      json_agg(json_build_object('id', g.id, 'name', g.name) order by folded(g.name), g.id) as groups
    from group_content c
    join group_members m on m.group_id = c.group_id
    join groups g on g.id = c.group_id
    where c.content_id = ${contentId} and m.user_id = any(${userIds}::int[])
    group by m.user_id order by m.user_id`;

/** Names people for an item. @returns how many of them there are */
export async function namePeople(
  trx: Trx,
  contentId: number,
  people: readonly { userId: number; canAccess: boolean }[],
  grantedBy: number,
): Promise<number> {
  const rows = await all(trx)`
    insert into content_permissions (content_id, user_id, can_access, granted_by)
    select ${contentId}, u.id, named."canAccess", ${grantedBy}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as named ("userId" int, "canAccess" boolean)
    join users u on u.id = named."userId"
    on conflict (user_id, content_id) do update
      set can_access = excluded.can_access, granted_by = excluded.granted_by, granted_at = now()
    returning user_id`;
  return rows.length;
}

/** From then on groups and the item's audience decide about somebody. */
export const forgetNamedPerson = (trx: Trx, contentId: number, userId: number) =>
  trx
    .deleteFrom("content_permissions")
    .where("content_id", "=", contentId)
    .where("user_id", "=", userId)
    .execute();

/** @returns the groups that opened it until now */
export async function forgetNamed(trx: Trx, contentId: number): Promise<number[]> {
  await trx.deleteFrom("content_permissions").where("content_id", "=", contentId).execute();
  const closed = trx.deleteFrom("group_content").where("content_id", "=", contentId).returning("group_id");
  return (await closed.execute()).map(({ group_id: id }) => id);
}

export const upsertTranscript = (
  trx: Trx,
  contentId: number,
  { name, cues }: { name: string; cues: readonly TranscriptCue[] },
) => {
  const values = { name, cues: JSON.stringify(cues) };
  return trx
    .insertInto("content_transcripts")
    .values({ content_id: contentId, ...values })
    .onConflict((conflict) => conflict.column("content_id").doUpdateSet(values))
    .execute();
};

export const deleteTranscript = (trx: Trx, contentId: number) =>
  trx.deleteFrom("content_transcripts").where("content_id", "=", contentId).execute();

export const selectTranscript = (db: Database, contentId: number) =>
  db
    .selectFrom("content_transcripts")
    .select(["name", "cues"])
    .where("content_id", "=", contentId)
    .executeTakeFirst();
