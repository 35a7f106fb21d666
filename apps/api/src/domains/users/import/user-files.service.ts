import type { ImportReview, ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import type { UserFilter } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { csvInPieces } from "../../../lib/csv-reader.ts";
import type { SpooledFile } from "../../../lib/spooled-file.ts";
import { auditedExport } from "../../../platform/write/write.ts";
import * as directory from "../directory.service.ts";
import type { ExportedUser } from "../users.queries.ts";
import { judge, type ReadFile, readUsers, requireImport } from "./import.service.ts";
import { importable, type JudgedLine, mayExport } from "./import-rows.policy.ts";

const mostShown = 1000;

/** What an import would do. @throws AppError forbidden, invalid_request */
export async function review({ db }: Context, { actor }: Caller, sent: SpooledFile): Promise<ImportReview> {
  requireImport(actor);
  const file = await readUsers(sent);
  const judged = await judge(db, file.lines);
  const valid = importable(judged).length;
  return { valid, invalid: judged.length - valid, lines: shown(file, judged) };
}

/**
 * The users that a filter leaves as the text of a CSV file, bit by bit.
 * @throws AppError forbidden
 */
export async function* exportUsers(
  ctx: Context,
  caller: Caller,
  filter: UserFilter,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { actor } = caller;
  if (!mayExport(actor)) throw new AppError("forbidden", "Your role does not allow this.");
  const batches = auditedExport(ctx, caller, directory.readAll(ctx, actor, filter, signal), (users) => ({
    action: "user.export",
    details: { users, filter },
  }));
  yield* csvInPieces(exportedColumns, batches, exportedRow);
}

const exportedColumns = [
  "Email",
  "First name",
  "Last name",
  "Role",
  "Status",
  "Username",
  "Due",
  "Created",
  "Last sign-in",
  "Sessions",
  "Average session (minutes)",
] as const;

const exportedRow = (
  user: ExportedUser,
): Record<(typeof exportedColumns)[number], string | number | null> => ({
  Email: user.email,
  "First name": user.firstName,
  "Last name": user.lastName,
  Role: user.role,
  Status: user.status,
  Username: user.username,
  Due: user.passwordChangeRequired || user.requiresReset ? "New password" : null,
  Created: user.createdAt,
  "Last sign-in": user.lastLoginAt,
  Sessions: user.sessions,
  "Average session (minutes)": user.averageMinutes,
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
