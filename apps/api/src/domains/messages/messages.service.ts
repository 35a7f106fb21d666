import { type Context, perContext } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { createBatch } from "../../lib/batch.ts";
import { normalizeSlug } from "../../lib/ids.ts";
import { type PageCaller, readerKey, requirePageAccess } from "../deployments/deployments.policy.ts";
import * as pageAccess from "../deployments/page-access.service.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import { recipientSeconds } from "../recipients/recipients.rules.ts";
import { insertRead, isMessageOf, selectOpenPages, type Asked, type OpenPage } from "./messages.queries.ts";

const openPage = perContext(({ db }) =>
  createBatch((asked: Asked[]) => selectOpenPages(db, asked, recipientSeconds.idle)),
);

/**
 * The messages that this reader has not dismissed, newest first. Open pages ask by themselves, so it is no activity of a session. `state`
 * changes with everything else that the page shows, so that nobody has to ask for that as often.
 */
export async function listForPage(
  ctx: Context,
  slug: string,
  caller: PageCaller,
): Promise<Pick<OpenPage, "messages" | "state">> {
  const asked: Asked = { slug: normalizeSlug(slug), claims: pageAccess.claimsOf(ctx, caller.request) };
  const page = await openPage(ctx)(asked, { isDeferrable: true });
  if (!page) throw pages.pageNotFound();
  const reader = await pageAccess.readerWith(ctx, page, caller, page.invitationId);
  requirePageAccess(page, reader);
  if (reader?.kind !== "staff") return page;
  // The staff sees everything, also what it dismissed where it was a visitor.
  return (await openPage(ctx)({ ...asked, claims: [] })) ?? page;
}

/** For this reader only. The staff looks at pages without leaving marks. */
export async function markRead(
  ctx: Context,
  slug: string,
  messageId: number,
  caller: PageCaller,
): Promise<void> {
  const page = await pages.find(ctx, slug);
  const reader = await pageAccess.readerOf(ctx, page, caller);
  requirePageAccess(page, reader);
  if (!reader) throw new AppError("not_signed_in", "Please open the page first.");
  const message = { deploymentId: page.id, messageId };
  const exists =
    reader.kind === "staff"
      ? await isMessageOf(ctx.db, message)
      : await insertRead(ctx.db, readerKey(reader), message);
  if (!exists) throw new AppError("not_found", "There is no such message on this page.");
}
