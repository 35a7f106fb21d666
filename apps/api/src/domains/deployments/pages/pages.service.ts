import type { DeploymentLoginInput, PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { type Context, perContext } from "../../../context.ts";
import type { Actor } from "../../../lib/actor.ts";
import type { RequestContext } from "../../../lib/request-context.ts";
import { AppError, existingOr } from "../../../lib/app-error.ts";
import { createBatch } from "../../../lib/batch.ts";
import { createTtlCache } from "../../../lib/ttl-cache.ts";
import { normalizeSlug, opaqueId } from "../../../lib/ids.ts";
import { peopleAndSelf } from "../../../scope/people-scope.ts";
import * as engines from "../../agents/engines.service.ts";
import * as pageAccess from "../page-access.service.ts";
import type { PageCaller, Reader } from "../deployments.policy.ts";
import { mostVisits, visitorSeconds } from "../deployments.rules.ts";
import { isLive } from "../../recipients/recipients.rules.ts";
import { settingsOf } from "../../privacy/privacy.rules.ts";
import * as privacy from "../../privacy/privacy.service.ts";
import * as recordings from "../../recordings/recordings.service.ts";
import * as invitations from "../../invitations/invitations.service.ts";
import * as recipients from "../../recipients/recipients.service.ts";
import type { RecipientSignIn } from "../../recipients/recipients.service.ts";
import { type RecipientView, noRecipient, publicView } from "./pages.views.ts";
import { selectNewestPageInScope, selectPagesByIds, selectPagesBySlugs, type Page } from "./pages.queries.ts";

const look = perContext(({ db }) => createBatch((slugs: string[]) => selectPagesBySlugs(db, slugs)));
const known = perContext(() => createTtlCache<Page | undefined>({ ttlMs: 1000, max: 500 }));

/** May be a second old. */
export async function find(ctx: Context, slug: string): Promise<Page> {
  const name = normalizeSlug(slug);
  return existing(await known(ctx).get(name, () => look(ctx)(name)));
}

/** As it is now, for an open page that asks by itself: it has learned of a change that the cache may not have. */
const findAgain = async (ctx: Context, slug: string): Promise<Page> =>
  existing(await look(ctx)(normalizeSlug(slug), { isDeferrable: true }));

/** As it is now. */
export const findNow = async ({ db }: Context, id: string): Promise<Page> =>
  existing((await selectPagesByIds(db, [id]))[0]);

/** Called after a commit that changes the page. */
export const forget = (ctx: Context, slug: string): void => known(ctx).forget(slug);

/** The page that a member of staff may mean who names only its agent. */
export const findOwnWithAgent = ({ db }: Context, agentId: number, actor: Actor): Promise<Page | undefined> =>
  selectNewestPageInScope(db, peopleAndSelf(actor), agentId);

/**
 * Reads a page, with the cookies for a browser that is here for the first time.
 * @param wants.refresh an open page asks by itself, which is no activity of a session
 */
export async function read(
  ctx: Context,
  slug: string,
  { actor, request }: PageCaller,
  wants: { preview: boolean; refresh: boolean },
) {
  const page = await (wants.refresh ? findAgain : find)(ctx, slug);
  const previewer = wants.preview ? await pageAccess.previewerOf(ctx, page, actor) : null;
  const view = previewer
    ? publicView(page, previewer, { ...noRecipient, recipient: await invitations.firstPerson(ctx, page.id) })
    : await viewOfRecipient(ctx, page, request, !wants.refresh && !actor?.impersonation);
  // Only where consent is asked for does it matter to a page who reads it.
  const isAsked = page.privacy?.consent === "required";
  const reader = previewer ?? (isAsked ? await readerWithoutStaff(ctx, page, request) : null);
  return { page: await completed(ctx, page, view, reader), visit: visitOf(ctx, page, request) };
}

/**
 * Open pages ask this again and again, so it may be a second old, and all readers of a page share the look-up. Whoever has
 * not read the page learns nothing, not even that there is one.
 */
export async function stateOf(ctx: Context, slug: string, { actor, request }: PageCaller) {
  const page = await find(ctx, slug);
  const hasRead = pageAccess.claimsOf(ctx, request).some(({ pageId }) => pageId === page.id);
  if (!hasRead && !(await pageAccess.previewerOf(ctx, page, actor))) throw pageNotFound();
  return { isActive: isLive(page), isAgentAvailable: page.isAgentAvailable };
}

/** The page as somebody reads it who may have been invited. `active`: the call keeps their session from idling. */
async function viewOfRecipient(ctx: Context, page: Page, request: RequestContext, active: boolean) {
  const session = await recipients.sessionOf(ctx, page.id, request, { active });
  const isOpen = session !== null && !session.isCounted;
  const ended = isOpen ? null : await recipients.endingOf(ctx, page.id, request);
  if (!session) return publicView(page, null, { ...noRecipient, ended });
  const shown: RecipientView = { recipient: session, maxMinutes: session.maxMinutes, ended };
  return publicView(page, { kind: "recipient", invitationId: session.invitationId }, shown);
}

async function readerWithoutStaff(ctx: Context, { id }: Page, request: RequestContext) {
  const session = await recipients.sessionOf(ctx, id, request, { active: false });
  return session
    ? ({ kind: "recipient", invitationId: session.invitationId } as const)
    : pageAccess.visitorOf(ctx, id, request);
}

/** Adds how its agent comes to its answers, and what its reader agreed to. */
async function completed(
  ctx: Context,
  { id, agentSource, privacy: row }: Page,
  view: ReturnType<typeof publicView>,
  reader: Reader | null,
): Promise<PublicDeployment> {
  const { version: _version, ...settings } = settingsOf(row);
  const [practice, choice, isRecordingFull] = await Promise.all([
    engines.practiceOf(ctx, agentSource),
    reader?.kind === "staff" ? null : privacy.choiceOf(ctx.db, id, settings, reader),
    settings.recordsCalls && recordings.isFullLately(ctx, takerOf(id, reader)),
  ]);
  const recordingDays = recordings.daysOf(settings.recordingDays, settings.keptDays);
  const told = { ...settings, recordingDays, choice, isRecordingFull };
  return { ...view, agent: { ...view.agent, practice }, privacy: told };
}

/** Whose share of the place for sound a conversation on a page takes. */
const takerOf = (pageId: string, reader: Reader | null) =>
  reader?.kind === "recipient" ? { invitationId: reader.invitationId } : { visitorsOf: pageId };

/** The cookies that show later who visits, and that they have read this page. */
function visitOf(ctx: Context, { id }: Page, request: RequestContext) {
  const before = pageAccess.visitorOf(ctx, id, request);
  const visitorId = request.visitorId ?? (before?.kind === "visitor" ? before.visitorId : opaqueId());
  return {
    pageId: id,
    visitor: request.visitorId === null ? ctx.signer.sign("visitor", visitorId, visitorSeconds) : null,
    page: before === null ? pageAccess.visitTokenOf(ctx, id, visitorId) : null,
    forgotten: before === null ? request.visitedPages().slice(0, 1 - mostVisits) : [],
  };
}

export async function signIn(
  ctx: Context,
  input: DeploymentLoginInput,
  request: RequestContext,
): Promise<RecipientSignIn & { page: PublicDeployment }> {
  const opened = await recipients.signIn(ctx, input, request);
  const page = await findNow(ctx, opened.deploymentId);
  const { recipient, ended } = opened;
  const shown: RecipientView = { recipient, maxMinutes: recipient.maxMinutes, ended };
  const reader = { kind: "recipient", invitationId: recipient.invitationId } as const;
  return { ...opened, page: await completed(ctx, page, publicView(page, reader, shown), reader) };
}

/** The same words for a page that never was and for one that is gone. */
const missing = "Deployment not found";

export const existing = existingOr(missing);

export const pageNotFound = () => new AppError("not_found", missing);
