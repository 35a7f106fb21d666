import { types, type CustomTypesConfig } from "pg";

const { builtins } = types;

/** Dates are read as text, so that a calendar day stays the same day in every time zone. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoFromPostgres],
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

/** How columns arrive: time stamps as ISO text, counts and sums as numbers, everything else as pg does it. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === "text" && parsers.get(oid)) || types.getTypeParser(oid, format),
};

/**
 * ISO 8601 in UTC with milliseconds, always of the same length so that it sorts as text. A Date and back would cost
 * more than everything else that happens to a row.
 */
export function isoFromPostgres(value: string): string {
  if (!inUtc.test(value)) return isoOf(new Date(value)) ?? value;
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
}

/** What is no moment of our calendar, such as infinity, stays what it is: whoever reads it refuses that row alone. */
const isoOf = (date: Date) => (Number.isNaN(date.getTime()) ? undefined : date.toISOString());

const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
