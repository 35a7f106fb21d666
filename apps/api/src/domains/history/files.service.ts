import type { ConversationFilter } from "@field-advisor/schema/conversations.endpoints";
import type { Context } from "../../context.ts";
import { readInBatches } from "../../platform/db/cursor.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { csvInPieces } from "../../lib/csv.ts";
import { auditedExport } from "../../platform/write/write.ts";
import * as deployments from "../deployments/deployments.service.ts";
import { textHead, textLine } from "./history.views.ts";
import {
  linesOf,
  selectReadable,
  conversationsOf,
  conversationsOfPage,
  type LineRow,
  type DetailRow,
  type ConversationRow,
} from "./history.queries.ts";
import { filterOf, find, shownLines } from "./history.service.ts";

const columns = [
  "id",
  "startedAt",
  "who",
  "name",
  "email",
  "seconds",
  "isOngoing",
  "endedBy",
  "endReason",
  "isPreview",
  "likes",
  "dislikes",
  "rating",
  "consent",
  "transcript",
  "lines",
];

const yesOrNo = (is: boolean) => (is ? "yes" : "no");

const cellsOf = (row: ConversationRow) => ({
  ...row,
  who: row.kind,
  seconds: row.durationSeconds,
  isOngoing: yesOrNo(row.isOngoing),
  isPreview: yesOrNo(row.isPreview),
  consent: row.consent === null ? null : `${row.consent.choice} (version ${row.consent.version})`,
  transcript: row.record,
});

export async function* exportOfPage(
  ctx: Context,
  caller: Caller,
  { id, filter }: { id: string; filter: ConversationFilter },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  await deployments.read(ctx, caller.actor, id);
  const statement = conversationsOfPage(id, await filterOf(ctx.db, filter));
  const batches = readInBatches<ConversationRow & { total: number }>(ctx, statement, signal);
  // What was searched for may be somebody's words.
  const audited = auditedExport(ctx, caller, batches, (rows) => ({
    action: "conversation.export",
    subject: { type: "deployment", id },
    details: { rows },
  }));
  yield* csvInPieces(columns, audited, cellsOf);
}

/** The export is in the audit log. */
async function* takeLines(ctx: Context, caller: Caller, conversation: DetailRow, signal: AbortSignal) {
  const batches = readInBatches<LineRow>(ctx, linesOf(conversation.id), signal);
  const audited = auditedExport(ctx, caller, batches, (lines) => ({
    action: "conversation.export_transcript",
    ...(conversation.pageId !== null && { subject: { type: "deployment", id: conversation.pageId } }),
    details: { conversationId: conversation.id, lines },
  }));
  for await (const lines of audited) yield shownLines(caller.actor, conversation, lines);
}

const lineColumns = ["seconds", "speaker", "text", "interrupted", "feedback"];

const lineCells = (line: LineRow) => ({
  seconds: line.atSeconds,
  speaker: line.speaker,
  text: line.text,
  interrupted: line.isInterrupted ? "yes" : "",
  feedback: line.feedback,
});

export async function* exportAsCsv(
  ctx: Context,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const conversation = await find(ctx, caller.actor, id);
  yield* csvInPieces(lineColumns, takeLines(ctx, caller, conversation, signal), lineCells);
}

export async function* exportAsText(
  ctx: Context,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const conversation = await find(ctx, caller.actor, id);
  yield* asText(conversation, takeLines(ctx, caller, conversation, signal));
}

async function* asText(
  conversation: DetailRow,
  batches: AsyncIterable<LineRow[]>,
): AsyncGenerator<string, void> {
  let head = textHead(conversation);
  for await (const lines of batches) {
    yield head + lines.map((line) => textLine(conversation, line)).join("");
    head = "";
  }
}

/** Somebody's own conversations, without the words. */
export const ownConversations = (ctx: Context, { userId }: Actor, signal: AbortSignal) =>
  readInBatches<DetailRow>(ctx, conversationsOf(userId), signal);

/** The words of one of them; none of one that was deleted meanwhile. */
export async function* ownConversationAsText(
  ctx: Context,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const conversation = await selectReadable(ctx.db, { userId: actor.userId, pages: { kind: "some" } }, id);
  if (conversation) yield* asText(conversation, readInBatches<LineRow>(ctx, linesOf(id), signal));
}
