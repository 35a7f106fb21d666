import type {
  Conversation,
  conversationEndpoints,
  ConversationFilter,
  PageConversation,
  StoredConversation,
} from "@field-advisor/schema/conversations.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../platform/db/database.ts";
import { selectDays } from "../../../platform/db/time-span.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { privateWords } from "../../auth/impersonation/impersonation.views.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Counted } from "../../../lib/counted.ts";
import { done, type Done } from "../../../lib/done.ts";
import { peopleAndSelf } from "../../../scope/people-scope.ts";
import { write } from "../../../platform/write/write.ts";
import * as deployments from "../../deployments/deployments.service.ts";
import { deleteConversation } from "../conversations.queries.ts";
import { detailOf, excerptOf, summaryOf } from "./history.views.ts";
import {
  linesOf,
  lockTalk,
  selectStoredTalks,
  selectTalk,
  selectTalksOfPage,
  type OneTalkRow,
  type Reader,
  type TalkFilter,
} from "./history.queries.ts";

type Inputs = typeof conversationEndpoints;

/** Their own talks, and those on the pages that they may see. */
const readerOf = (actor: Actor): Reader => ({
  userId: actor.userId,
  pages: peopleAndSelf(actor),
  searchesPrivateWords: actor.impersonation === null,
});

const notFound = () => new AppError("not_found", "There is no such conversation.");

/** The conversations of a page. @throws AppError not_found */
export async function listOfPage(
  ctx: Context,
  actor: Actor,
  pageId: string,
  { limit, offset, ...filter }: InputOf<Inputs["listOfPage"]>["query"],
): Promise<Counted<PageConversation[]>> {
  await deployments.read(ctx, actor, pageId);
  const inDays = await filterOf(ctx.db, filter);
  const { rows, total } = await selectTalksOfPage(ctx.db, pageId, { ...inDays, limit, offset });
  const conversations = rows.map((row) => ({
    ...summaryOf(row),
    match: row.found === null || !filter.search ? null : excerptOf(row.found, filter.search),
  }));
  return { rows: conversations, total };
}

/** A filter with the moments in which its days begin and end. */
export async function filterOf(
  db: Database,
  { search, from, to, endedBy }: ConversationFilter,
): Promise<TalkFilter> {
  const first = from ?? to;
  if (first === undefined) return { search, endedBy, from: undefined, until: undefined };
  const span = await selectDays(db, { from: first, to: to ?? first });
  return { search, endedBy, from: from && span.from, until: to && span.until };
}

/** Conversations that somebody may put into a chat. */
export async function list(
  ctx: Context,
  actor: Actor,
  query: InputOf<Inputs["list"]>["query"],
): Promise<Counted<StoredConversation[]>> {
  const { rows, total } = await selectStoredTalks(ctx.db, readerOf(actor), query);
  const conversations = rows.map((row) => {
    const { id, who, startedAt, durationSeconds, lines } = summaryOf(row);
    return { id, title: row.title, who, startedAt, durationSeconds, lines };
  });
  return { rows: conversations, total };
}

/** @throws AppError not_found */
export async function read(ctx: Context, actor: Actor, id: string): Promise<Conversation> {
  const talk = await find(ctx, actor, id);
  const { rows } = await linesOf(id).execute(ctx.db);
  // Owners read what is talked on pages, and nothing else that others said.
  const isPrivate = talk.pageId === null;
  const lines = rows.map((line) => (isPrivate ? { ...line, text: privateWords(actor, line.text) } : line));
  return detailOf(talk, lines);
}

/** One that somebody may read. @throws AppError not_found */
export async function find(ctx: Context, actor: Actor, id: string): Promise<OneTalkRow> {
  const talk = await selectTalk(ctx.db, readerOf(actor), id);
  if (!talk) throw notFound();
  return talk;
}

/**
 * Deletes a conversation of a page; the provider is asked to delete its record too.
 * @throws AppError not_found; forbidden for one that belongs to no page of theirs; conflict while it goes on
 */
export async function remove(ctx: Context, caller: Caller, id: string): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const talk = await lockTalk(unit.trx, readerOf(caller.actor), id);
    if (!talk) throw notFound();
    if (!talk.isInScope || talk.pageId === null)
      throw new AppError("forbidden", "Only conversations of your pages can be deleted here.");
    if (talk.isOngoing)
      throw new AppError("conflict", "This conversation is still going on. Delete it when it is over.");
    await deleteConversation(unit.trx, id);
    await unit.audit({
      action: "conversation.delete",
      subject: { type: "deployment", id: talk.pageId },
      details: { conversationId: id },
    });
    return done;
  });
}
