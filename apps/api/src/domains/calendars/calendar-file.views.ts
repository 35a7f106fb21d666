import { createHash } from "node:crypto";
import { product } from "@field-advisor/schema/product";
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import type { EntryRow } from "./calendars.queries.ts";
import type { DueDay } from "./due-days.queries.ts";

/** What a calendar shows of a due day: no score, no note and nobody else's name. */
export interface Entry {
  key: string;
  dueOn: string;
  title: string;
  address: string;
  digest: Buffer;
}

/** A due day as it is told. @param origin where the product's screens are */
export function entryOf(due: DueDay, origin: string): Entry {
  const { key, dueOn } = due;
  const title = titleOf(due);
  const address = origin + pathOf(due);
  const digest = createHash("sha256")
    .update(JSON.stringify([dueOn, title, address]))
    .digest();
  return { key, dueOn, title, address, digest };
}

function titleOf({ goal, name }: DueDay): string {
  if (name === null) return "Something to do";
  const quoted = `“${name}”`;
  switch (goal) {
    case "pass":
      return `Pass ${quoted}`;
    case "open":
      return `Open ${quoted}`;
    case "finish":
      return `Play ${quoted} to the end`;
    case "complete":
      return `Complete ${quoted}`;
    case "watch":
      return `Watch the model talk ${quoted}`;
    case "attempt":
    case "attempts":
    case "score":
    case "try":
      return `Practise in ${quoted}`;
  }
}

/** Where it is done; an item of the library has no screen of its own, and what may not be entered is looked for at home. */
function pathOf({ kind, id, name }: DueDay): string {
  if (name === null) return "/";
  if (kind === "content") return `/library?${new URLSearchParams({ search: name }).toString()}`;
  return { room: `/test-room/${id}`, path: `/paths/${id}`, model: `/models/${id}` }[kind];
}

/** The day after, which calendars take as the end of a whole day. */
function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}

const everyHour = 3600;

/**
 * A calendar needs a component, also where nothing is due: RFC 5545, 3.6. Of all kinds this one alone shows nothing, whatever
 * program reads it.
 */
const nothingDue = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
  "END:VCALENDAR",
].join("\r\n");

/**
 * The text of a feed. Days are those of the organisation and have no hour, so no clock and no daylight saving moves them. The
 * same entries are the same text, whenever they are asked for.
 * @param feedId part of what every entry is called
 * @param known how often each entry changed, and when last
 */
export function calendarOf(
  feedId: string,
  entries: readonly Entry[],
  known: ReadonlyMap<string, Pick<EntryRow, "sequence" | "changedAt">>,
): string {
  const calendar = ical({
    name: product.name,
    prodId: { company: product.name, product: "Due days", language: "EN" },
    // What is published has an entry: RFC 5546, 3.2.1.
    method: entries.length === 0 ? null : ICalCalendarMethod.PUBLISH,
    ttl: everyHour,
  });
  for (const { key, dueOn, title, address } of entries) {
    const { sequence = 0, changedAt = new Date(dueOn) } = known.get(key) ?? {};
    calendar.createEvent({
      id: `${key}@${feedId}`,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      // Midnight in UTC on both sides: of a whole day only the date is written.
      start: new Date(dueOn),
      end: dayAfter(dueOn),
      allDay: true,
      summary: title,
      description: `To do in ${product.name}: ${address}`,
      url: address,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    });
  }
  const text = calendar.toString();
  return `${entries.length === 0 ? text.replace(/END:VCALENDAR$/, nothingDue) : text}\r\n`;
}
