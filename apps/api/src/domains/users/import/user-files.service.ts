import { csvOf } from "@field-advisor/schema/csv";
import type { ImportReview, ReviewedLine } from "@field-advisor/schema/user-files";
import type { UserFilter } from "@field-advisor/schema/users";
import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { UsersService } from "../users.service.ts";
import { importUsers, requireImport, type ImportInput } from "./import.service.ts";
import { importable, type JudgedLine } from "./import-rows.policy.ts";
import { judge, readUsers, type ReadFile } from "./import-rows.service.ts";
import { mayExport } from "./user-files.policy.ts";

export type UserFilesService = ReturnType<typeof createUserFilesService>;

const mostShown = 1000;

/** Users from a file, and into one. */
export const createUserFilesService = (
  deps: Pick<Deps, "db" | "passwords">,
  services: { audit: Audit; users: UsersService },
) => {
  const { audit, users } = services;
  return {
    /** What an import would do. @throws AppError forbidden, invalid_request */
    async review({ actor }: Caller, csv: string): Promise<ImportReview> {
      requireImport(actor);
      const file = readUsers(csv);
      const judged = await judge(deps.db, file.lines);
      const valid = importable(judged).length;
      return { valid, invalid: judged.length - valid, lines: shown(file, judged) };
    },

    import: (caller: Caller, input: ImportInput) => importUsers({ ...deps, audit }, caller, input),

    /** @throws AppError forbidden */
    async export({ actor, request }: Caller, filter: UserFilter): Promise<string> {
      if (!mayExport(actor)) throw new AppError("forbidden", "Your role does not allow this.");
      const listed = await users.list(actor, { ...filter, limit: everybody, offset: 0 });
      const details = { users: listed.users.length, filter };
      await inTransaction(deps.db, (trx) =>
        audit.record(trx, { actor, request, action: "user.export", details }),
      );
      return csvOf(exportedColumns, listed.users.map(exportedRow));
    },
  };
};

/** The largest number that PostgreSQL takes for a limit here. */
const everybody = 2_147_483_647;

const exportedColumns = [
  "Email",
  "First name",
  "Last name",
  "Role",
  "Status",
  "Username",
  "Created",
  "Last sign-in",
] as const;

type ListedUser = Awaited<ReturnType<UsersService["list"]>>["users"][number];

const exportedRow = (user: ListedUser): Record<(typeof exportedColumns)[number], string | null> => ({
  Email: user.email,
  "First name": user.firstName,
  "Last name": user.lastName,
  Role: user.role,
  Status: user.status,
  Username: user.username,
  Created: user.createdAt,
  "Last sign-in": user.lastLoginAt,
});

/** Everything that needs a look, then examples of what does not. */
function shown({ header, layout }: Pick<ReadFile, "header" | "layout">, lines: JudgedLine[]): ReviewedLine[] {
  const names = { email: "", firstName: "", lastName: "", role: "", username: "" };
  const ofHeader = layout.problems.length > 0 ? [{ line: header, ...names, problems: layout.problems }] : [];
  const [wrong, right] = [lines.filter(isWrong), lines.filter((line) => !isWrong(line))];
  const ofUsers = [...wrong, ...right].map(({ line, typed, user, problems }) => ({
    line,
    ...typed,
    ...user,
    problems,
  }));
  return [...ofHeader, ...ofUsers].slice(0, mostShown);
}

const isWrong = ({ problems }: JudgedLine) => problems.length > 0;
