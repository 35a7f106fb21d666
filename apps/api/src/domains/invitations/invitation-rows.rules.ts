import { invitationColumns } from "@field-advisor/schema/constants";
import { newInvitation } from "@field-advisor/schema/invitation-forms";
import type { NewInvitation } from "@field-advisor/schema/invitations.endpoints";
import { z } from "zod";
import type { CsvLine } from "../../lib/csv-reader.ts";
import { tableLayout, type TableLayout, typedIn, widthProblem } from "../../lib/csv-table.ts";
import { cleanAddress, comparableAddress } from "@field-advisor/schema/typed-text";

type Column = (typeof invitationColumns)[number];

export type Layout = TableLayout<Column>;

export const layoutOf = (header: CsvLine): Layout => tableLayout(header, invitationColumns, ["email"]);

interface DayBounds {
  from: string;
  until: string;
}

export interface RowProblem {
  line: number;
  email: string;
  field: string;
  message: string;
}

export interface JudgedRow {
  line: number;
  /** As it would be stored. */
  email: string;
  invitation: NewInvitation | null;
  problems: RowProblem[];
}

const dateColumns = ["validFrom", "validUntil"] as const;

const isDay = (cell: string) => z.iso.date().safeParse(cell).success;

/** The days that a line names, which the organisation's zone makes moments of. */
export function daysIn(line: CsvLine, layout: Layout): string[] {
  const typed = typedIn(line, layout, invitationColumns);
  return dateColumns.map((column) => typed[column]).filter(isDay);
}

const notADate = "Write a day as 2026-12-31, or a time as 2026-12-31T18:00:00Z";

const numberIn = (cell: string) => (cell === "" ? null : /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN);

/** Judges a line by itself, with the words of the form in which one person is invited. */
export function judgeRow(csvLine: CsvLine, layout: Layout, days: ReadonlyMap<string, DayBounds>): JudgedRow {
  const typed = typedIn(csvLine, layout, invitationColumns);
  const email = cleanAddress(typed.email);
  const read = newInvitation.safeParse({
    email,
    recipientName: typed.recipientName || null,
    // A day lasts until its end.
    validFrom: (days.get(typed.validFrom)?.from ?? typed.validFrom) || null,
    validUntil: (days.get(typed.validUntil)?.until ?? typed.validUntil) || null,
    maxSessions: numberIn(typed.maxSessions),
    maxMinutes: numberIn(typed.maxMinutes),
  });
  const tooWide = widthProblem(csvLine, layout);
  const wrong = read.success ? [] : read.error.issues;
  const found = wrong.map(({ path, message, code }) => {
    const field = String(path[0] ?? "");
    return { field, message: code === "invalid_format" && field !== "email" ? notADate : message };
  });
  if (tooWide !== null) found.unshift({ field: "", message: tooWide });
  const { line } = csvLine;
  const problems = found.map((problem) => ({ line, email, ...problem }));
  return { line, email, invitation: problems.length === 0 ? (read.data ?? null) : null, problems };
}

/** Judges lines beside each other and beside those who are invited: of two with one address, the first counts. */
export function judgeTogether(rows: JudgedRow[], invited: ReadonlySet<string>): JudgedRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const { line, email } = row;
    const address = comparableAddress(email);
    const before = first.get(address);
    if (before === undefined) first.set(address, line);
    if (row.invitation === null || (before === undefined && !invited.has(address))) return row;
    const message =
      before === undefined
        ? "This person is invited to this page already."
        : `The same email is in line ${before}.`;
    return { ...row, invitation: null, problems: [{ line, email, field: "email", message }] };
  });
}
