import type {
  Conversation,
  conversationEndpoints,
  ConversationFilter,
  PageConversation,
  StoredConversation,
} from "@field-advisor/schema/conversations.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { selectDays } from "../../platform/db/time-span.ts";
import { type Actor, type Caller, isInPerson } from "../../lib/actor.ts";
import { privateWords } from "../auth/impersonation/impersonation.views.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as deployments from "../deployments/deployments.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import * as calls from "../calls/calls.service.ts";
import { transcriptScope } from "./history.policy.ts";
import { detailOf, excerptOf, summaryOf } from "./history.views.ts";
import {
  linesOf,
  lockReadable,
  selectStored,
  selectReadable,
  selectOfPage,
  type DetailRow,
  type HistoryFilter,
  type LineRow,
} from "./history.queries.ts";

type Inputs = typeof conversationEndpoints;

const existing = existingOr("There is no such conversation.");

export async function listOfPage(
  ctx: Context,
  actor: Actor,
  pageId: string,
  { limit, offset, ...filter }: InputOf<Inputs["listOfPage"]>["query"],
): Promise<Counted<PageConversation[]>> {
  await deployments.read(ctx, actor, pageId);
  const inDays = await filterOf(ctx.db, filter);
  const { rows, total } = await selectOfPage(ctx.db, pageId, { ...inDays, limit, offset });
  const conversations = rows.map((row) => ({
    ...summaryOf(row),
    match: row.found === null || !filter.search ? null : excerptOf(row.found, filter.search),
  }));
  return { rows: conversations, total };
}

/** A filter with the moments in which its days begin and end. */
export async function filterOf(
  db: Database,
  { search, from, to, endedBy, previews }: ConversationFilter,
): Promise<HistoryFilter> {
  const first = from ?? to;
  if (first === undefined) return { search, endedBy, previews, from: undefined, until: undefined };
  const span = await selectDays(db, { from: first, to: to ?? first });
  return { search, endedBy, previews, from: from && span.from, until: to && span.until };
}

/** Conversations that somebody may put into a chat. */
export async function list(
  ctx: Context,
  actor: Actor,
  query: InputOf<Inputs["list"]>["query"],
): Promise<Counted<StoredConversation[]>> {
  const { rows, total } = await selectStored(ctx.db, transcriptScope(actor), query);
  return { rows: rows.map((row) => ({ ...summaryOf(row), title: row.title })), total };
}

export async function read(ctx: Context, actor: Actor, id: string): Promise<Conversation> {
  const conversation = await find(ctx, actor, id);
  const [known, legs] = await Promise.all([
    linesIn(ctx.db, id),
    recordings.legsOf(ctx.db, { conversationId: id }),
  ]);
  const lines = shownLines(actor, conversation, known);
  const isHidden = !isInPerson(actor);
  const detail = detailOf(conversation, lines, isHidden ? [] : legs, { isOwn: false });
  return isHidden ? { ...detail, recording: withoutSound("hidden") } : detail;
}

/**
 * Lines as somebody may read them: an owner who views the product as somebody else, and a program with somebody's key,
 * read what was said on pages, and nothing else.
 */
export const shownLines = <Line extends { text: string }>(
  actor: Actor,
  { pageId }: { pageId: string | null },
  lines: readonly Line[],
): Line[] =>
  lines.map((line) => (pageId === null ? { ...line, text: privateWords(actor, line.text) } : line));

/** What was said in a conversation, for whoever may read it. */
export const linesIn = async (db: Database, id: string): Promise<LineRow[]> =>
  (await linesOf(id).execute(db)).rows;

export const find = async (ctx: Context, actor: Actor, id: string): Promise<DetailRow> =>
  existing(await selectReadable(ctx.db, transcriptScope(actor), id));

/** Deletes a conversation of a page; the provider is asked to delete its record too. */
export async function remove(ctx: Context, caller: Caller, id: string): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const conversation = existing(await lockReadable(unit.trx, transcriptScope(caller.actor), id));
    if (!conversation.isInScope || conversation.pageId === null)
      throw new AppError("forbidden", "Only conversations of your pages can be deleted here.");
    if (conversation.isOngoing)
      throw new AppError("conflict", "This conversation is still going on. Delete it when it is over.");
    await calls.remove(unit, id);
    await unit.audit({
      action: "conversation.delete",
      subject: { type: "deployment", id: conversation.pageId },
      details: { conversationId: id },
    });
    return done;
  });
}
