import { invitationColumns, mostInvitedAtOnce } from "@field-advisor/schema/constants";
import type {
  Invitation,
  InvitationFilter as Everywhere,
  InvitationToPage,
  NewInvitation,
} from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import { readInBatches } from "../../platform/db/cursor.ts";
import { selectDayBounds } from "../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { csvInPieces } from "../../lib/csv-reader.ts";
import { readTable } from "../../lib/csv-table.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { auditedExport } from "../../platform/write/write.ts";
import { daysIn, judgeRow, judgeTogether, layoutOf, type RowProblem } from "./invitation-rows.rules.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import {
  allInvitations,
  everyInvitation,
  type InvitationFilter,
  selectInvited,
} from "./invitations.queries.ts";
import { requirePage } from "./invitations.service.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/** The invitations that a file would make; nothing is written. */
export async function review(
  { db }: Context,
  actor: Actor,
  deploymentId: string,
  file: SpooledFile,
): Promise<{ rows: { line: number; invitation: NewInvitation }[]; problems: RowProblem[] }> {
  await requirePage(db, actor, deploymentId);
  const { header, layout, lines } = await readTable(file, {
    layoutOf,
    most: mostInvitedAtOnce,
    empty: "The file names nobody. Write one person in each line below the first.",
    tooMany: `The file has more than ${mostInvitedAtOnce.toLocaleString("en")} people. Split it and invite the parts one after the other.`,
  });
  const days = await selectDayBounds(db, [...new Set(lines.flatMap((line) => daysIn(line, layout)))]);
  const judged = lines.map((line) => judgeRow(line, layout, days));
  const emails = judged.map(({ email }) => comparableAddress(email));
  const rows = judgeTogether(judged, await selectInvited(db, deploymentId, emails));
  const leftOut = layout.problems.map(({ column, message }) => ({
    line: header,
    email: "",
    field: column,
    message,
  }));
  return {
    rows: rows.flatMap(({ line, invitation }) => (invitation ? [{ line, invitation }] : [])),
    problems: [...leftOut, ...rows.flatMap(({ problems }) => problems)],
  };
}

/** The invitations that a filter leaves as the text of a CSV file, bit by bit, without their codes. */
export async function* exportInvitations(
  ctx: Context,
  caller: Caller,
  deploymentId: string,
  filter: InvitationFilter,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  await requirePage(ctx.db, caller.actor, deploymentId);
  const all = readInBatches<Invitation & { total: number }>(
    ctx.exports,
    allInvitations(ctx.exports, deploymentId, filter),
    signal,
  );
  const batches = auditedExport(ctx, caller, all, (exported) => ({
    action: "invitation.export",
    subject: { type: "deployment", id: deploymentId },
    details: { exported },
  }));
  yield* csvInPieces(exportedColumns, batches, ({ id: _id, deploymentId: _page, ...row }) => row);
}

/** The same of all pages that the caller may see, each invitation with the name of its page. */
export async function* exportAll(
  ctx: Context,
  caller: Caller,
  filter: Everywhere,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const all = readInBatches<InvitationToPage & { total: number }>(
    ctx.exports,
    everyInvitation(ctx.exports, peopleAndSelf(caller.actor), filter),
    signal,
  );
  const batches = auditedExport(ctx, caller, all, (exported) => ({
    action: "invitation.export",
    details: { exported },
  }));
  yield* csvInPieces(
    ["deployment", ...exportedColumns],
    batches,
    ({ id: _id, deploymentId: _page, page, ...row }) => ({
      deployment: page.deploymentName,
      ...row,
    }),
  );
}

/** A file that was exported can be read again: what it says beside these columns is left out then. */
const exportedColumns = [
  ...invitationColumns,
  "status",
  "sessionsUsed",
  "lastSeenAt",
  "createdAt",
] as const satisfies readonly (keyof Invitation)[];
