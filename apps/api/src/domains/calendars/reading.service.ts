import { type CalendarRefusal, mostReadsAnHour } from "@field-advisor/schema/calendar-constants";
import type { Context } from "../../context.ts";
import { AppError, tooManyRequests } from "../../lib/app-error.ts";
import { sha256 } from "../../lib/ids.ts";
import { addressKey } from "../../lib/network.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import * as throttles from "../auth/throttles.service.ts";
import type { ContentScope } from "../../scope/content-scope.ts";
import { calendarOf, entryOf, type Entry } from "./calendar-file.views.ts";
import {
  deleteOldEntries,
  type EntryRow,
  lockReader,
  noteRead,
  noteRefusal,
  putEntries,
  selectEntries,
  selectReader,
} from "./calendars.queries.ts";
import { selectDueDays } from "./due-days.queries.ts";

type Asked = Pick<RequestContext, "requestId" | "address">;

const gone = () =>
  new AppError("not_found", "This calendar has ended, or its address was replaced by a new one.");

/** Programs that kept an old address ask on for weeks: one address is told so that often, and then to wait. */
const wrongAddresses = { max: 60, seconds: 600 };

/** The due days of whoever has this address. @param name the last part of the address, as it was asked for */
export async function* read(ctx: Context, request: Asked, name: string): AsyncGenerator<string, void> {
  const digest = sha256(name.replace(/\.ics$/, ""));
  try {
    const reader = await selectReader(ctx.db, digest);
    if (!reader) throw await refused(ctx, request);
    await countRead(ctx, reader.userId);
    yield await write(ctx, detached({ actor: null, request }), (unit) => feedOf(ctx, unit, digest));
  } catch (error) {
    await noteRefusal(ctx.db, reasonOf(error));
    throw error;
  }
}

function reasonOf(error: unknown): CalendarRefusal {
  if (!(error instanceof AppError)) return "fault";
  if (error.code === "not_found") return "unknown";
  return error.code === "too_many_requests" ? "too_often" : "fault";
}

/** The error for an address that nobody has. It never keeps somebody behind the same network from an address that holds. */
async function refused(ctx: Context, { address }: Asked): Promise<AppError> {
  const limit = { name: "calendar address", parts: [addressKey(address)], ...wrongAddresses, delay: null };
  await throttles.count(ctx.db, [throttles.counterOf(ctx, limit)], tooManyRequests);
  return gone();
}

/** Counted for all processes together: nobody's programs take what those of others need. */
async function countRead(ctx: Context, userId: number): Promise<void> {
  const parts = [String(userId)];
  const limit = { name: "calendar reads", parts, max: mostReadsAnHour, seconds: 3600, delay: null };
  await throttles.count(ctx.db, [throttles.counterOf(ctx, limit)], tooManyRequests);
}

async function feedOf(ctx: Context, unit: Unit, digest: Buffer): Promise<string> {
  const { trx } = unit;
  unit.noAudit("a calendar program reads");
  const reader = await lockReader(trx, digest);
  if (!reader) throw gone();
  const { userId, id, isOwner } = reader;
  const scope: ContentScope = isOwner ? { kind: "all" } : { kind: "own", userId };
  const { portal } = ctx.config.origins;
  const entries = (await selectDueDays(trx, userId, scope)).map((due) => entryOf(due, portal));
  const known = await noteChanges(unit, userId, entries);
  await noteRead(trx, userId);
  return calendarOf(id, entries, known);
}

const nothing = Buffer.alloc(0);

/** Compares the entries with what was told last, and keeps what differs. @returns how often each has changed by now */
async function noteChanges({ trx }: Unit, userId: number, entries: readonly Entry[]) {
  const before = await entriesOf();
  const now = new Map(entries.map(({ key, digest }) => [key, digest]));
  const changed = [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [old, digest] = [before.get(key)?.digest, now.get(key) ?? nothing];
    return old?.equals(digest) ? [] : [{ key, digest }];
  });
  if (changed.length === 0) return before;
  await putEntries(trx, userId, changed);
  await deleteOldEntries(trx, userId);
  return entriesOf();

  async function entriesOf(): Promise<Map<string, EntryRow>> {
    const rows = await selectEntries(trx, userId);
    return new Map(rows.map((row) => [row.key, { ...row, changedAt: new Date(row.changedAt) }]));
  }
}
