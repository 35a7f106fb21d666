import type {
  Deployment,
  PageAgent,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Actor } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { isWithin } from "../../scope/people-scope.queries.ts";
import * as access from "../access/access.service.ts";
import * as allAgents from "../agents/agents.service.ts";
import { mayPutAnyAgent, requireAgentRight, requireCompanyChoice } from "./deployments.policy.ts";
import { claimSlug, selectActiveCompany, selectAdviser } from "./deployments.queries.ts";

/** The agents that the caller may put on pages of an adviser. */
export async function agents(ctx: Context, actor: Actor, adviserId = actor.userId): Promise<PageAgent[]> {
  if (mayPutAnyAgent(actor)) return access.heldAgents(ctx, null);
  if (await isWithin(ctx.db, peopleAndSelf(actor), adviserId)) return access.heldAgents(ctx, adviserId);
  throw notForThisUser();
}

const notForThisUser = () => fieldError("forbidden", "userId", "You may not publish pages for this user.");

/** New relations of a page must be allowed and usable; those that it has may stay. */
export async function requireRelations(
  trx: Trx,
  actor: Actor,
  before: Deployment,
  { userId, agentId, slug, companyId }: UpdateDeploymentInput,
): Promise<void> {
  if (userId !== undefined && userId !== before.user.id) await requireAdviser(trx, actor, userId);
  const wanted = { adviserId: userId ?? before.user.id, agentId: agentId ?? before.agent.id };
  if (wanted.adviserId !== before.user.id || wanted.agentId !== before.agent.id)
    await requireRight(trx, actor, wanted);
  if (agentId !== undefined && agentId !== before.agent.id) await allAgents.requireActive(trx, agentId);
  if (slug !== undefined && slug !== before.slug) await requireFreeSlug(trx, slug);
  if (companyId !== (before.company?.id ?? null)) await requireCompany(trx, actor, companyId);
}

export async function requireAdviser(trx: Trx, actor: Actor, id: number): Promise<void> {
  const isTheirs = await isWithin(trx, peopleAndSelf(actor), id);
  if (isTheirs && (await selectAdviser(trx, id))) return;
  if (actor.role === "OWNER")
    throw fieldError(
      "not_found",
      "userId",
      "This user does not exist or is deactivated. Choose another one.",
    );
  throw notForThisUser();
}

export const requireRight = (
  trx: Trx,
  actor: Actor,
  { adviserId, agentId }: { adviserId: number; agentId: number },
): Promise<void> => requireAgentRight(actor, adviserId, (id) => access.holdsAgent(trx, id, agentId));

export async function requireFreeSlug(trx: Trx, slug: string): Promise<void> {
  if (await claimSlug(trx, slug)) return;
  throw fieldError("slug_taken", "slug", "This address is already in use. Choose another one.");
}

export async function requireCompany(trx: Trx, actor: Actor, id: number | null | undefined): Promise<void> {
  if (id === undefined) return;
  requireCompanyChoice(actor);
  if (id !== null && !(await selectActiveCompany(trx, id)))
    throw fieldError(
      "not_found",
      "companyId",
      "This company does not exist or is deactivated. Choose another one.",
    );
}
