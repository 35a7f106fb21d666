import { betweenNames } from "@field-advisor/schema/group-constants";
import { importColumns, mostImportedGroups } from "@field-advisor/schema/user-constants";
import { importedUser, type ImportedUser } from "@field-advisor/schema/users.endpoints";
import type { CsvLine } from "../../../lib/csv.ts";
import {
  addressHeadings,
  type TableColumns,
  type TableLayout,
  typedIn,
  widthProblem,
} from "../../../lib/csv-table.ts";
import { folded } from "@field-advisor/schema/search-words";
import { cleanAddress, cleanName, comparableAddress } from "@field-advisor/schema/typed-text";

type Column = (typeof importColumns)[number];

interface Problem {
  column: string;
  message: string;
}

type Typed = Record<Column, string>;

/** Who is imported, and into which groups. */
export type ImportedPerson = ImportedUser & { groupIds: readonly number[] };

/** A line of the file with what is wrong with it; `user` is what it would make, were nothing wrong. */
export interface JudgedLine {
  line: number;
  typed: Typed;
  user: ImportedUser | null;
  problems: Problem[];
}

export type Layout = TableLayout<Column>;

/** The names of the columns in files of directories and of personnel departments, in English and German. */
export const userColumns: TableColumns<Column> = {
  columns: importColumns,
  required: ["email", "firstName", "lastName"],
  headings: {
    email: [...addressHeadings, "User principal name", "Benutzerprinzipalname"],
    firstName: ["Vorname", "Given Name", "Forename", "First", "Rufname"],
    lastName: ["Nachname", "Surname", "Family Name", "Familienname", "Last"],
    role: ["Rolle", "User Role", "Benutzerrolle"],
    username: ["Benutzername", "Anmeldename", "Login"],
    group: ["Groups", "Gruppe", "Gruppen", "Member of"],
  },
};

/** Judges a line by itself, with the words of the form in which one user is added. */
export function judgeLine(csvLine: CsvLine, layout: Layout): JudgedLine {
  const { line } = csvLine;
  const typed = typedIn(csvLine, layout, importColumns);
  const { username, role, group: _, ...rest } = typed;
  const result = importedUser.safeParse({
    ...rest,
    role: role.toUpperCase() || "USER",
    ...(username !== "" && { username }),
  });
  const problems = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ column: String(path[0] ?? ""), message }));
  const tooWide = widthProblem(csvLine, layout);
  if (tooWide !== null) problems.unshift({ column: "", message: tooWide });
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

export const comparedEmail = ({ email }: Typed): string => comparableAddress(cleanAddress(email));

/** The groups that a line names, each once; a semicolon stands between two of them. */
export const groupsIn = ({ group }: Pick<Typed, "group">): string[] => [
  ...new Set(
    group
      .split(betweenNames)
      .map((name) => cleanName(name))
      .filter((name) => name !== ""),
  ),
];

/** E-mail addresses, as they are compared, and user names that belong to somebody; ids of groups by folded names. */
export interface Known {
  emails: ReadonlySet<string>;
  usernames: ReadonlySet<string>;
  groups: ReadonlyMap<string, number>;
}

/** Judges lines beside each other and beside what there is: of two users alike, the first counts. */
export function judgeTogether(lines: JudgedLine[], known: Known): JudgedLine[] {
  const first = { email: new Map<string, number>(), username: new Map<string, number>() };
  return lines.map((judged) => {
    const problems = [
      ...judged.problems,
      ...clash(judged, "email", first.email, known.emails),
      ...clash(judged, "username", first.username, known.usernames),
      ...groupProblems(judged, known.groups),
    ];
    return problems.length === 0 ? judged : { ...judged, problems };
  });
}

const words = {
  email: {
    repeated: (line: number) => `The same email is already in line ${line}.`,
    taken: "A user with this email address already exists.",
  },
  username: {
    repeated: (line: number) => `The same username is already in line ${line}.`,
    taken: "This username is taken. Choose another one.",
  },
} as const;

function clash(
  { line, typed, problems }: JudgedLine,
  column: "email" | "username",
  first: Map<string, number>,
  taken: ReadonlySet<string>,
): Problem[] {
  const value = column === "email" ? comparedEmail(typed) : cleanName(typed.username);
  if (value === "" || problems.some((problem) => problem.column === column)) return [];
  const before = first.get(value);
  if (before !== undefined) return [{ column, message: words[column].repeated(before) }];
  first.set(value, line);
  return taken.has(value) ? [{ column, message: words[column].taken }] : [];
}

function groupProblems({ typed }: JudgedLine, known: Known["groups"]): Problem[] {
  const names = groupsIn(typed);
  const unknown = names.filter((name) => !known.has(folded(name)));
  const problems = unknown
    .slice(0, mostUnknownTold)
    .map(
      (name) =>
        `There is no group "${name.slice(0, longestNameTold)}". Correct the name, or create the group first.`,
    );
  if (names.length > mostImportedGroups) problems.unshift(`At most ${mostImportedGroups} groups`);
  return problems.map((message) => ({ column: "group", message }));
}

/** Of more in one line the others follow once these are corrected. */
const mostUnknownTold = 5;

/** As long as the name of a group may be. */
const longestNameTold = 100;

export const importable = (lines: JudgedLine[], { groups }: Pick<Known, "groups">): ImportedPerson[] =>
  lines.flatMap(({ user, typed, problems }) =>
    user && problems.length === 0
      ? [
          {
            ...user,
            groupIds: [...new Set(groupsIn(typed).flatMap((name) => groups.get(folded(name)) ?? []))],
          },
        ]
      : [],
  );
