import type { DeploymentLoginInput, PublicDeployment } from "@field-advisor/schema/deployments";
import type { Deps } from "../../../deps.ts";
import type { Actor, RequestContext } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { createTtlCache } from "../../../lib/ttl-cache.ts";
import { opaqueId } from "../../../lib/ids.ts";
import { scopeOf } from "../deployments.policy.ts";
import { visitorSeconds, type PageCaller, type PageAccess } from "../page-access/page-access.service.ts";
import type { RecipientLogin, Recipients } from "../recipients.service.ts";
import { publicView } from "./pages.policy.ts";
import { selectNewestPageInScope, selectPageBySlug, selectPagesByIds, type Page } from "./pages.queries.ts";

export type { Page } from "./pages.queries.ts";
export type Pages = ReturnType<typeof createPages>;

/** A browser that has read more pages is a stranger again on those that it read first: cookies have little room. */
const mostVisits = 20;

/** Deployments as the public reads them. */
export const createPages = (
  { db, signer }: Pick<Deps, "db" | "signer">,
  { recipients, pageAccess }: { recipients: Recipients; pageAccess: PageAccess },
) => {
  const known = createTtlCache<Page | undefined>({ ttlMs: 1000, max: 2000 });

  /** May be a second old. @throws AppError not_found */
  const find = async (slug: string): Promise<Page> => {
    const name = slug.trim().toLowerCase();
    return (await known.get(name, () => selectPageBySlug(db, name))) ?? raise(pageNotFound());
  };

  /** As it is now. @throws AppError not_found */
  const findNow = async (id: string): Promise<Page> =>
    (await selectPagesByIds(db, [id]))[0] ?? raise(pageNotFound());

  /** What a browser has to be given, so that it shows later who visits and that they have read this page. */
  const visitOf = ({ id }: Page, request: RequestContext) => {
    const before = pageAccess.visitorOf(id, request);
    const visitorId = request.visitorId ?? (before?.kind === "visitor" ? before.visitorId : opaqueId());
    return {
      pageId: id,
      visitor: request.visitorId === null ? signer.sign("visitor", visitorId, visitorSeconds) : null,
      page: before === null ? pageAccess.visitTokenOf(id, visitorId) : null,
      forgotten: before === null ? request.visitedPages().slice(0, 1 - mostVisits) : [],
    };
  };

  return {
    find,
    findNow,
    forget: known.forget,

    /** The page that one of the staff may mean who names only its agent. */
    findOwnWithAgent: (agentId: number, actor: Actor): Promise<Page | undefined> =>
      selectNewestPageInScope(db, scopeOf(actor), agentId),

    /** Reads a page, with the cookies for a browser that is here for the first time. */
    async read(slug: string, { actor, request }: PageCaller, wantsPreview: boolean) {
      const page = await find(slug);
      const previewer = wantsPreview ? await pageAccess.previewerOf(page, actor) : null;
      const reader = previewer ?? (await pageAccess.recipientOf(page.id, request, true));
      return { page: publicView(page, reader), visit: visitOf(page, request) };
    },

    /** @throws AppError invalid_credentials, too_many_requests, unavailable */
    async login(
      input: DeploymentLoginInput,
      request: RequestContext,
    ): Promise<RecipientLogin & { page: PublicDeployment }> {
      const opened = await recipients.login(input, request);
      const page = await findNow(opened.deploymentId);
      return { ...opened, page: publicView(page, { kind: "recipient", sessionId: opened.sessionId }) };
    },
  };
};

/** The same words for a page that never was and for one that is gone. */
export const pageNotFound = () => new AppError("not_found", "Deployment not found");

function raise(error: AppError): never {
  throw error;
}
