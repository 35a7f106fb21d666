import { newInvitation } from "@field-advisor/schema/invitation-forms";
import { cleanAddress, comparableAddress, isMailAddress } from "@field-advisor/schema/typed-text";

export interface NamedPerson {
  email: string;
  recipientName: string | null;
}

interface ReadPeople {
  people: NamedPerson[];
  /** What is wrong with which line, in the order of the lines. */
  problems: string[];
}

const withName = /^([^<>]*)<([^<>]*)>$/;

const unquoted = (name: string): string =>
  name
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

const isAddress = (text: string): boolean => isMailAddress(cleanAddress(text));

/** Longer than any name with an address. */
const longestEntry = 400;

const isWhole = (entry: string): boolean =>
  entry.length <= longestEntry && (/^\s*$|>\s*$/.test(entry) || isAddress(entry));

/**
 * The entries of a line: they are parted at semicolons, and at commas behind an address. Other commas, and those in quoted
 * names, belong to a name: `Muster, Anna <anna@firma.test>, "Probe, Ben" <ben@firma.test>`.
 */
function entriesOf(line: string): string[] {
  const signs = [...line.matchAll(/[^",;]+|[",;]/g)].map(([sign]) => sign);
  const isQuoting = signs.filter((sign) => sign === '"').length % 2 === 0;
  const entries: string[] = [];
  let entry = "";
  let isQuoted = false;
  for (const sign of signs) {
    if (sign === '"') isQuoted = isQuoting && !isQuoted;
    const isEnd = !isQuoted && (sign === ";" || (sign === "," && isWhole(entry)));
    if (isEnd) entries.push(entry);
    entry = isEnd ? "" : entry + sign;
  }
  return [...entries, entry];
}

/** Columns of a spreadsheet: an address, and a name in one cell or two, in any order. Null for anything else. */
function personInCells(line: string): { email: string; recipientName: string } | null {
  const cells = line
    .split("\t")
    .map(unquoted)
    .filter((cell) => cell !== "");
  const names = cells.filter((cell) => !isAddress(cell));
  const [email] = cells.filter((cell) => isAddress(cell));
  const isPerson =
    names.length <= 2 && cells.length === names.length + 1 && !names.some((name) => /[@<;]/.test(name));
  return isPerson && email !== undefined ? { email, recipientName: names.join(" ") } : null;
}

function personOf(entry: string): { email: string; recipientName: string } {
  const named = withName.exec(entry);
  if (!named) return { email: entry, recipientName: "" };
  return { email: named[2]?.trim() ?? "", recipientName: unquoted(named[1] ?? "") };
}

/** The people of a line, each with what was typed for them. */
function readLine(line: string) {
  const inCells = line.includes("\t") ? personInCells(line) : null;
  if (inCells) return [{ entry: line.trim(), person: inCells }];
  return entriesOf(line.replaceAll("\t", ";"))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => ({ entry, person: personOf(entry) }));
}

/** The people in a pasted text: addresses or `Name <address>`, parted by lines, commas or semicolons, or columns. */
export function peopleIn(text: string): ReadPeople {
  const people: NamedPerson[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    for (const { entry, person } of readLine(content)) {
      const read = newInvitation.safeParse(person);
      if (!read.success) {
        const [issue] = read.error.issues;
        const what =
          issue?.path[0] === "email"
            ? "is not an email address"
            : `has a name that does not fit: ${issue?.message}`;
        problems.push(`Line ${line}: "${entry}" ${what}.`);
        continue;
      }
      const { email, recipientName } = read.data;
      const address = comparableAddress(email);
      const first = lineOf.get(address);
      if (first !== undefined) problems.push(`Line ${line}: ${email} is already in line ${first}.`);
      else people.push({ email, recipientName });
      lineOf.set(address, first ?? line);
    }
  }
  return { people, problems };
}

const namedAtMost = 5;

/** What is wrong in a few sentences; null where nothing is. */
export function problemOf({ people, problems }: ReadPeople, most: number): string | null {
  if (problems.length > namedAtMost)
    return [...problems.slice(0, namedAtMost), `And ${problems.length - namedAtMost} more.`].join(" ");
  if (problems.length > 0) return problems.join(" ");
  if (people.length === 0) return "Name at least one person";
  return people.length > most ? `At most ${most} people at once` : null;
}
