import { invitationColumns, mostInvitedAtOnce } from "@field-advisor/schema/invitation-constants";
import type {
  Invitation,
  InvitationFilter as Everywhere,
  InvitationToPage,
  ReviewedFile,
} from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { readInBatches } from "../../platform/db/cursor.ts";
import { selectDayBounds } from "../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { csvInPieces } from "../../lib/csv.ts";
import { type ChosenColumns, readTable } from "../../lib/csv-table.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { auditedExport } from "../../platform/write/write.ts";
import { dateCells, judgeRow, judgeTogether, type Moments, peopleColumns } from "./invitation-rows.rules.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import {
  allInvitations,
  everyInvitation,
  type InvitationFilter,
  selectInvited,
} from "./invitations.queries.ts";
import { requirePage } from "./invitations.service.ts";
import { datesIn } from "./spreadsheet-dates.rules.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/** A file of people, and how its columns are read. */
interface PeopleFile {
  file: SpooledFile;
  columns?: ChosenColumns<(typeof invitationColumns)[number]> | undefined;
}

/** The invitations that a file would make; nothing is written, and nobody is judged while a column is missing. */
export async function review(
  { db }: Context,
  actor: Actor,
  { deploymentId, file, columns: chosen }: PeopleFile & { deploymentId: string },
): Promise<ReviewedFile> {
  await requirePage(db, actor, deploymentId);
  const rules = {
    ...peopleColumns,
    most: mostInvitedAtOnce,
    empty: "The file contains no people. Write one person in each line below the first.",
    tooMany: `The file has more than ${mostInvitedAtOnce.toLocaleString("en")} people. Split it and invite the parts one after the other.`,
  };
  const { columns, layout, lines } = await readTable(file, rules, chosen);
  const { missing } = layout;
  if (missing.length > 0) return { columns, missing, rows: [], problems: [] };
  const moments = await momentsIn(
    db,
    lines.flatMap((line) => dateCells(line, layout)),
  );
  const judged = lines.map((line) => judgeRow(line, layout, moments));
  const emails = judged.map(({ email }) => comparableAddress(email));
  const rows = judgeTogether(judged, await selectInvited(db, deploymentId, emails));
  return {
    columns,
    missing,
    rows: rows.flatMap(({ line, invitation }) => (invitation ? [{ line, invitation }] : [])),
    problems: rows.flatMap(({ problems }) => problems),
  };
}

/** What the organisation's clock makes of the dates of a file. */
async function momentsIn(db: Database, cells: readonly string[]): Promise<Map<string, Moments>> {
  const dates = datesIn(cells);
  const locals = [...dates.values()].flatMap((date) => ("local" in date ? [date.local] : []));
  const bounds = await selectDayBounds(db, [...new Set(locals)]);
  return new Map(
    [...dates].map(([cell, date]): [string, Moments] => {
      if ("problem" in date) return [cell, date];
      const { from, until } = bounds.get(date.local) ?? { from: "", until: "" };
      return [cell, { from, until: date.isDay ? until : from }];
    }),
  );
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
    ctx,
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
    ctx,
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
