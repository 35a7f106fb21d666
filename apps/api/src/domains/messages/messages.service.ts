import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { type Context, perContext } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatch } from "../../lib/batch.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import * as pageAccess from "../deployments/page-access.service.ts";
import type { PageCaller } from "../deployments/page-access.service.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import {
  insertRead,
  isMessageOf,
  selectDismissed,
  selectPageMessages,
  type MessageRow,
  type Shown,
} from "./messages.queries.ts";

const known = perContext(() => createTtlCache<MessageRow[]>({ ttlMs: 1000, max: 500 }));
/** Has the next who ask this process for a page's messages see a change at once. */
export const forgetPages = (ctx: Context): void => known(ctx).forgetAll();

const messagesOf = perContext(({ db }) =>
  createBatch((pageIds: string[]) => selectPageMessages(db, pageIds)),
);
const dismissedOf = perContext(({ db }) => createBatch((shown: Shown[]) => selectDismissed(db, shown)));

/** What this reader has not dismissed yet, newest first. Asked again and again, so it keeps no session awake. */
export async function listForPage(ctx: Context, slug: string, caller: PageCaller): Promise<PageMessage[]> {
  const { page, reader } = await enter(ctx, slug, caller, false);
  const all = await known(ctx).get(page.id, () => messagesOf(ctx)(page.id));
  const shown = all.filter(isCurrent(ctx.now()));
  if (shown.length === 0 || !reader || reader.kind === "staff") return shown.map(toMessage);
  const messages = shown.map((message) => message.id);
  const dismissed = await dismissedOf(ctx)({ reader: pageAccess.readerKey(reader), messages });
  return shown.filter((message) => !dismissed.has(message.id)).map(toMessage);
}

/**
 * For this reader only. The staff looks at pages without leaving marks.
 * @throws AppError not_signed_in, not_found, page_unavailable
 */
export async function markRead(
  ctx: Context,
  slug: string,
  messageId: number,
  caller: PageCaller,
): Promise<void> {
  const { page, reader } = await enter(ctx, slug, caller, true);
  if (!reader) throw new AppError("not_signed_in", "Please open the page first.");
  const message = { deploymentId: page.id, messageId };
  const exists =
    reader.kind === "staff"
      ? await isMessageOf(ctx.db, message)
      : await insertRead(ctx.db, pageAccess.readerKey(reader), message);
  if (!exists) throw new AppError("not_found", "There is no such message on this page.");
}

async function enter(ctx: Context, slug: string, caller: PageCaller, active: boolean) {
  const page = await pages.find(ctx, slug);
  const reader = await pageAccess.readerOf(ctx, page, caller, active);
  pageAccess.requirePageAccess(page, reader);
  return { page, reader };
}

/** A list may be a second old; a message that expired meanwhile is left out all the same. */
const isCurrent =
  (now: Date) =>
  ({ show_until }: MessageRow): boolean =>
    show_until === null || Date.parse(show_until) > now.getTime();

const toMessage = (row: MessageRow): PageMessage => ({
  id: row.id,
  messageType: row.message_type,
  title: row.title,
  message: row.message,
  link: row.link,
  linkText: row.link_text,
  createdAt: row.created_at,
});
