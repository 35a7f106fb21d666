import { createReadStream } from "node:fs";
import { addressOfFile } from "@field-advisor/schema/content-constants";
import type { Context } from "../../context.ts";
import { addRow, keep } from "../../domains/content/files.service.ts";
import { spool } from "../../lib/spooled-file.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { DemoUser } from "./demo-data.ts";
import { type DemoContent, type DemoItem, demoItems, demoOpenings } from "./demo-library.ts";

type Kept = Awaited<ReturnType<typeof keepDemoFiles>>;

// Beside the sources: images for production carry only those.
const folder = new URL("../../../demo/files/", import.meta.url);

const hourMs = 3_600_000;

/** Brings the files of the demo library into the store, judged as uploads are. */
export async function keepDemoFiles(ctx: Context) {
  const kept = new Map<DemoContent, Awaited<ReturnType<typeof keep>>>();
  for (const [name, { type, from }] of demoItems) {
    if (!("file" in from)) continue;
    const content = createReadStream(new URL(from.file, folder));
    const file = await spool(ctx.config.transfers.keptDirectory, from.file, content, { isNamed: true });
    try {
      kept.set(name, await keep(ctx, file, type));
    } finally {
      await file.discard();
    }
  }
  return kept;
}

interface Place {
  ctx: Context;
  trx: Trx;
  users: Record<DemoUser, number>;
  kept: Kept;
  /** The moment so many hours ago. */
  before: (hours: number) => Date;
}

/** Fills the library, says who may open what, and that some of it was opened. */
export async function insertLibrary(
  ctx: Context,
  trx: Trx,
  { now, ...given }: Pick<Place, "users" | "kept"> & { now: Date },
): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const place = { ctx, trx, before, ...given };
  const ids = {} as Record<DemoContent, number>;
  for (const [name, item] of demoItems) ids[name] = await insertItem(place, name, item);
  const openings = demoOpenings.map(({ who, item, hoursAgo }) => ({
    user_id: given.users[who],
    content_id: ids[item],
    opened_at: before(hoursAgo),
  }));
  await trx.insertInto("content_opens").values(openings).execute();
}

async function insertItem(
  { ctx, trx, users, kept, before }: Place,
  name: DemoContent,
  { from, daysOld, people = [], ...item }: DemoItem,
): Promise<number> {
  const file = kept.get(name);
  const file_id = file ? await addRow(ctx, trx, file, users.owner) : null;
  const url = "url" in from ? from.url : file_id && addressOfFile(file_id);
  const created_at = before(daysOld * 24);
  const { id } = await trx
    .insertInto("content")
    .values({ ...item, url, file_id, created_by: users.owner, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = people.map((who) => ({
    user_id: users[who],
    content_id: id,
    can_access: true,
    granted_by: users.owner,
    granted_at: created_at,
  }));
  if (rows.length > 0) await trx.insertInto("content_permissions").values(rows).execute();
  return id;
}
