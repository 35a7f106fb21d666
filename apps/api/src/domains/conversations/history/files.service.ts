import type { ConversationFilter } from "@field-advisor/schema/conversations.endpoints";
import type { Context } from "../../../context.ts";
import { readInBatches } from "../../../platform/db/cursor.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { csvInPieces } from "../../../lib/csv-reader.ts";
import { auditedExport } from "../../../platform/write/write.ts";
import * as deployments from "../../deployments/deployments.service.ts";
import { textHead, textLine } from "./history.views.ts";
import {
  linesOf,
  selectTalk,
  talksOf,
  talksOfPage,
  type LineRow,
  type OneTalkRow,
  type TalkRow,
} from "./history.queries.ts";
import { filterOf, find } from "./history.service.ts";

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

const cellsOf = (row: TalkRow) => ({
  id: row.id,
  startedAt: row.startedAt,
  who: row.kind,
  name: row.name,
  email: row.email,
  seconds: row.durationSeconds,
  isOngoing: row.isOngoing ? "yes" : "no",
  endedBy: row.endedBy,
  endReason: row.endReason,
  isPreview: row.isPreview ? "yes" : "no",
  likes: row.likes,
  dislikes: row.dislikes,
  rating: row.rating,
  consent: row.consent === null ? null : `${row.consent.choice} (version ${row.consent.version})`,
  transcript: row.record,
  lines: row.lines,
});

/** The conversations of a page that a filter leaves, without what was said. @throws AppError not_found */
export async function* exportOfPage(
  ctx: Context,
  caller: Caller,
  { id, filter }: { id: string; filter: ConversationFilter },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  await deployments.read(ctx, caller.actor, id);
  const statement = talksOfPage(id, await filterOf(ctx.db, filter));
  const batches = readInBatches<TalkRow & { total: number }>(ctx.exports, statement, signal);
  // What was searched for may be somebody's words.
  const audited = auditedExport(ctx, caller, batches, (rows) => ({
    action: "conversation.export",
    subject: { type: "deployment", id },
    details: { rows },
  }));
  yield* csvInPieces(columns, audited, cellsOf);
}

/** What was said in one conversation; that it was taken is in the audit log. */
const takeLines = (ctx: Context, caller: Caller, talk: OneTalkRow, signal: AbortSignal) =>
  auditedExport(ctx, caller, readInBatches<LineRow>(ctx.exports, linesOf(talk.id), signal), (lines) => ({
    action: "conversation.export_transcript",
    ...(talk.pageId !== null && { subject: { type: "deployment", id: talk.pageId } }),
    details: { conversationId: talk.id, lines },
  }));

const lineColumns = ["seconds", "speaker", "text", "interrupted", "feedback"];

const lineCells = (line: LineRow) => ({
  seconds: line.atSeconds,
  speaker: line.speaker,
  text: line.text,
  interrupted: line.isInterrupted ? "yes" : "",
  feedback: line.feedback,
});

/** @throws AppError not_found */
export async function* exportAsCsv(
  ctx: Context,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const talk = await find(ctx, caller.actor, id);
  yield* csvInPieces(lineColumns, takeLines(ctx, caller, talk, signal), lineCells);
}

/** @throws AppError not_found */
export async function* exportAsText(
  ctx: Context,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const talk = await find(ctx, caller.actor, id);
  yield* asText(talk, takeLines(ctx, caller, talk, signal));
}

async function* asText(talk: OneTalkRow, batches: AsyncIterable<LineRow[]>): AsyncGenerator<string, void> {
  let head = textHead(talk);
  for await (const lines of batches) {
    yield head + lines.map((line) => textLine(talk, line)).join("");
    head = "";
  }
}

/** What somebody talked themselves, without the words. */
export const ownTalks = (ctx: Context, { userId }: Actor, signal: AbortSignal) =>
  readInBatches<OneTalkRow>(ctx.exports, talksOf(userId), signal);

/** The words of one of these; none of one that was deleted meanwhile. */
export async function* ownTalkAsText(
  ctx: Context,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const reader = { userId: actor.userId, pages: { kind: "some" as const }, searchesPrivateWords: true };
  const talk = await selectTalk(ctx.db, reader, id);
  if (talk) yield* asText(talk, readInBatches<LineRow>(ctx.exports, linesOf(id), signal));
}
