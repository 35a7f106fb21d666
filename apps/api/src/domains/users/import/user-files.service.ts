import type { ImportReview } from "@field-advisor/schema/user-files.endpoints";
import type { UserFilter } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import { csvInPieces } from "../../../lib/csv.ts";
import { auditedExport } from "../../../platform/write/write.ts";
import * as directory from "../directory.service.ts";
import { judge, readUsers, type UserFile } from "./import.service.ts";
import { exportedColumns, exportedRow, reviewedLines } from "./user-files.views.ts";

export async function review({ db }: Context, sent: UserFile): Promise<ImportReview> {
  const { columns, missing, lines } = await readUsers(sent);
  const { judged, people } = await judge(db, lines);
  const valid = people.length;
  return { columns, missing, valid, invalid: judged.length - valid, lines: reviewedLines(judged) };
}

export async function* exportUsers(
  ctx: Context,
  caller: Caller,
  filter: UserFilter,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const batches = auditedExport(
    ctx,
    caller,
    directory.readAll(ctx, caller.actor, filter, signal),
    (users) => ({
      action: "user.export",
      details: { users, filter },
    }),
  );
  yield* csvInPieces(exportedColumns, batches, exportedRow);
}
