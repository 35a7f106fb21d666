import { firstPageVersion } from "@field-advisor/schema/constants";
import type { Deployment, DeploymentListQuery } from "@field-advisor/schema/deployments.endpoints";
import type { Context } from "../../context.ts";
import type { Counted } from "../../lib/counted.ts";
import type { Actor } from "../../lib/actor.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { isLive } from "./deployments.policy.ts";
import { selectDeployment, selectDeployments, type DeploymentRow } from "./deployments.queries.ts";
import { existing } from "./pages/pages.service.ts";

export { handOver } from "./deployments.queries.ts";

export async function list(
  { db }: Context,
  actor: Actor,
  query: DeploymentListQuery,
): Promise<Counted<Deployment[]>> {
  const { rows, total } = await selectDeployments(db, peopleAndSelf(actor), query);
  return { rows: rows.map(toDeployment), total };
}

/** @throws AppError not_found */
export const read = async ({ db }: Context, actor: Actor, id: string): Promise<Deployment> =>
  toDeployment(existing(await selectDeployment(db, peopleAndSelf(actor), id)));

export const toDeployment = (row: DeploymentRow): Deployment => ({
  id: row.id,
  slug: row.slug,
  deploymentName: row.name,
  deploymentTitle: row.title,
  description: row.description,
  status: row.status,
  isActive: isLive(row),
  allowAnonymous: row.allow_anonymous,
  recipientEmail: row.first_invitation?.email ?? null,
  recipientName: row.first_invitation?.recipient_name ?? null,
  hasAccessCode: row.first_invitation?.has_access_code ?? false,
  user: {
    id: row.user_id,
    firstName: row.user_first_name,
    lastName: row.user_last_name,
    email: row.user_email,
  },
  agent: { id: row.agent_id, name: row.agent_name, isActive: row.agent_is_active },
  company: companyOf(row),
  pageVersion: row.page_version ?? firstPageVersion,
  isEditedSinceRelease: row.is_edited,
  invitations: row.invitations,
  lastVisitAt: row.last_visit_at,
  recentConversations: row.recent_conversations,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

const companyOf = ({ company_id: id, company_name: name, company_is_active: isActive }: DeploymentRow) =>
  id === null || name === null || isActive === null ? null : { id, name, isActive };
