import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { creatableRoles, importColumns, mostImportedUsers } from "./user-constants.ts";
import { largestCsv } from "./csv.ts";
import { chosenColumns, fileColumn } from "./file-columns.ts";
import { userFilter } from "./users.endpoints.ts";

const owners = ["OWNER"] as const;

const csvFile = { largestFile: largestCsv.bytes, accepts: [".csv", ".txt"] } as const;

/** One line of the file as it would be imported, or why it would not. */
const reviewedLine = z.object({
  /** As an editor counts: the header is line 1. */
  line: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  username: z.string(),
  /** The names of groups, as typed. */
  group: z.string(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});

const importReview = z.object({
  /** How each column of the file is read. */
  columns: z.array(fileColumn(importColumns)),
  /** Columns that must be there and that nothing is read as; no line is judged then. */
  missing: z.array(z.enum(importColumns)),
  valid: z.int(),
  invalid: z.int(),
  /** Every line with a problem, then the first valid ones; at most 1,000 in all. */
  lines: z.array(reviewedLine),
});

/** Left out: the columns are read by their headings. */
const columns = chosenColumns(importColumns).optional();

const importedAccount = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(creatableRoles),
  /** Null where their role signs in only by a provider. */
  tempPassword: z.string().nullable(),
});

export const userFileEndpoints = {
  review: {
    kind: "upload",
    ...csvFile,
    method: "POST",
    path: "/api/users/import/review",
    summary: "Say what an import would do; nothing is imported",
    access: owners,
    hosts: staffHosts,
    body: z.strictObject({ columns }),
    response: importReview,
    status: 200,
    keys: "refused",
    rateLimits: [{ by: "session", max: 30, perSeconds: 60, shared: true }],
  },
  import: {
    kind: "upload",
    ...csvFile,
    method: "POST",
    path: "/api/users/import",
    summary:
      "Create the users of a reviewed file, all or none; their temporary passwords are in this answer and never again",
    access: owners,
    hosts: staffHosts,
    /** `expected` is the number of users that the review announced: a file that has changed meanwhile is refused. */
    body: z.strictObject({
      columns,
      expected: z.coerce.number<number>().int().min(1).max(mostImportedUsers),
    }),
    response: z.object({ created: z.array(importedAccount), leftOut: z.int() }),
    status: 201,
    keys: "refused",
    errors: ["conflict"],
    answerIsSecret: true,
    rateLimits: [{ by: "session", max: 10, perSeconds: 60, shared: true }],
  },
  export: {
    kind: "file",
    format: "csv",
    method: "GET",
    path: "/api/users/export",
    summary: "The users that a filter leaves, as CSV",
    access: ["OWNER", "ADMIN"],
    hosts: staffHosts,
    query: userFilter,
    response: z.string(),
    status: 200,
    sameOriginOnly: true,
  },
} as const satisfies Record<string, Endpoint>;

export type ReviewedLine = z.output<typeof reviewedLine>;

export type ImportReview = z.output<typeof importReview>;

export type ImportedAccount = z.output<typeof importedAccount>;
