import type { DeploymentLoginInput, PublicDeployment } from "@field-advisor/schema/deployments";
import type { Deps } from "../../../deps.ts";
import type { CallFacts } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { createBriefCache } from "../../../lib/brief-cache.ts";
import { opaqueId } from "../../../lib/ids.ts";
import { scopeOf } from "../deployments.policy.ts";
import type { PageCaller, Readers } from "../readers/readers.service.ts";
import type { RecipientLogin, Recipients } from "../recipients/recipients.service.ts";
import { publicView } from "./pages.policy.ts";
import {
  selectNewestOpenPage,
  selectNewestPageInScope,
  selectPageBySlug,
  selectPagesByIds,
  type Page,
} from "./pages.queries.ts";

export type { Page } from "./pages.queries.ts";
export type Pages = ReturnType<typeof createPages>;

/** How long a browser with the link counts as the same visitor. */
export const visitorSeconds = 4 * 3600;

/** More recipients' cookies than one browser comes by honestly. */
const mostInvitations = 20;

/** Deployments as the public reads them. */
export const createPages = (
  { db, signer }: Pick<Deps, "db" | "signer">,
  { recipients, readers }: { recipients: Recipients; readers: Readers },
) => {
  const known = createBriefCache<Page | undefined>({ ttlMs: 1000, max: 2000 });

  /** May be a second old. @throws AppError not_found */
  const find = async (slug: string): Promise<Page> => {
    const name = slug.trim().toLowerCase();
    return (await known.get(name, () => selectPageBySlug(db, name))) ?? raise(pageNotFound());
  };

  /** As it is now. @throws AppError not_found */
  const findNow = async (id: string): Promise<Page> =>
    (await selectPagesByIds(db, [id]))[0] ?? raise(pageNotFound());

  return {
    find,
    findNow,
    forget: known.forget,

    /** Where somebody who names only the agent may mean to talk, the likeliest first. Owners need no page for it. */
    async findWithAgent(agentId: number, { actor, facts }: PageCaller): Promise<Page[]> {
      const invitedTo = await selectPagesByIds(db, facts.recipientPages().slice(0, mostInvitations));
      const pages = invitedTo.filter((page) => page.agentId === agentId);
      if (actor?.role === "OWNER") return pages;
      const own = actor && (await selectNewestPageInScope(db, scopeOf(actor), agentId));
      const open = await selectNewestOpenPage(db, agentId);
      return [...pages, own ?? [], open ?? []].flat();
    },

    /** Reads a page; `visitorToken` is for a browser that is here for the first time. */
    async read(slug: string, { actor, facts }: PageCaller, wantsPreview: boolean) {
      const page = await find(slug);
      const previewer = wantsPreview ? await readers.previewerOf(page, actor) : null;
      const reader = previewer ?? (await readers.recipientOf(page.id, facts, true));
      const visitorToken =
        facts.visitorId === null ? signer.sign("visitor", opaqueId(), visitorSeconds) : null;
      return { page: publicView(page, reader), visitorToken };
    },

    /** @throws AppError invalid_credentials, too_many_requests, unavailable */
    async login(
      input: DeploymentLoginInput,
      facts: CallFacts,
    ): Promise<RecipientLogin & { page: PublicDeployment }> {
      const opened = await recipients.login(input, facts);
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
