import type {
  CreateDeploymentInput,
  Deployment,
  DeploymentListQuery,
  UpdateDeploymentInput,
} from "@field-advisor/schema/deployments";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import type { AccessService } from "../access/access.service.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { LoginThrottling } from "../login-throttling/login-throttling.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { isLive, scopeOf } from "./deployments.policy.ts";
import { handOver, selectDeployment, selectDeployments, type DeploymentRow } from "./deployments.queries.ts";
import { createEditing, existing, type Caller } from "./deployment-changes.service.ts";
import { createPages } from "./pages/pages.service.ts";
import { createPageAccess } from "./page-access/page-access.service.ts";
import { createRecipients } from "./recipients.service.ts";

export type DeploymentsService = ReturnType<typeof createDeploymentsService>;

/** Deployments as the staff sees them, with the pages that the public sees and the recipients who sign in there. */
export const createDeploymentsService = (
  deps: Pick<Deps, "db" | "passwords" | "signer">,
  {
    audit,
    loginThrottling,
    agents,
    access,
    calls,
  }: {
    audit: Audit;
    loginThrottling: LoginThrottling;
    agents: AgentsService;
    access: Pick<AccessService, "holdsAgent">;
    calls: Calls;
  },
) => {
  const recipients = createRecipients(deps, { audit, loginThrottling });
  const pageAccess = createPageAccess(deps, { recipients });
  const pages = createPages(deps, { recipients, pageAccess });
  const editing = createEditing({ ...deps, audit, agents, access, calls, recipients, pages });

  return {
    pages,
    pageAccess,

    async list(actor: Actor, query: DeploymentListQuery) {
      const { rows, total } = await selectDeployments(deps.db, scopeOf(actor), query);
      return { deployments: rows.map(toDeployment), total };
    },

    async read(actor: Actor, id: string) {
      return toDeployment(existing(await selectDeployment(deps.db, scopeOf(actor), id)));
    },

    async create(caller: Caller, input: CreateDeploymentInput) {
      const { row, accessCode } = await editing.create(caller, input);
      return { deployment: toDeployment(row), accessCode };
    },

    async update(caller: Caller, id: string, input: UpdateDeploymentInput) {
      const { row, accessCode } = await editing.update(caller, id, input);
      return { deployment: toDeployment(row), accessCode };
    },

    handOver,

    async renewAccessCode(caller: Caller, id: string) {
      return { accessCode: await editing.renewAccessCode(caller, id) };
    },
  };
};

const toDeployment = (row: DeploymentRow): Deployment => ({
  id: row.id,
  slug: row.slug,
  deploymentName: row.name,
  deploymentTitle: row.title,
  description: row.description,
  status: row.status,
  isActive: isLive(row),
  allowAnonymous: row.allow_anonymous,
  recipientEmail: row.recipient_email,
  recipientName: row.recipient_name,
  hasAccessCode: row.has_access_code,
  user: {
    id: row.user_id,
    firstName: row.user_first_name,
    lastName: row.user_last_name,
    email: row.user_email,
  },
  agent: { id: row.agent_id, name: row.agent_name, isActive: row.agent_is_active },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
