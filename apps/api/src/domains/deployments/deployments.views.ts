import { firstPageVersion } from "@field-advisor/schema/constants";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { DeploymentRow } from "./deployments.queries.ts";
import { isLive } from "./deployments.rules.ts";

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
