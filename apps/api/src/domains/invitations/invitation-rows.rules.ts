import { invitationColumns } from "@field-advisor/schema/invitation-constants";
import { newInvitation } from "@field-advisor/schema/invitation-forms";
import type { NewInvitation } from "@field-advisor/schema/invitations.endpoints";
import type { CsvLine } from "../../lib/csv.ts";
import {
  addressHeadings,
  type TableColumns,
  type TableLayout,
  typedIn,
  widthProblem,
} from "../../lib/csv-table.ts";
import { notADate } from "./spreadsheet-dates.rules.ts";
import { cleanAddress, comparableAddress } from "@field-advisor/schema/typed-text";

type Column = (typeof invitationColumns)[number];

export type Layout = TableLayout<Column>;

/** As spreadsheets and address books head these columns, in English and German. */
export const peopleColumns: TableColumns<Column> = {
  columns: invitationColumns,
  required: ["email"],
  headings: {
    email: addressHeadings,
    recipientName: ["Name", "Full Name", "Display Name", "Anzeigename", "Empfänger", "Recipient"],
    validFrom: ["From", "Start", "Gültig ab", "Von"],
    validUntil: ["Until", "End", "Expires", "Gültig bis", "Bis"],
    maxSessions: ["Session limit", "Sessions", "Gespräche"],
    maxMinutes: ["Minutes per session", "Minutes", "Minuten"],
  },
};

interface DayBounds {
  from: string;
  until: string;
}

/** When a day or time of a file begins and is over, or why it is neither. */
export type Moments = DayBounds | { problem: string };

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

/** What stands in a line where dates are expected. */
export function dateCells(line: CsvLine, layout: Layout): string[] {
  const typed = typedIn(line, layout, invitationColumns);
  return dateColumns.map((column) => typed[column]);
}

/** A spreadsheet may write a whole number as 3.0 or 3,00; 3.000 may be three thousand. */
const numberIn = (cell: string) =>
  cell === "" ? null : /^\d{1,9}(?:[.,]0{1,2})?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;

const dateProblem = (moments: Moments | undefined) =>
  moments && "problem" in moments ? moments.problem : notADate;

/** Judges a line by itself, with the words of the form in which one person is invited. */
export function judgeRow(
  csvLine: CsvLine,
  layout: Layout,
  momentsOf: ReadonlyMap<string, Moments>,
): JudgedRow {
  const typed = typedIn(csvLine, layout, invitationColumns);
  const email = cleanAddress(typed.email);
  const momentOf = (cell: string, bound: "from" | "until") => {
    const moments = momentsOf.get(cell);
    return (moments && "from" in moments ? moments[bound] : cell) || null;
  };
  const read = newInvitation.safeParse({
    email,
    recipientName: typed.recipientName || null,
    // A day lasts until its end.
    validFrom: momentOf(typed.validFrom, "from"),
    validUntil: momentOf(typed.validUntil, "until"),
    maxSessions: numberIn(typed.maxSessions),
    maxMinutes: numberIn(typed.maxMinutes),
  });
  const tooWide = widthProblem(csvLine, layout);
  const wrong = read.success ? [] : read.error.issues;
  const found = wrong.map(({ path, message, code }) => {
    const field = String(path[0] ?? "");
    const isDate = code === "invalid_format" && (field === "validFrom" || field === "validUntil");
    return { field, message: isDate ? dateProblem(momentsOf.get(typed[field])) : message };
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
        ? "This person is already invited to this page."
        : `The same email is already in line ${before}.`;
    return { ...row, invitation: null, problems: [{ line, email, field: "email", message }] };
  });
}
