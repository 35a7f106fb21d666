import { isUtf8 } from "node:buffer";
import { text } from "@field-advisor/schema/primitives";
import { mostImportedUsers } from "@field-advisor/schema/user-files";
import type { Database, Trx } from "../../../db/database.ts";
import { fieldError } from "../../../lib/app-error.ts";
import { readCsv } from "../../../lib/csv-reader.ts";
import type { SpooledFile } from "../../../lib/spooled-file.ts";
import { selectTakenEmails, selectUsernames } from "./user-files.queries.ts";
import { judgeLine, judgeTogether, layoutOf, type JudgedLine, type Layout } from "./import-rows.policy.ts";

/** A file of users, each line judged by itself. */
export interface ReadFile {
  header: number;
  layout: Layout;
  lines: JudgedLine[];
}

/** @throws AppError invalid_request for a file that cannot be read as a whole */
export async function readUsers(file: SpooledFile): Promise<ReadFile> {
  const csv = textOf(await file.bytes());
  const { lines: all, problem } = readCsv(csv, mostImportedUsers + 1);
  if (problem !== null) throw refused(problem);
  const [header, ...lines] = all;
  if (!header) throw refused("The file is empty");
  const layout = layoutOf(header);
  if (layout.refusal !== null) throw refused(layout.refusal);
  if (lines.length === 0) throw refused("The file names no users. Write one in each line below the first.");
  if (lines.length > mostImportedUsers) throw refused(tooMany);
  return { header: header.line, layout, lines: lines.map((line) => judgeLine(line, layout)) };
}

const longestText = text(1_000_000);

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refused("The file is not UTF-8 text. Save it as CSV in UTF-8.");
  const { data, error } = longestText.safeParse(bytes.toString("utf8"));
  if (data === undefined) throw refused(error?.issues[0]?.message ?? "");
  return data;
}

const tooMany = `The file has more than ${mostImportedUsers.toLocaleString("en")} users. Split it and import the parts one after the other.`;

const refused = (message: string) => fieldError("invalid_request", "file", message);

/** Judges the lines beside each other and the users that there are at this moment. */
export async function judge(db: Database | Trx, lines: JudgedLine[]): Promise<JudgedLine[]> {
  const emails = await selectTakenEmails(
    db,
    lines.map(({ typed }) => typed.email.toLowerCase()),
  );
  const given = lines.flatMap(({ typed }) => (typed.username === "" ? [] : [typed.username]));
  return judgeTogether(lines, { emails, usernames: await selectUsernames(db, given) });
}
