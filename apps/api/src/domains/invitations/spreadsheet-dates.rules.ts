import { z } from "zod";

/** A day or a time of the organisation's clock, "2026-12-31" or "2026-12-31 18:00", or why a cell is neither. */
export type ReadDate = { local: string; isDay: boolean } | { problem: string };

export const notADate = "Write a day as 2026-12-31, or a time as 2026-12-31T18:00:00Z";

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const germanMonths: Readonly<Record<string, number>> = { mär: 3, mai: 5, okt: 10, dez: 12 };

const time = String.raw`(?:,?[ T]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?(?<half>[AP])M)?)?`;
const patternOf = (day: string) => new RegExp(`^${day}${time}$`, "iu");

const yearFirst = patternOf(String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`);
const withDots = patternOf(String.raw`(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d{2})`);
const named = patternOf(String.raw`(?<day>\d{1,2})\.?[ -](?<name>\p{L}{3})\p{L}*\.?[ -](?<year>\d{4}|\d{2})`);
const eitherFirst = patternOf(
  String.raw`(?<first>\d{1,2})(?<mark>[/-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})`,
);
/** Days since the end of 1899, as a spreadsheet stores a date: 2009 to 2064. */
const serial = /^[45]\d{4}$/;

const padded = (part: string | number | undefined) => String(part ?? "").padStart(2, "0");
const fullYear = (year = "") => (year.length === 2 ? `20${year}` : year);

/** In which order a file writes day and month, by its dates that can be read in one way only. */
type Order = "day first" | "month first" | "unknown";

function orderIn(cells: readonly string[]): Order {
  const found = new Set<Order>();
  for (const cell of cells) {
    const { first, second } = eitherFirst.exec(cell)?.groups ?? {};
    if (Number(first) > 12) found.add("day first");
    if (Number(second) > 12) found.add("month first");
  }
  const [order = "unknown"] = found;
  return found.size === 1 ? order : "unknown";
}

function monthNamed(name = ""): number {
  const short = name.toLowerCase();
  return germanMonths[short] ?? monthNames.findIndex((month) => month.toLowerCase() === short) + 1;
}

function readSlashes({ first, second, year }: Record<string, string | undefined>, order: Order) {
  if (order === "unknown" && first !== second && Number(first) <= 12 && Number(second) <= 12) return null;
  const isDayFirst = order === "unknown" ? Number(first) > 12 : order === "day first";
  return { year, month: isDayFirst ? second : first, day: isDayFirst ? first : second };
}

function localOf(
  { year, month, day }: Record<"year" | "month" | "day", string | number | undefined>,
  { hour, minute, half }: Record<string, string | undefined> = {},
): ReadDate {
  const date = `${fullYear(String(year))}-${padded(month)}-${padded(day)}`;
  if (!z.iso.date().safeParse(date).success) return { problem: notADate };
  if (hour === undefined) return { local: date, isDay: true };
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const clock = `${padded(hours)}:${minute}`;
  return z.iso.time({ precision: -1 }).safeParse(clock).success
    ? { local: `${date} ${clock}`, isDay: false }
    : { problem: notADate };
}

function readDate(cell: string, order: Order): ReadDate {
  const plain = (yearFirst.exec(cell) ?? withDots.exec(cell))?.groups;
  if (plain) return localOf({ year: plain["year"], month: plain["month"], day: plain["day"] }, plain);
  const spelled = named.exec(cell)?.groups;
  if (spelled)
    return localOf(
      { year: spelled["year"], month: monthNamed(spelled["name"]), day: spelled["day"] },
      spelled,
    );
  const slashes = eitherFirst.exec(cell)?.groups;
  if (slashes) {
    const date = readSlashes(slashes, order);
    const { first, second, year } = slashes;
    const inWords = (day = "", month = "") =>
      `${Number(day)} ${monthNames[Number(month) - 1]} ${fullYear(year)}`;
    return date
      ? localOf(date, slashes)
      : {
          problem: `May be ${inWords(first, second)} or ${inWords(second, first)}. Write the day as 2026-12-31`,
        };
  }
  if (!serial.test(cell)) return { problem: notADate };
  const date = new Date(Date.UTC(1899, 11, 30 + Number(cell)));
  return { local: date.toISOString().slice(0, 10), isDay: true };
}

/**
 * The dates of a file by their cells, as spreadsheets of several countries write them. A moment with its zone is none of
 * them: it is read as it is.
 */
export function datesIn(cells: readonly string[]): Map<string, ReadDate> {
  const order = orderIn(cells);
  const typed = cells.filter(
    (cell) => cell !== "" && !z.iso.datetime({ offset: true }).safeParse(cell).success,
  );
  return new Map(typed.map((cell) => [cell, readDate(cell, order)]));
}
