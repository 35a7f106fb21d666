import { importColumns } from "@field-advisor/schema/constants";
import { importedUser, type ImportedUser } from "@field-advisor/schema/users.endpoints";
import type { Actor } from "../../../lib/actor.ts";
import type { CsvLine } from "../../../lib/csv-reader.ts";

/** An import creates accounts, which is the owners' alone. */
export const mayImport = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** Whom they may see is for the list of users to say. */
export const mayExport = ({ role }: Pick<Actor, "role">): boolean => role !== "USER";

type Column = (typeof importColumns)[number];

interface Problem {
  column: string;
  message: string;
}

/** What a line says, cell by cell as typed. */
type Typed = Record<Column, string>;

/** A line of the file with what is wrong with it; `user` is what it would make, were nothing wrong. */
export interface JudgedLine {
  line: number;
  typed: Typed;
  user: ImportedUser | null;
  problems: Problem[];
}

/** Where the columns are, by the first line. */
export interface Layout {
  places: Partial<Record<Column, number>>;
  width: number;
  /** What makes the whole file unreadable, as a sentence. */
  refusal: string | null;
  /** Columns that are left out. */
  problems: Problem[];
}

const required = ["email", "firstName", "lastName", "role"] as const satisfies readonly Column[];

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");
const columnOf = new Map(importColumns.map((column) => [plain(column), column]));

/** Reads the header: `First Name`, `first_name` and `firstName` are the same. */
export function layoutOf(header: CsvLine): Layout {
  const places: Layout["places"] = {};
  const problems: Problem[] = [];
  const repeated: string[] = [];
  for (const [index, name] of header.cells.entries()) {
    const column = columnOf.get(plain(name));
    if (column === undefined) problems.push(...unknownColumn(name));
    else if (places[column] === undefined) places[column] = index;
    else repeated.push(column);
  }
  const missing = required.filter((column) => places[column] === undefined);
  return { places, width: header.cells.length, problems, refusal: refusalOf(header.line, missing, repeated) };
}

function unknownColumn(name: string): Problem[] {
  const column = name.trim();
  if (column === "") return [];
  const known = listOf(importColumns);
  return [{ column, message: `This column is left out; ${known} are read.` }];
}

function refusalOf(line: number, missing: readonly string[], repeated: readonly string[]): string | null {
  if (missing.length > 0)
    return `Line ${line} must name the columns ${listOf(required)}. Missing: ${missing.join(", ")}.`;
  if (repeated.length > 0)
    return `Line ${line} names ${repeated.join(", ")} more than once. Keep one of each.`;
  return null;
}

const listOf = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Judges a line by itself, with the words of the form in which one user is added. */
export function judgeLine({ line, cells }: CsvLine, { places, width }: Layout): JudgedLine {
  const typed = Object.fromEntries(
    importColumns.map((column) => [column, (cells[places[column] ?? width] ?? "").trim()]),
  ) as Typed;
  const { username, role, ...rest } = typed;
  const result = importedUser.safeParse({
    ...rest,
    role: role.toUpperCase(),
    ...(username !== "" && { username }),
  });
  const problems = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ column: String(path[0] ?? ""), message }));
  if (cells.slice(width).some((cell) => cell.trim() !== ""))
    problems.unshift({
      column: "",
      message: `This line has ${cells.length} cells, the first line ${width}.`,
    });
  return {
    line,
    typed,
    user: result.success ? result.data : null,
    problems: problems.map((problem) =>
      problem.column === "role" ? { ...problem, message: roles } : problem,
    ),
  };
}

const roles = "Please select a role: USER or ADMIN";

/** E-mail addresses and user names that belong to somebody. */
export interface Taken {
  emails: ReadonlySet<string>;
  usernames: ReadonlySet<string>;
}

/** Judges lines beside each other and beside the users that there are: of two alike, the first counts. */
export function judgeTogether(lines: JudgedLine[], taken: Taken): JudgedLine[] {
  const first = { email: new Map<string, number>(), username: new Map<string, number>() };
  return lines.map((judged) => {
    const problems = [
      ...judged.problems,
      ...clash(judged, "email", first.email, taken.emails),
      ...clash(judged, "username", first.username, taken.usernames),
    ];
    return problems.length === 0 ? judged : { ...judged, problems };
  });
}

const words = {
  email: {
    repeated: (line: number) => `The same email is in line ${line}.`,
    taken: "There is a user with this email address already.",
  },
  username: {
    repeated: (line: number) => `The same username is in line ${line}.`,
    taken: "This username is taken. Choose another one.",
  },
} as const;

function clash(
  { line, typed, problems }: JudgedLine,
  column: "email" | "username",
  first: Map<string, number>,
  taken: ReadonlySet<string>,
): Problem[] {
  const value = column === "email" ? typed.email.toLowerCase() : typed.username;
  if (value === "" || problems.some((problem) => problem.column === column)) return [];
  const before = first.get(value);
  if (before !== undefined) return [{ column, message: words[column].repeated(before) }];
  first.set(value, line);
  return taken.has(value) ? [{ column, message: words[column].taken }] : [];
}

/** The users that an import would create. */
export const importable = (lines: JudgedLine[]): ImportedUser[] =>
  lines.flatMap(({ user, problems }) => (user && problems.length === 0 ? [user] : []));
