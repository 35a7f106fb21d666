import type { ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import type { ExportedUser } from "../users.queries.ts";
import type { JudgedLine, Layout } from "./import-rows.rules.ts";

const mostShown = 1000;

/** Everything that needs a look, then examples of what does not. */
export function reviewedLines(
  { header, layout }: { header: number; layout: Layout },
  lines: JudgedLine[],
): ReviewedLine[] {
  const names = { email: "", firstName: "", lastName: "", role: "", username: "" };
  const ofHeader = layout.problems.length > 0 ? [{ line: header, ...names, problems: layout.problems }] : [];
  const isWrong = ({ problems }: JudgedLine) => problems.length > 0;
  const ofUsers = [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))].map(
    ({ line, typed, user, problems }) => ({ line, ...typed, ...user, problems }),
  );
  return [...ofHeader, ...ofUsers].slice(0, mostShown);
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
});
