import { newInvitation } from "@field-advisor/schema/invitation-forms";
import { comparableAddress } from "@field-advisor/schema/typed-text";

export interface NamedPerson {
  email: string;
  recipientName: string | null;
}

interface ReadPeople {
  people: NamedPerson[];
  /** What is wrong with which line, in the order of the lines. */
  problems: string[];
}

/** Parted at commas and semicolons that stand in no quoted name: an even number of quotation marks follows. */
const entriesOf = (line: string): string[] =>
  line
    .split('"')
    .map((piece, at, { length }) => ((length - at) % 2 === 1 ? piece.replaceAll(/[,;]/g, "\n") : piece))
    .join('"')
    .split("\n");

const withName = /^(.*)<([^<>]*)>$/;

const unquoted = (name: string): string =>
  name
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

function personOf(entry: string): { email: string; recipientName: string } {
  const named = withName.exec(entry);
  if (!named) return { email: entry, recipientName: "" };
  return { email: named[2]?.trim() ?? "", recipientName: unquoted(named[1] ?? "") };
}

/** The people in a pasted text: addresses or `Name <address>`, parted by lines, commas or semicolons. */
export function peopleIn(text: string): ReadPeople {
  const people: NamedPerson[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    for (const entry of entriesOf(content).map((part) => part.trim())) {
      if (entry === "") continue;
      const read = newInvitation.safeParse(personOf(entry));
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
      if (first !== undefined) problems.push(`Line ${line}: ${email} is in line ${first} already.`);
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
