import type { PageMessage } from "@field-advisor/schema/messages";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import type { DeploymentsService } from "../deployments/deployments.service.ts";
import {
  readerKey,
  requirePageAccess,
  type PageCaller,
} from "../deployments/page-access/page-access.service.ts";
import {
  insertRead,
  isMessageOf,
  selectPageMessages,
  selectReadAmong,
  type MessageRow,
} from "./messages.queries.ts";

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Messages that the staff sends to deployment pages, as their readers see them. */
export const createMessagesService = (
  { db, now }: Pick<Deps, "db" | "now">,
  { deployments: { pages, pageAccess } }: { deployments: Pick<DeploymentsService, "pages" | "pageAccess"> },
) => {
  const known = createTtlCache<MessageRow[]>({ ttlMs: 1000, max: 2000 });

  const enter = async (slug: string, caller: PageCaller, active: boolean) => {
    const page = await pages.find(slug);
    const reader = await pageAccess.readerOf(page, caller, active);
    requirePageAccess(page, reader);
    return { page, reader };
  };

  return {
    /** What this reader has not dismissed yet, newest first. Asked again and again, so it keeps no session awake. */
    async listForPage(slug: string, caller: PageCaller): Promise<PageMessage[]> {
      const { page, reader } = await enter(slug, caller, false);
      const all = await known.get(page.id, () => selectPageMessages(db, page.id));
      const shown = all.filter(isCurrent(now()));
      if (shown.length === 0 || !reader || reader.kind === "staff") return shown.map(toMessage);
      const ids = shown.map((message) => message.id);
      const read = new Set(await selectReadAmong(db, readerKey(reader), ids));
      return shown.filter((message) => !read.has(message.id)).map(toMessage);
    },

    /** For this reader only. The staff looks at pages without leaving marks. */
    async markRead(slug: string, messageId: number, caller: PageCaller): Promise<void> {
      const { page, reader } = await enter(slug, caller, true);
      if (!reader) throw new AppError("not_signed_in", "Please open the page first.");
      if (!(await isMessageOf(db, page.id, messageId)))
        throw new AppError("not_found", "There is no such message on this page.");
      if (reader.kind !== "staff") await insertRead(db, readerKey(reader), messageId);
    },
  };
};

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
