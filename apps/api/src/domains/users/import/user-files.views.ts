import type { ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import type { ExportedUser } from "../users.queries.ts";
import type { JudgedLine } from "./import-rows.rules.ts";

const mostShown = 1000;

/** Everything that needs a look, then examples of what does not. */
export function reviewedLines(lines: JudgedLine[]): ReviewedLine[] {
  const isWrong = ({ problems }: JudgedLine) => problems.length > 0;
  return [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))]
    .slice(0, mostShown)
    .map(({ line, typed, user, problems }) => ({ line, ...typed, ...user, problems }));
}

export const exportedColumns = [
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
  "Groups",
] as const;

export const exportedRow = (
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
  Groups: user.groups,
});
